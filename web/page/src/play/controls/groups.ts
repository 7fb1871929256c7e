// Groups sliders by what else moves them.
import type { ControlInfo } from "../../engine/types";

export type ControlGroup = "sound" | "keys" | "pointer";

export function groupOf(control: Pick<ControlInfo, "name" | "midi">): ControlGroup {
  if (control.name.startsWith("hand_")) return "pointer";
  return ["note", "gate", "harmonic"].includes(control.midi) ? "keys" : "sound";
}
