import { describe, expect, it } from "vitest";
import { Take } from "./take";

describe("Take", () => {
  it("joins blocks and stops when it is full", () => {
    const take = new Take(5);
    expect(take.add([Float32Array.of(1, 2), Float32Array.of(10, 20)])).toBe(true);
    expect(take.add([Float32Array.of(3, 4)])).toBe(true);
    expect(take.add([Float32Array.of(5, 6)])).toBe(false);
    expect(take.frames).toBe(4);
    expect(take.channels().map((channel) => [...channel])).toEqual([
      [1, 2, 3, 4],
      [10, 20, 3, 4],
    ]);
  });
});
