// Words that a scene file may have where the cursor stands.
import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";

const STRING_KEYS =
  "length radius width thickness mass_per_length bending_stiffness material density youngs_modulus tension " +
  "fundamental highest_tension sigma0 sigma1 ends intervals";

const KEYS: Readonly<Record<string, string>> = {
  "": "title description sample_rate duration solver newton_iterations",
  string: STRING_KEYS,
  bar:
    "length radius width thickness mass_per_length bending_stiffness material density youngs_modulus sigma0 " +
    "sigma1 ends intervals",
  plate:
    "size length_x length_y thickness material density youngs_modulus youngs_modulus_across poisson_ratio " +
    "sigma0 " +
    "sigma1 edges intervals",
  mass: "mass frequency damping position velocity",
  barrier: "height profile",
  contact: "below above stiffness exponent loss gap two_sided play distributed span solver",
  spring: "first second stiffness cubic_stiffness damping offset",
  slide: "string strings mass contact_stiffness contact_loss hand_stiffness hand_damping position hand_height height",
  bow: "at string position force velocity sharpness solver",
  touch: "string position width damping stiffness",
  finger: "string force position follows distance width damping",
  initial: "at amplitude shape quantity width",
  force: "at envelope gesture amplitude start duration",
  gravity: "on acceleration",
  gesture: "points frequency formula sum product trigger curve amplitude phase offset start stop fade",
  control: "range unit value smoothing scale midi fundamental",
  play: "voices oversampling",
  output: "at interaction quantity gain channel pan remove_dc high_pass low_pass",
  probe: "at interaction quantity",
};
const MATERIALS =
  "steel iron brass bronze copper aluminium silver glass nylon fluorocarbon gut silk acrylic carbon_fibre " +
  "spruce maple " +
  "rosewood oak";
const VALUES: Readonly<Record<string, string>> = {
  material: MATERIALS,
  solver: "gradient nonadhesive secant exact published basic newton two_steps iterated",
  ends: "simply_supported clamped clamped_notes free",
  edges: "simply_supported clamped clamped_notes",
  envelope: "constant pulse ramp half_sine raised_cosine",
  shape: "raised_cosine triangle",
  quantity: "displacement velocity acceleration force penetration psi bridge_force",
  curve: "linear raised_cosine exponential",
  scale: "linear exponential",
};

// The kind of the table that a line belongs to: "string" below [string.main], "" before the first table.
export function tableKindAt(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const headings = [...before.matchAll(/^[ \t]*\[\s*([A-Za-z_]+)(?:\.[^\]\n]*)?\]/gm)];
  return headings.length > 0 ? headings[headings.length - 1][1] : "";
}

export function keysFor(kind: string): string[] {
  return KEYS[kind]?.split(" ") ?? [];
}

export function valuesFor(key: string): string[] {
  return VALUES[key]?.split(" ") ?? [];
}

export function sceneCompletions(context: CompletionContext): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  const value = /^\s*(\w+)\s*=\s*"(\w*)$/.exec(before);
  if (value) {
    return result(context.pos - value[2].length, valuesFor(value[1]), "enum");
  }
  const table = /^\s*\[(\w*)$/.exec(before);
  if (table) {
    const kinds = Object.keys(KEYS).filter((kind) => kind !== "");
    return result(context.pos - table[1].length, kinds, "class");
  }
  const key = /^\s*(\w+)$/.exec(before);
  if (!key) return null;
  const kind = tableKindAt(context.state.doc.toString(), line.from);
  return result(context.pos - key[1].length, keysFor(kind), "property");
}

function result(from: number, words: string[], type: string): CompletionResult | null {
  return words.length > 0
    ? { from, options: words.map((label) => ({ label, type })), validFor: /^\w*$/ }
    : null;
}
