import { describe, expect, it } from "vitest";
import { levelBetween } from "../../../lib/levels";

describe("levelBetween", () => {
  const levels = [-90, -80, -20, -70, -60];

  it("shows the loudest of several bins", () => {
    expect(levelBetween(levels, 0.5, 3.5)).toBe(-20);
    expect(levelBetween(levels, 2.5, 4.5)).toBe(-60);
  });

  it("lies between two bins where a column is narrower", () => {
    expect(levelBetween(levels, 0.4, 0.6)).toBeCloseTo(-85, 9);
  });

  it("ends where the spectrum ends", () => {
    expect(levelBetween(levels, 9, 9.5)).toBe(-60);
  });
});
