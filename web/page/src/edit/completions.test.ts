import { describe, expect, it } from "vitest";
import { keyNamed, keysFor, noteAt, tableKindAt, tableNamed, valuesFor } from "./completions";

const TEXT = 'title = "x"\n[string.main]\nlength = 1\n[play]\nvoices = 2\n  [contact.c]   # remark\ngap = 0\n';

describe("completions", () => {
  it("know the table a line belongs to", () => {
    expect(tableKindAt(TEXT, 3)).toBe("");
    expect(tableKindAt(TEXT, TEXT.indexOf("length"))).toBe("string");
    expect(tableKindAt(TEXT, TEXT.indexOf("voices"))).toBe("play");
    expect(tableKindAt(TEXT, TEXT.length)).toBe("contact");
  });

  it("offer what fits there", () => {
    expect(keysFor("contact")).toContain("exponent");
    expect(keysFor("bar")).not.toContain("tension");
    expect(keysFor("nothing")).toEqual([]);
    expect(keysFor("force")).toContain("envelope");
    expect(valuesFor("string", "material")).toContain("spruce");
    expect(valuesFor("string", "length")).toEqual([]);
    expect(valuesFor("bow", "solver")).toEqual(["two_steps", "iterated"]);
    expect(valuesFor("contact", "solver")).not.toContain("iterated");
  });

  it("do not offer files, which the page cannot read", () => {
    expect(keysFor("force")).not.toContain("signal");
    expect(keysFor("gesture")).not.toContain("smoothing");
    expect(keyNamed("force", "signal")?.info).toContain("sound file");
  });

  it("tell the unit and the meaning", () => {
    expect(keyNamed("string", "tension")?.detail).toBe("N, driven");
    expect(keyNamed("mass", "mass")?.info).toContain("Unit: kg");
    expect(tableNamed("play")?.named).toBe(false);
  });
});

describe("notes", () => {
  it("are of the key or the heading under the pointer", () => {
    const note = noteAt(TEXT, TEXT.indexOf("gap") + 1);
    expect(note?.note).toContain("distance between the two");
    expect(TEXT.slice(note?.from, note?.to)).toBe("gap");
    expect(noteAt(TEXT, TEXT.indexOf("string.main") + 2)?.note).toBe(tableNamed("string")?.meaning);
  });

  it("are of nothing else", () => {
    expect(noteAt(TEXT, TEXT.indexOf("= 1") + 2)).toBeNull();
    expect(noteAt(TEXT, TEXT.indexOf("remark"))).toBeNull();
    expect(noteAt("[string.a]\ncolour = 1\n", 13)).toBeNull();
    expect(noteAt("", 0)).toBeNull();
  });
});
