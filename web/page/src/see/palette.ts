// Colours of the spectrogram: lightness changes evenly from silence to loud, away from the background in both
// themes.

type Lch = readonly [lightness: number, chroma: number, hue: number]; // of OKLCH; hue in degrees

const DARK: readonly Lch[] = [
  [0.16, 0.02, 270],
  [0.34, 0.11, 285],
  [0.5, 0.17, 330],
  [0.66, 0.17, 30],
  [0.82, 0.14, 75],
  [0.98, 0.06, 105],
];
const LIGHT: readonly Lch[] = [
  [0.985, 0.005, 240],
  [0.88, 0.07, 190],
  [0.73, 0.11, 220],
  [0.56, 0.15, 265],
  [0.4, 0.17, 295],
  [0.22, 0.1, 310],
];

export function anchors(theme: "light" | "dark"): readonly Lch[] {
  return theme === "dark" ? DARK : LIGHT;
}

// 256 pixels in ImageData format on little-endian machines.
export function spectrogramPalette(theme: "light" | "dark"): Uint32Array {
  const colours = new Uint32Array(256);
  const stops = anchors(theme);
  for (let i = 0; i < 256; i++) {
    const [r, g, b] = oklchToRgb(between(stops, i / 255));
    colours[i] = (0xff000000 | (b << 16) | (g << 8) | r) >>> 0;
  }
  return colours;
}

function between(stops: readonly Lch[], share: number): Lch {
  const place = share * (stops.length - 1);
  const left = Math.min(Math.floor(place), stops.length - 2);
  const rest = place - left;
  const [from, to] = [stops[left], stops[left + 1]];
  let turn = to[2] - from[2];
  if (turn > 180) turn -= 360;
  if (turn < -180) turn += 360;
  return [from[0] + rest * (to[0] - from[0]), from[1] + rest * (to[1] - from[1]), from[2] + rest * turn];
}

export function oklchToRgb([lightness, chroma, hue]: Lch): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function toByte(linear: number): number {
  const held = Math.min(1, Math.max(0, linear));
  const encoded = held <= 0.0031308 ? 12.92 * held : 1.055 * held ** (1 / 2.4) - 0.055;
  return Math.round(255 * encoded);
}
