// Colour maps of even lightness, and arithmetic on colours. The tables of the maps are written by the target
// update_schema from analysis/colour_map.cpp, their only definition.
import tables from "./colour_maps.json";

// 256 colours as 0xAABBGGRR, the memory layout of ImageData pixels.
function unpackTable(hexadecimal: string): Uint32Array {
  const colours = new Uint32Array(hexadecimal.length / 6);
  for (let i = 0; i < colours.length; i++) {
    const rgb = parseInt(hexadecimal.slice(6 * i, 6 * i + 6), 16);
    colours[i] = (255 << 24) | ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16);
  }
  return colours;
}

// Through yellow, red and violet: from white to dark on a light page, from dark to light on a dark one.
export function sequentialMap(dark: boolean): Uint32Array {
  return unpackTable(dark ? tables.sequential_dark : tables.sequential_light);
}

// Blue below zero, the page's background at zero, orange above.
export function divergingMap(dark: boolean): Uint32Array {
  return unpackTable(dark ? tables.diverging_dark : tables.diverging_light);
}

export function cssColour(packed: number): string {
  return `rgb(${packed & 255} ${(packed >> 8) & 255} ${(packed >> 16) & 255})`;
}

// Mixes two colours written as #rrggbb.
export function mix(first: string, second: string, share: number): string {
  const part = (hex: string, at: number): number => parseInt(hex.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) => Math.round(part(first, at) * share + part(second, at) * (1 - share)));
  return `#${parts.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
