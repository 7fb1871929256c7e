import { describe, expect, it } from "vitest";
import { anchors, oklchToRgb, spectrogramPalette } from "./palette";

function luminance(pixel: number): number {
  const linear = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255].map((byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

describe("palettes", () => {
  it("grow brighter in the dark and darker in the light, never back", () => {
    for (const [theme, direction] of [
      ["dark", 1],
      ["light", -1],
    ] as const) {
      const palette = spectrogramPalette(theme);
      for (let i = 1; i < 256; i++) {
        const step = direction * (luminance(palette[i]) - luminance(palette[i - 1]));
        expect(step, `${theme} ${i}`).toBeGreaterThan(-0.004); // bytes are rounded
      }
      expect(direction * (luminance(palette[255]) - luminance(palette[0]))).toBeGreaterThan(0.8);
    }
  });

  it("are opaque", () => {
    for (const pixel of spectrogramPalette("dark")) expect(pixel >>> 24).toBe(255);
  });

  it("know white, black and a colour of OKLCH", () => {
    expect(oklchToRgb([1, 0, 0])).toEqual([255, 255, 255]);
    expect(oklchToRgb([0, 0, 0])).toEqual([0, 0, 0]);
    expect(oklchToRgb([0.6279, 0.2577, 29.23])[0]).toBeGreaterThanOrEqual(254); // sRGB red
    expect(anchors("dark").length).toBe(anchors("light").length);
  });
});
