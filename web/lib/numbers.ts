// Number formatting. Values shown on hover are exact: the shortest text that reads back as the same number.

const PREFIXES: readonly (readonly [number, string])[] = [
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
  [1, ""],
  [1e-3, "m"],
  [1e-6, "µ"],
  [1e-9, "n"],
  [1e-12, "p"],
  [1e-15, "f"],
];

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

function prefixFor(magnitude: number): readonly [number, string] {
  for (const prefix of PREFIXES) if (magnitude >= prefix[0] * 0.9999) return prefix;
  return magnitude > 0 ? PREFIXES[PREFIXES.length - 1] : [1, ""];
}

// With a unit prefix. Magnitudes below `zeroBelow` are shown as 0: rounding errors that change all the time.
export function withUnit(value: number, unit: string, digits = 3, zeroBelow = 0): string {
  if (unit === "" || !Number.isFinite(value)) return significant(value, digits);
  const shown = Math.abs(value) < zeroBelow ? 0 : value;
  const [factor, prefix] = prefixFor(Math.abs(shown));
  return `${significant(shown / factor, digits)} ${prefix}${unit}`;
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

// Labels of one axis: all with the same prefix, and with as many decimals as their step needs.
export function axisLabels(values: number[], unit: string, step: number): string[] {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const [factor, prefix] = unit === "" ? plainFactor(largest) : prefixFor(largest);
  const decimals = decimalsOf(step / factor);
  const suffix = unit === "" ? prefix : ` ${prefix}${unit}`;
  return values.map((value) => (value === 0 ? "0" : withMinus((value / factor).toFixed(decimals)) + suffix));
}

function decimalsOf(step: number): number {
  let decimals = 0;
  let scaled = step;
  while (decimals < 9 && Math.abs(scaled - Math.round(scaled)) > 1e-6 * Math.abs(step) * 10 ** decimals) {
    decimals++;
    scaled *= 10;
  }
  return decimals;
}

function plainFactor(magnitude: number): [number, string] {
  if (magnitude === 0 || (magnitude >= 1e-3 && magnitude < 1e5)) return [1, ""];
  const exponent = Math.floor(Math.log10(magnitude));
  return [10 ** exponent, `·${powerOfTen(exponent)}`];
}

export function frequencyLabel(hertz: number): string {
  return hertz >= 1000 ? `${significant(hertz / 1000, 4)} kHz` : `${significant(hertz, 4)} Hz`;
}

// "440", "2k".
export function hertzLabel(hertz: number, digits = 3): string {
  return hertz >= 1000 ? `${significant(hertz / 1000, digits)}k` : significant(hertz, digits);
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
