// The instruments of the page, in its order.
import type { SceneInfo } from "../../engine/types";
import { findTools, toolKinds } from "../tools/find_tools";
import { buzz } from "./buzz";
import { colliding } from "./colliding";
import { hammer } from "./hammer";
import type { Instrument } from "./instrument";
import { plate } from "./plate";
import { slide } from "./slide";
import { tromba } from "./tromba";

export const INSTRUMENTS: readonly Instrument[] = [tromba, slide, hammer, buzz, colliding, plate];

const HINTS: Instrument["hints"] = {
  bow: "Drag up and down across it: your speed is the bow's. Wheel: force.",
  pluck: "Draw it aside and let go.",
  strike: "Click where it shall be struck.",
  slide: "Drag along the string.",
  touch: "Lay a finger on it; tap to lift.",
  press: "Push it: the farther, the stronger.",
};

// A scene of the editor's: what its controls allow.
export function genericInstrument(name: string, scene: SceneInfo): Instrument {
  const range = scene.controls.find((control) => control.midi === "note");
  const low = range ? Math.ceil(range.low) : 36;
  const high = range ? Math.floor(range.high) : 96;
  return {
    scene: name,
    name: scene.title || name,
    about: "",
    tools: toolKinds(findTools(scene)),
    second: {},
    hints: HINTS,
    keys: { low, high, first: Math.max(low, Math.min(48, high - 12)) },
  };
}

// The instrument for a scene, with those of its tools that the scene really has.
export function instrumentFor(name: string, scene: SceneInfo): Instrument {
  const known = INSTRUMENTS.find((instrument) => instrument.scene === name);
  const generic = genericInstrument(name, scene);
  if (!known) return generic;
  const tools = known.tools.filter((kind) => generic.tools.includes(kind));
  return { ...known, tools: tools.length > 0 ? tools : generic.tools };
}
