import { describe, expect, it } from "vitest";
import { keysFor, tableKindAt, valuesFor } from "./completions";

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
    expect(valuesFor("material")).toContain("spruce");
    expect(valuesFor("length")).toEqual([]);
  });
});
