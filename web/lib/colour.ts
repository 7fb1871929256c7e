// Colour maps in OKLCH. Lightness is linear along the map, so equal steps look equal and the order survives
// grey print and colour blindness.

export type Rgb = [number, number, number];

// Limited to the gamut.
export function toSrgb(linear: number): number {
  const companded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, companded)));
}

export function linearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

// The colour of this lightness and hue, with the chroma reduced to fit the sRGB gamut.
function oklch(lightness: number, chroma: number, hueDegrees: number): Rgb {
  const hue = (hueDegrees * Math.PI) / 180;
  let kept = chroma;
  let rgb = linearRgb(lightness, kept, hue);
  while (kept > 1e-3 && rgb.some((part) => part < -1e-4 || part > 1.0001)) {
    kept *= 0.96;
    rgb = linearRgb(lightness, kept, hue);
  }
  return [toSrgb(rgb[0]), toSrgb(rgb[1]), toSrgb(rgb[2])];
}

// 256 colours as 0xAABBGGRR, the memory layout of ImageData pixels.
export function colourTable(colourAt: (t: number) => Rgb): Uint32Array {
  const colours = new Uint32Array(256);
  for (let i = 0; i < 256; i++) {
    const [red, green, blue] = colourAt(i / 255);
    colours[i] = (255 << 24) | (blue << 16) | (green << 8) | red;
  }
  return colours;
}

// Through yellow, red and violet: from white to dark on a light page, from dark to light on a dark one.
export function sequentialMap(dark: boolean): Uint32Array {
  const ink = (t: number): number => 0.005 + 0.24 * Math.sin(Math.PI * Math.min(1, 0.92 * t));
  const hue = (t: number): number => 95 - 195 * t ** 0.9;
  return dark
    ? colourTable((t) => oklch(0.2 + 0.77 * t, 0.01 + 0.22 * Math.sin(Math.PI * 0.9 * t), hue(1 - t)))
    : colourTable((t) => oklch(0.985 - 0.8 * t, ink(t), hue(t)));
}

// Blue below zero, the page's background at zero, orange above.
export function divergingMap(dark: boolean): Uint32Array {
  const middle = dark ? 0.22 : 0.985;
  const end = dark ? 0.82 : 0.47;
  return colourTable((t) => {
    const distance = Math.abs(2 * t - 1);
    return oklch(middle + (end - middle) * distance, 0.19 * distance ** 0.8, t < 0.5 ? 250 : 50);
  });
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
