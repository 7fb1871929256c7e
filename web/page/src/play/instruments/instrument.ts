// The page's information about an instrument beyond its scene file.
import type { SceneInfo } from "../../engine/types";
import type { Mark } from "../stage/paint_strings";
import type { ToolAction } from "../tools/tool";

export interface Instrument {
  scene: string; // the shipped scene's name
  name: string;
  about: string; // one line
  tools: ToolAction[]; // in toolbar order; the first is initially selected
  second: Partial<Record<ToolAction, ToolAction>>; // the tool that a second pointer gets
  hints: Partial<Record<ToolAction, string>>;
  firstKey: number; // a C, where the keyboard starts
  keys?: readonly number[]; // that have their own note; default: derived from the scene's controls
  marks?(scene: SceneInfo): Mark[];
  bridge?: { mass: string; contact: string; foot: string }; // a bridge standing on one foot
}

export type PlayableInstrument = Instrument & { keys: readonly number[] };
