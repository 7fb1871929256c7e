import { describe, expect, it } from "vitest";
import { HeldNotes } from "./held_notes";
import { firstC, isBlack, letterOf, noteName, semitonesOf } from "./key_map";

function port(): { log: string[]; noteOn(key: number): void; noteOff(key: number): void } {
  const log: string[] = [];
  return { log, noteOn: (key) => log.push(`on ${key}`), noteOff: (key) => log.push(`off ${key}`) };
}

describe("HeldNotes", () => {
  it("holds a key that two hands hold until both let go", () => {
    const notes = port();
    const held = new HeldNotes(notes);
    held.press("a", 60, 0.7);
    held.press("a", 60, 0.7);
    held.press("b", 60, 0.7);
    held.release("a", 60);
    expect(held.isHeld(60)).toBe(true);
    held.release("b", 60);
    held.release("b", 60);
    expect(notes.log).toEqual(["on 60", "on 60", "off 60"]);
  });

  it("releases what one hand holds, or everything", () => {
    const notes = port();
    const held = new HeldNotes(notes);
    held.press("a", 60, 0.7);
    held.press("b", 62, 0.7);
    held.releaseAll("a");
    expect(notes.log.slice(2)).toEqual(["off 60"]);
    held.releaseAll();
    expect(notes.log.slice(3)).toEqual(["off 62"]);
  });

  it("says nothing to the engine when everything is silent already", () => {
    const notes = port();
    const held = new HeldNotes(notes);
    held.press("a", 60, 0.7);
    held.forget();
    held.release("a", 60);
    expect(notes.log).toEqual(["on 60"]);
  });

  it("plays only keys that MIDI has", () => {
    const notes = port();
    new HeldNotes(notes).press("a", 128, 0.7);
    expect(notes.log).toEqual([]);
  });
});

describe("the computer's keys", () => {
  it("have the shape of a piano from C on", () => {
    expect(["KeyA", "KeyW", "KeyS", "KeyK", "Semicolon", "KeyQ"].map(semitonesOf)).toEqual([
      0,
      1,
      2,
      12,
      16,
      undefined,
    ]);
    expect([letterOf(0), letterOf(16), letterOf(17)]).toEqual(["A", ";", ""]);
    expect([0, 1, 4, 5, 6].map((semitones) => isBlack(48 + semitones))).toEqual([false, true, false, false, true]);
  });

  it("have names", () => {
    expect([noteName(60), noteName(69), noteName(26)]).toEqual(["C4", "A4", "D1"]);
    expect(firstC(57)).toBe(48);
  });
});
