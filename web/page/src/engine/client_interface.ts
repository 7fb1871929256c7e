// The engine as views see it. engine/client.ts is the real one; unit tests may bring their own.
import type { CheckResult, Picture, RenderOptions, RenderResult, SceneInfo, Status } from "./types";

export type ClientState = "idle" | "starting" | "running" | "suspended" | "failed";

export interface EngineClient {
  readonly state: ClientState;
  readonly failure: string; // says what the browser lacks or what went wrong; "" if nothing
  readonly isolated: boolean; // shared memory; else messages
  readonly sampleRate: number; // of the device, once started
  readonly output: AudioNode | null; // for analysers, once started
  readonly scene: SceneInfo | null; // what plays
  readonly text: string; // its scene file

  start(): Promise<void>; // within a user's gesture
  suspend(): Promise<void>;
  resume(): Promise<void>;

  check(text: string): Promise<CheckResult>; // beside the audio thread
  load(text: string, name: string): Promise<CheckResult>; // plays it, cross-faded, unless there are errors; before start(): when started
  // Beside the audio thread; `progress` is told the share that is done.
  render(text: string, options: RenderOptions, progress?: (share: number) => void): Promise<RenderResult>;

  noteOn(key: number, velocity: number, channel?: number): void;
  noteOff(key: number, channel?: number): void;
  midi(bytes: Uint8Array): void;
  setControl(index: number, value: number): void; // in its unit, within its range
  panic(): void; // silence at once
  reset(): void; // notes released, everything at rest, controls where the scene has them

  status(): Status; // newest
  // Pictures since the last call, oldest first, at most `most` (the newest of them). stride(): steps between two.
  pictures(most: number, visit: (picture: Picture) => void): void;
  readonly stride: number;
  requestStride(steps: number): void;

  on(event: "state" | "scene" | "status" | "reset", listener: () => void): () => void; // returns how to stop listening
}
