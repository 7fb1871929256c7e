import { describe, expect, it } from "vitest";
import { centsBetween, frequencyOfKey, nameOfKey, noteLabel, noteOf } from "../../../lib/notes";

describe("notes", () => {
  it("names the keys of MIDI", () => {
    expect(nameOfKey(69)).toBe("A4");
    expect(nameOfKey(60)).toBe("C4");
    expect(nameOfKey(26)).toBe("D1");
    expect(nameOfKey(11)).toBe("B-1");
  });

  it("tells how far a frequency is from its note", () => {
    expect(noteOf(440)).toMatchObject({ key: 69, name: "A4" });
    expect(noteOf(440 * 2 ** (30 / 1200))?.cents).toBeCloseTo(30, 9);
    expect(noteOf(440 * 2 ** (60 / 1200))).toMatchObject({ key: 70, name: "B♭4" });
    expect(noteOf(440 * 2 ** (60 / 1200))?.cents).toBeCloseTo(-40, 9);
  });

  it("goes from keys to frequencies and back", () => {
    for (let key = 16; key < 128; key++) expect(noteOf(frequencyOfKey(key))?.key).toBe(key);
    expect(centsBetween(frequencyOfKey(50), frequencyOfKey(38))).toBeCloseTo(1200, 9);
  });

  it("has no name for what is no tone", () => {
    expect(noteOf(0)).toBeNull();
    expect(noteOf(Number.NaN)).toBeNull();
    expect(noteLabel(10)).toBe("");
  });

  it("writes cents with a sign, and leaves out none", () => {
    expect(noteLabel(440)).toBe("A4");
    expect(noteLabel(440 * 2 ** (12 / 1200))).toBe("A4 +12 ct");
    expect(noteLabel(440 * 2 ** (-7 / 1200))).toBe("A4 −7 ct");
  });
});
