// The engine as seen by views. engine/client.ts implements it; unit tests may use their own.
import type { CheckResult, Picture, RenderOptions, RenderResult, SceneInfo, Status } from "./types";

export type ClientState = "idle" | "starting" | "running" | "suspended" | "failed";

export interface EngineClient {
  readonly state: ClientState;
  readonly failure: string; // what the browser lacks or what went wrong; "" if nothing
  readonly isolated: boolean; // uses shared memory; otherwise messages
  readonly sampleRate: number; // of the device, once started
  readonly output: AudioNode | null; // for analysers, once started
  readonly scene: SceneInfo | null; // playing now
  readonly text: string; // its scene file

  start(): Promise<void>; // call within a user gesture
  suspend(): Promise<void>;
  resume(): Promise<void>;

  check(text: string): Promise<CheckResult>; // outside the audio thread
  // Plays the scene with a cross-fade, unless it has errors. Before start(): plays it when started.
  load(text: string, name: string): Promise<CheckResult>;
  // Runs outside the audio thread; `progress` receives the fraction done.
  render(text: string, options: RenderOptions, progress?: (share: number) => void): Promise<RenderResult>;

  noteOn(key: number, velocity: number, channel?: number): void;
  noteOff(key: number, channel?: number): void;
  midi(bytes: Uint8Array): void;
  setControl(index: number, value: number): void; // in its unit, within its range
  panic(): void; // immediate silence
  reset(): void; // releases notes, brings everything to rest, sets controls to the scene's values

  status(): Status; // newest
  // Visits the pictures since the last call, oldest first, but only the newest `most`. stride: steps between
  // two.
  pictures(most: number, visit: (picture: Picture) => void): void;
  readonly stride: number;
  requestStride(steps: number): void;

  // Returns a function that stops listening.
  on(event: "state" | "scene" | "status" | "reset", listener: () => void): () => void;
}
