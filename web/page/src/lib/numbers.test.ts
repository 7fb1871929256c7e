import { describe, expect, it } from "vitest";
import { decibels, hertzLabel, plain, scientific, withUnit } from "../../../lib/numbers";

describe("numbers", () => {
  it("are written for people", () => {
    expect(scientific(2.84e-13)).toBe("2.8 × 10⁻¹³");
    expect(scientific(0)).toBe("0");
    expect(scientific(Number.NaN)).toBe("–");
    expect(withUnit(1.234e-4, "J")).toBe("123 µJ");
    expect(withUnit(-0.0025, "J")).toBe("−2.5 mJ");
    expect(withUnit(0, "J")).toBe("0 J");
    expect(withUnit(3e-14, "J")).toBe("30 fJ");
    expect([1e8, -3e-4, 0.25, 0, 1e5, 2.5e6].map(plain)).toEqual([
      "10⁸",
      "−3 × 10⁻⁴",
      "0.25",
      "0",
      "10⁵",
      "2.5 × 10⁶",
    ]);
    expect(hertzLabel(2000)).toBe("2k");
    expect(hertzLabel(50)).toBe("50");
    expect(decibels(0.1)).toBeCloseTo(-20, 9);
    expect(decibels(0)).toBe(-Infinity);
  });
});
