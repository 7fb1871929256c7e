import { expect, it } from "vitest";
import { PlateSurface } from "./plate_surface";

it("has heights in pixels, slopes at grid points, and what lies between them", () => {
  const surface = new PlateSurface();
  surface.take([0, 1, 2, 0, 1, 2, 0, 1, 2], 3, 2, 2, 1, 10); // a ramp along x
  expect([...surface.slopes]).toEqual(Array(9).fill(10));
  expect(surface.between(surface.heights, 1.25, 0.5)).toBeCloseTo(12.5);
  expect(surface.between(surface.heights, 2, 2)).toBe(20);
  surface.take([0, 9, 0, 9, 1, 9, 1, 9], 4, 1, 1, 2, 1); // every second column; a ramp along y
  expect([...surface.heights]).toEqual([0, 0, 1, 1]);
  expect(surface.slopes[0]).toBeCloseTo(1.6);
});
