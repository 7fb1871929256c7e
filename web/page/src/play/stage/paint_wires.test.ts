import { describe, expect, it } from "vitest";
import { wireRest } from "./paint_wires";

describe("wireRest", () => {
  it("is the gap, to scale, on the wire's side", () => {
    expect(wireRest({ under: true }, 1e-3, 2e4)).toEqual({ up: -20, far: false });
    expect(wireRest({ under: false }, 1e-3, 2e4)).toEqual({ up: 20, far: false });
    expect(wireRest({ under: true }, -1e-3, 2e4)).toEqual({ up: 20, far: false });
  });

  it("stays in sight where the wire hangs far away, and says so", () => {
    expect(wireRest({ under: true }, 1, 2e4)).toEqual({ up: -34, far: true });
    expect(wireRest({ under: true }, NaN, 2e4)).toEqual({ up: -0, far: false });
  });
});
