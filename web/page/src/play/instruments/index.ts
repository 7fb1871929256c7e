// The instruments of the page, in display order.
import type { SceneInfo } from "../../engine/types";
import { findTools, toolActions } from "../tools/find_tools";
import { buzz } from "./buzz";
import { colliding } from "./colliding";
import { hammer } from "./hammer";
import { firstC } from "../keys/key_map";
import type { Instrument, PlayableInstrument } from "./instrument";
import { ownKeys } from "./own_keys";
import { plate } from "./plate";
import { slide } from "./slide";
import { tromba } from "./tromba";

export const INSTRUMENTS: readonly Instrument[] = [tromba, slide, hammer, buzz, colliding, plate];

const HINTS: Instrument["hints"] = {
  bow: "Drag up and down to bow. Faster is louder; scroll to press harder.",
  pluck: "Pull it aside and let go.",
  strike: "Click where you want to strike.",
  slide: "Drag along the string.",
  touch: "Put a finger on it; tap to lift.",
  press: "Push it: the farther, the stronger.",
};

// An instrument for a scene from the editor, derived from its controls.
export function genericInstrument(name: string, scene: SceneInfo): PlayableInstrument {
  const keys = ownKeys(scene);
  const lowest = keys[0] ?? 48;
  const highest = keys.at(-1) ?? 48;
  return {
    scene: name,
    name: scene.title || name,
    about: "",
    tools: toolActions(findTools(scene)),
    second: {},
    hints: HINTS,
    firstKey: firstC(Math.max(lowest, Math.min(48, highest - 12))),
    keys,
  };
}

// The instrument for a scene, with only those of its tools that the scene supports.
export function instrumentFor(name: string, scene: SceneInfo): PlayableInstrument {
  const known = INSTRUMENTS.find((instrument) => instrument.scene === name);
  const generic = genericInstrument(name, scene);
  if (!known) return generic;
  const tools = known.tools.filter((action) => generic.tools.includes(action));
  return { ...known, keys: known.keys ?? generic.keys, tools: tools.length > 0 ? tools : generic.tools };
}
