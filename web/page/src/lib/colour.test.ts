import { describe, expect, it } from "vitest";
import { cssColour, divergingMap, mix, sequentialMap } from "../../../lib/colour";
import tables from "../../../lib/colour_maps.json";

describe("colours", () => {
  it("of the maps are those of the tables, opaque", () => {
    const maps = [
      [sequentialMap(false), tables.sequential_light],
      [sequentialMap(true), tables.sequential_dark],
      [divergingMap(false), tables.diverging_light],
      [divergingMap(true), tables.diverging_dark],
    ] as const;
    for (const [map, table] of maps) {
      expect(map.length).toBe(256);
      map.forEach((colour, i) => {
        const [red, green, blue] = [0, 2, 4].map((at) => parseInt(table.slice(6 * i + at, 6 * i + at + 2), 16));
        expect(cssColour(colour)).toBe(`rgb(${red} ${green} ${blue})`);
        expect(colour >>> 24).toBe(255);
      });
    }
  });

  it("of the maps begin near the background", () => {
    const green = (colour: number): number => (colour >> 8) & 255;
    expect([sequentialMap(false)[0], divergingMap(false)[127]].map(green).every((part) => part > 240)).toBe(true);
    expect([sequentialMap(true)[0], divergingMap(true)[127]].map(green).every((part) => part < 40)).toBe(true);
  });

  it("are mixed", () => {
    expect(mix("#ff0000", "#0000ff", 0.5)).toBe("#800080");
    expect(mix("#123456", "#ffffff", 1)).toBe("#123456");
  });
});
