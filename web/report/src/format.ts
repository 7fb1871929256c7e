// Number formatting. Values shown on hover are exact: the shortest text that reads back as the same number.

const PREFIXES: [number, string][] = [
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

function prefixFor(magnitude: number): [number, string] {
  for (const prefix of PREFIXES) if (magnitude >= prefix[0] * 0.9999) return prefix;
  return magnitude > 0 ? PREFIXES[PREFIXES.length - 1] : [1, ""];
}

export function withUnit(value: number, unit: string, digits = 3): string {
  if (unit === "") return significant(value, digits);
  const [factor, prefix] = prefixFor(Math.abs(value));
  return `${significant(value / factor, digits)} ${prefix}${unit}`;
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

const NOTES = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"];

// The nearest equal-tempered note and the deviation in cents, A4 = 440 Hz.
export function noteName(hertz: number): string {
  if (hertz < 16) return "";
  const semitones = 69 + 12 * Math.log2(hertz / 440);
  const nearest = Math.round(semitones);
  const cents = Math.round(100 * (semitones - nearest));
  const name = NOTES[nearest % 12] + String(Math.floor(nearest / 12) - 1);
  return cents === 0 ? name : `${name} ${cents > 0 ? "+" : MINUS}${Math.abs(cents)} ct`;
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
