// What the page knows of an instrument beyond its scene file.
import type { SceneInfo } from "../../engine/types";
import type { Mark } from "../stage/paint_strings";
import type { ToolKind } from "../tools/tool";

export interface Instrument {
  scene: string; // the shipped scene's name
  name: string;
  about: string; // one line
  tools: ToolKind[]; // in the order of the toolbar; the first is in the hand at first
  second: Partial<Record<ToolKind, ToolKind>>; // what a further pointer takes beside it
  hints: Partial<Record<ToolKind, string>>;
  firstKey: number; // a C, where the keyboard begins
  keys?: readonly number[]; // that have a note of their own; else as the scene's controls say
  marks?(scene: SceneInfo): Mark[];
  bridge?: { mass: string; contact: string; foot: string }; // one that stands on one foot
}

export type PlayableInstrument = Instrument & { keys: readonly number[] };
