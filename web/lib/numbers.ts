// Number formatting. Values shown on hover are exact: the shortest text that reads back as the same number.

export const NEAR_ONE = 1 + 1e-9; // more than the rounding errors of a tick

const MINUS = "\u2212";

export function withMinus(text: string): string {
  return text.replace(/-/g, MINUS);
}

export function exact(value: number): string {
  return withMinus(String(value));
}

export function significant(value: number, digits: number): string {
  if (!Number.isFinite(value)) return "–";
  return withMinus(String(Number(value.toPrecision(digits))));
}

// Formats 2.8e-13 as 2.8 × 10⁻¹³.
export function scientific(value: number, digits = 2): string {
  if (!Number.isFinite(value)) return "–";
  if (value === 0) return "0";
  const [mantissa, exponent] = value.toExponential(digits - 1).split("e");
  return `${withMinus(mantissa)} × ${powerOfTen(Number(exponent))}`;
}

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

export function powerOfTen(exponent: number): string {
  const digits = String(Math.abs(exponent));
  const raised = [...digits].map((digit) => SUPERSCRIPTS[Number(digit)]).join("");
  return `10${exponent < 0 ? "⁻" : ""}${raised}`;
}

const PREFIXES = ["f", "p", "n", "µ", "m", "", "k", "M", "G", "T"];

export interface ScaledUnit {
  factor: number; // number shown = value times this
  name: string; // "mJ"
}

// Chooses the prefix that brings the largest value between 1 and 1000. Without a unit: a power of ten if the value is
// below 0.001 or from 100,000 on. plotting/ticks.cpp has the same rule; the tests of both read axis_cases.json.
export function scaledUnit(largest: number, unit: string): ScaledUnit {
  if (!(largest > 0) || !Number.isFinite(largest)) return { factor: 1, name: unit };
  const power = Math.max(Math.floor(Math.log10(largest * NEAR_ONE)), -300);
  if (unit === "") {
    if (power >= -3 && power < 5) return { factor: 1, name: "" };
    return { factor: Number(`1e${-power}`), name: powerOfTen(power) };
  }
  const thousands = Math.min(Math.max(Math.floor(power / 3), -5), 4);
  return { factor: Number(`1e${-3 * thousands}`), name: PREFIXES[thousands + 5] + unit };
}

// With the unit prefix of the rounded value: 1 J, not 1000 mJ. Magnitudes below `zeroBelow` are shown as 0: rounding
// errors that change all the time.
export function withUnit(value: number, unit: string, digits = 3, zeroBelow = 0): string {
  if (unit === "" || !Number.isFinite(value)) return significant(value, digits);
  const shown = Math.abs(value) < zeroBelow ? 0 : value;
  const { factor, name } = scaledUnit(Math.abs(Number(shown.toPrecision(digits))), unit);
  return `${significant(shown * factor, digits)} ${name}`;
}

// Plain decimal if short, otherwise with a power of ten.
export function plain(value: number): string {
  const magnitude = Math.abs(value);
  if (magnitude === 0 || (magnitude >= 1e-3 && magnitude < 1e5)) return significant(value, 4);
  return scientific(value, 2)
    .replace(/^(−?)1\.0 × /, "$1")
    .replace(/\.0 ×/, " ×");
}

export function decibels(amplitude: number): number {
  return amplitude > 0 ? 20 * Math.log10(amplitude) : -Infinity;
}

export function frequencyLabel(hertz: number): string {
  return hertz >= 1000 ? `${significant(hertz / 1000, 4)} kHz` : `${significant(hertz, 4)} Hz`;
}

// "440", "2.5k".
export function hertzLabel(hertz: number): string {
  return hertz * NEAR_ONE >= 1000 ? `${significant(hertz / 1000, 6)}k` : significant(hertz, 6);
}

export function clock(seconds: number, decimals = 3): string {
  const whole = Math.max(0, seconds);
  const minutes = Math.floor(whole / 60);
  const rest = (whole - 60 * minutes).toFixed(decimals);
  return `${minutes}:${rest.padStart(decimals + 3, "0")}`;
}

export function dateLabel(iso: string): string {
  return iso.replace("T", " ").replace("Z", " UTC");
}
