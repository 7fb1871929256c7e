import { describe, expect, it } from "vitest";
import { linearAxis, logAxis } from "./axes";

describe("a logarithmic axis", () => {
  const axis = logAxis(20, 20000, 30, 630);

  it("has its ends where they were asked for", () => {
    expect(axis.place(20)).toBeCloseTo(30, 9);
    expect(axis.place(20000)).toBeCloseTo(630, 9);
  });

  it("gives equal distances to equal ratios", () => {
    expect(axis.place(200) - axis.place(20)).toBeCloseTo(axis.place(20000) - axis.place(2000), 9);
  });

  it("is undone by value()", () => {
    for (const hertz of [20, 36.9, 440, 12345]) expect(axis.value(axis.place(hertz))).toBeCloseTo(hertz, 6);
  });

  it("may grow downwards", () => {
    const down = logAxis(1e-16, 1e-6, 100, 0);
    expect(down.place(1e-11)).toBeCloseTo(50, 9);
  });

  it("refuses what has no logarithm", () => {
    expect(() => logAxis(0, 10, 0, 1)).toThrow(RangeError);
    expect(() => logAxis(10, 10, 0, 1)).toThrow(RangeError);
  });
});

describe("a linear axis", () => {
  it("maps and unmaps", () => {
    const axis = linearAxis(-100, 0, 200, 0);
    expect(axis.place(-50)).toBe(100);
    expect(axis.value(50)).toBe(-25);
  });
});
