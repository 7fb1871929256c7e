import { describe, expect, it } from "vitest";
import cases from "../../../lib/axis_cases.json";
import { decibels, hertzLabel, plain, scaledUnit, scientific, withUnit } from "../../../lib/numbers";

describe("numbers", () => {
  it("are written for people", () => {
    expect(scientific(2.84e-13)).toBe("2.8 × 10⁻¹³");
    expect(scientific(0)).toBe("0");
    expect(scientific(Number.NaN)).toBe("–");
    expect(withUnit(3e-16, "J", 3, 1e-15)).toBe("0 J");
    expect([1e8, -3e-4, 0.25, 0, 1e5, 2.5e6].map(plain)).toEqual(["10⁸", "−3 × 10⁻⁴", "0.25", "0", "10⁵", "2.5 × 10⁶"]);
    expect(decibels(0.1)).toBeCloseTo(-20, 9);
    expect(decibels(0)).toBe(-Infinity);
  });

  // tests/plotting/axis_cases_test.cpp reads the same cases.
  it.each(cases.units)("up to $largest are in $name", ({ largest, unit, factor, name }) => {
    const scaled = scaledUnit(largest, unit);
    expect(scaled.name).toBe(name);
    expect(scaled.factor / factor).toBeCloseTo(1, 12);
  });

  it.each(cases.values)("have a unit: $text", ({ value, unit, text }) => {
    expect(withUnit(value, unit)).toBe(text);
  });

  it.each(cases.hertz)("are frequencies: $label", ({ value, label }) => {
    expect(hertzLabel(value)).toBe(label);
  });
});
