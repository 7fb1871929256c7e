// Number formatting.

const PREFIXES: readonly (readonly [number, string])[] = [
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
  [1, ""],
  [1e-3, "m"],
  [1e-6, "µ"],
  [1e-9, "n"],
  [1e-12, "p"],
];
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const MINUS = "\u2212";

export function withMinus(text: string): string {
  return text.replace(/-/g, MINUS);
}

export function powerOfTen(exponent: number): string {
  const raised = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)]).join("");
  return `10${exponent < 0 ? "⁻" : ""}${raised}`;
}

// Formats 2.8e-13 as 2.8 × 10⁻¹³.
export function scientific(value: number, digits = 2): string {
  if (!Number.isFinite(value)) return "–";
  if (value === 0) return "0";
  const [mantissa, exponent] = value.toExponential(digits - 1).split("e");
  return `${withMinus(mantissa)} × ${powerOfTen(Number(exponent))}`;
}

// Plain decimal if short, otherwise with a power of ten.
export function plain(value: number): string {
  const magnitude = Math.abs(value);
  if (magnitude === 0 || (magnitude >= 1e-3 && magnitude < 1e5))
    return withMinus(String(Number(value.toPrecision(4))));
  return scientific(value, 2)
    .replace(/^(−?)1\.0 × /, "$1")
    .replace(/\.0 ×/, " ×");
}

// With a unit prefix. Magnitudes below 1e-15 are shown as 0.
export function withUnit(value: number, unit: string, digits = 3): string {
  if (!Number.isFinite(value)) return "–";
  const magnitude = Math.abs(value);
  if (magnitude < 1e-15) return `0 ${unit}`;
  const [factor, prefix] =
    PREFIXES.find(([size]) => magnitude >= size * 0.9999) ?? PREFIXES[PREFIXES.length - 1];
  return `${withMinus(String(Number((value / factor).toPrecision(digits))))} ${prefix}${unit}`;
}

export function decibels(amplitude: number): number {
  return amplitude > 0 ? 20 * Math.log10(amplitude) : -Infinity;
}

export function hertzLabel(hertz: number): string {
  return hertz >= 1000 ? `${Number((hertz / 1000).toPrecision(3))}k` : String(Number(hertz.toPrecision(3)));
}
