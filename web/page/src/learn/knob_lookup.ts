// Finds the text about a control or a key of a scene by its name.
import { KNOB_TEXTS, type KnobText } from "./knob_texts";

const ALIASES: Readonly<Record<string, string>> = {
  key: "note",
  pitch: "note",
  semitones: "note",
  force: "bow_force",
  pressure: "bow_force",
  speed: "bow_speed",
  bow_velocity: "bow_speed",
  bow_position: "bow_place",
  touch: "thumb",
  finger: "thumb",
  touch_place: "thumb_place",
  finger_place: "thumb_place",
  fundamental: "tension",
  highest_tension: "tension",
  place: "pluck_place",
  pluck_position: "pluck_place",
  pull: "pluck",
  position: "slide_position",
  slide: "slide_position",
  hand: "hand_height",
  hardness: "stiffness",
  felt: "stiffness",
  distance: "gap",
  bridge: "height",
  barrier: "height",
  strength: "velocity",
  loudness: "velocity",
  hammer: "velocity",
  strike: "velocity",
  strike_speed: "velocity",
  draw: "pluck",
  nearness: "gap",
  damper: "damping",
  mute: "damping",
  cubic_stiffness: "spring",
  bending_stiffness: "youngs_modulus",
  decay: "sigma0",
  rule: "solver",
};

// Words that only distinguish several of the same kind.
const WHICH = new Set(["hand", "lower", "upper", "left", "right", "low", "high", "first", "second"]);

export interface KnobFound {
  id: string; // of KNOB_TEXTS
  text: KnobText;
}

// Matches the name, an alias, or the longest known run of its words: "left_bow_force" is a bow's force. A
// damping in 1/s is that of a string or plate. Returns null if nothing matches.
export function findKnob(name: string, unit = ""): KnobFound | null {
  const words = name
    .toLowerCase()
    .split(/[_\s-]+/)
    .filter((word) => word !== "");
  const telling = words.filter((word) => !WHICH.has(word));
  const found = known(words.join("_")) ?? longestRun(telling) ?? longestRun(words);
  return found?.id === "damping" && unit === "1/s" ? known("sigma0") : found;
}

function longestRun(words: readonly string[]): KnobFound | null {
  for (let length = words.length; length >= 1; length--) {
    for (let start = words.length - length; start >= 0; start--) {
      const found = known(words.slice(start, start + length).join("_"));
      if (found) return found;
    }
  }
  return null;
}

function known(name: string): KnobFound | null {
  const bare = name.replace(/\d+$/, "");
  for (const id of [name, ALIASES[name], bare, ALIASES[bare]]) {
    if (id !== undefined && Object.hasOwn(KNOB_TEXTS, id)) return { id, text: KNOB_TEXTS[id] };
  }
  return null;
}
