// Colours of the spectrogram: lightness changes evenly from silence to loud, away from the background in both
// themes.
import { colourTable, linearRgb, toSrgb, type Rgb } from "../../../lib/colour";

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

export function spectrogramPalette(theme: "light" | "dark"): Uint32Array {
  const stops = anchors(theme);
  return colourTable((share) => oklchToRgb(between(stops, share)));
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

export function oklchToRgb([lightness, chroma, hue]: Lch): Rgb {
  const [red, green, blue] = linearRgb(lightness, chroma, (hue * Math.PI) / 180);
  return [toSrgb(red), toSrgb(green), toSrgb(blue)];
}
