import { describe, expect, it } from "vitest";
import { groupOf } from "./groups";
import { isOnlyMidi, midiText, nameText, shareOf, valueAt, valueText } from "./slider_scale";

const linear = { low: -2, high: 6, scale: "linear" } as const;
const exponential = { low: 1, high: 100, scale: "exponential" } as const;

describe("a slider's way", () => {
  it("is linear, or exponential with its middle at the geometric mean", () => {
    expect(valueAt(linear, 0.25)).toBe(0);
    expect(shareOf(linear, 0)).toBe(0.25);
    expect(valueAt(exponential, 0.5)).toBeCloseTo(10, 9);
    expect(shareOf(exponential, 10)).toBeCloseTo(0.5, 9);
  });

  it("ends where the control does", () => {
    expect([valueAt(exponential, 1), valueAt(exponential, 0), valueAt(linear, 2), shareOf(linear, 99)]).toEqual([
      100, 1, 6, 1,
    ]);
  });

  it("is linear where an exponential one cannot be", () => {
    expect(valueAt({ low: 0, high: 2, scale: "exponential" }, 0.5)).toBe(1);
  });
});

describe("what is written beside it", () => {
  it("has three figures and its unit", () => {
    expect(valueText(0.15, "N")).toBe("0.15 N");
    expect(valueText(123456, "")).toBe("1.23·10⁵");
    expect(valueText(-2.5e-5, "m")).toBe("−2.5·10⁻⁵ m");
    expect(valueText(0, "")).toBe("0");
  });

  it("tells what moves it", () => {
    expect([midiText("cc 1"), midiText("cc 74"), midiText("gate"), midiText("")]).toEqual([
      "wheel",
      "CC 74",
      "key held",
      "",
    ]);
    expect(nameText("hand_bow_place")).toBe("Bow place");
  });

  it("tells what only MIDI moves", () => {
    expect(["cc 1", "bend", "pressure", "timbre"].every(isOnlyMidi)).toBe(true);
    expect(["", "note", "gate", "harmonic", "velocity"].some(isOnlyMidi)).toBe(false);
  });

  it("stands with what moves it", () => {
    expect(groupOf({ name: "hand_bow", midi: "" })).toBe("pointer");
    expect(groupOf({ name: "note", midi: "note" })).toBe("keys");
    expect(groupOf({ name: "rattle", midi: "cc 1" })).toBe("sound");
  });
});
