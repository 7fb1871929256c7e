// Finds the keys that have their own note. Any other key sounds like one of these: the engine takes the nearest
// value the control allows.
import type { ControlInfo, SceneInfo } from "../../engine/types";

const HIGHEST_KEY = 127;

function range(low: number, high: number): number[] {
  const first = Math.max(0, Math.ceil(low));
  const last = Math.min(HIGHEST_KEY, Math.floor(high));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_none, i) => first + i);
}

// The key nearest to each partial.
function keysOfPartials({ low, high, fundamental = 440 }: ControlInfo): number[] {
  const keys = new Set<number>();
  for (let n = Math.max(1, Math.ceil(low)); n <= Math.floor(high); ++n) {
    const key = Math.round(69 + 12 * Math.log2((n * fundamental) / 440));
    if (key >= 0 && key <= HIGHEST_KEY) keys.add(key);
  }
  return [...keys];
}

// In ascending order. If no control takes the key, all keys do the same.
export function ownKeys(scene: SceneInfo): number[] {
  const note = scene.controls.find((control) => control.midi === "note");
  if (note) return range(note.low, note.high);
  const harmonic = scene.controls.find((control) => control.midi === "harmonic");
  return harmonic ? keysOfPartials(harmonic) : range(36, 96);
}
