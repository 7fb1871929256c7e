// What the client, the worklet and the workers say to one another.
import type { EngineEvent } from "./event_ring";
import type { RenderOptions, RenderResult } from "./types";

export interface ScoreEvent extends EngineEvent {
  frame: number; // since the start
}

// Given to the processor when it is made.
export interface ProcessorOptions {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory | null; // shared with the worker that makes scenes; null: the module's own
  withLedger: boolean;
  kernels: number;
  events: SharedArrayBuffer | null; // null: by messages
  status: SharedArrayBuffer | null;
  stride: number;
  scene: Uint8Array | null; // plays from the first sample on
  score: ScoreEvent[]; // sorted by frame
}

// A scene comes as its text, or as the address of one that was made in shared memory.
export type ToWorklet =
  | { type: "play"; from: Uint8Array | number; name: Uint8Array; number: number; pictures: SharedArrayBuffer | null; pictureWords: number }
  | { type: "goOn" } // with the scene that is being made
  | { type: "event"; event: EngineEvent }
  | { type: "collect" }
  | { type: "return"; pictures?: Float32Array; status?: Float64Array }; // memory that goes back

export type FromWorklet =
  | { type: "ready"; player: number; stackEnd: number } // of a stack for whoever makes scenes
  | { type: "collected" }
  | { type: "more" } // stages of the scene that is being made
  | { type: "played"; number: number; ok: boolean; answer: Uint8Array } // why not, where it does not
  | { type: "pictures"; number: number; pictures: Float32Array; count: number }
  | { type: "status"; status: Float64Array }
  | { type: "failed"; text: string };

export type ToWorker =
  | { type: "module"; module: WebAssembly.Module }
  | { type: "check"; id: number; text: string; name: string; rate: number }
  | { type: "render"; id: number; text: string; options: RenderOptions; plainKernels: boolean };

export type FromWorker =
  | { type: "checked"; id: number; answer: string }
  | { type: "progress"; id: number; share: number }
  | { type: "rendered"; id: number; result: RenderResult }
  | { type: "failed"; id: number; text: string };
