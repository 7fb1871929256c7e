// Messages between the client, the worklet and the workers.
import type { EngineEvent } from "./event_ring";
import type { RenderOptions, RenderResult } from "./types";

export interface ScoreEvent extends EngineEvent {
  frame: number; // since the start
}

// Passed to the processor's constructor.
export interface ProcessorOptions {
  module: WebAssembly.Module;
  // Shared with the worker that makes scenes; null: the module has its own.
  memory: WebAssembly.Memory | null;
  withLedger: boolean;
  kernels: number;
  events: SharedArrayBuffer | null; // null: by messages
  status: SharedArrayBuffer | null;
  stride: number;
  scene: Uint8Array | null; // played from the first sample
  score: ScoreEvent[]; // sorted by frame
}

// A scene is given as text, or as the address of one made in shared memory.
export type ToWorklet =
  | {
      type: "play";
      from: Uint8Array | number;
      name: Uint8Array;
      number: number;
      pictures: SharedArrayBuffer | null;
      pictureWords: number;
    }
  | { type: "goOn" } // with the scene being made
  | { type: "event"; event: EngineEvent }
  | { type: "collect" }
  | { type: "return"; pictures?: Float32Array; status?: Float64Array }; // returns transferred memory

export type FromWorklet =
  | { type: "ready"; player: number; stackEnd: number } // of the stack for the worker that makes scenes
  | { type: "collected" }
  | { type: "more" } // stages left in the scene being made
  | { type: "played"; number: number; ok: boolean; answer: Uint8Array } // the answer says why if not ok
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
