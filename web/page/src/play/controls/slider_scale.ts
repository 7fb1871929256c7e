// Converts a control's value to a slider position and back, and formats the value.
import type { ControlInfo } from "../../engine/types";

type Range = Pick<ControlInfo, "low" | "high" | "scale">;

function exponential({ low, high, scale }: Range): boolean {
  return scale === "exponential" && low * high > 0;
}

export function shareOf(range: Range, value: number): number {
  const { low, high } = range;
  if (high === low) return 0;
  const share = exponential(range) ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
  return Math.max(0, Math.min(1, share));
}

export function valueAt(range: Range, share: number): number {
  const { low, high } = range;
  const held = Math.max(0, Math.min(1, share));
  if (held === 1) return high;
  return exponential(range) ? low * (high / low) ** held : low + held * (high - low);
}

// Three significant digits, without an exponent if readable without one.
export function valueText(value: number, unit: string): string {
  const rounded = Number(value.toPrecision(3));
  const size = Math.abs(rounded);
  let text: string;
  if (size !== 0 && (size < 1e-3 || size >= 1e5)) {
    const [digits, power] = rounded.toExponential().split("e");
    const raised = [...String(Number(power))].map((c) => "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".indexOf(c)]);
    text = `${digits}·10${raised.join("")}`;
  } else {
    text = String(rounded);
  }
  return (unit === "" ? text : `${text} ${unit}`).replace("-", "−");
}

// Keys on the screen and of the computer do the rest too.
export function isOnlyMidi(midi: string): boolean {
  return midi !== "" && !["note", "gate", "harmonic", "velocity"].includes(midi);
}

export function midiText(midi: string): string {
  if (midi === "") return "";
  const controller = /^cc (\d+)$/.exec(midi);
  if (controller) return controller[1] === "1" ? "wheel" : `CC ${controller[1]}`;
  return { note: "key", gate: "key held", harmonic: "key's harmonic" }[midi] ?? midi;
}

export function nameText(name: string): string {
  const words = name.replace(/^hand_/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
