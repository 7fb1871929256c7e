// The real engine client: an AudioContext with the worklet, and its workers.
import { canShareMemory, missingForSound, underrunsOf } from "./browser_support";
import type { ClientState, EngineClient } from "./client_interface";
import { EarlyEvents } from "./early_events";
import { EngineWorker } from "./engine_worker";
import { type EngineEvent, EventKind, packMidi } from "./event_ring";
import { Listeners } from "../../../lib/listeners";
import { PictureDecoder } from "./picture_codec";
import { importsMemory, sharedEngineMemory } from "./shared_memory";
import { type SceneAnswer, decodeAnswer } from "./scene_codec";
import { STATUS_DOUBLES, StatusPlace, decodeStatus, emptyStatus } from "./status_codec";
import type { CheckResult, Picture, RenderOptions, RenderResult, SceneInfo, SceneMessage, Status } from "./types";
import { Turns } from "./turns";
import { type WorkletEngine, WorkletNode } from "./worklet_node";

const USUAL_RATE = 48000; // Hz, assumed until the device is known
const USUAL_STRIDE = 8;
const STATUS_PERIOD = 33; // ms
const COLLECT_AFTER = 400; // ms: by then the old instrument has faded out

export interface ClientOptions {
  sharedMemory?: boolean; // false: use messages even if memory could be shared
  latencyHint?: AudioContextLatencyCategory | number;
}

// Streaming compilation works only if the server sends the right content type.
async function compileEngine(address: string): Promise<WebAssembly.Module> {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    if (response.headers.get("content-type")?.startsWith("application/wasm"))
      return await WebAssembly.compileStreaming(response);
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    throw new Error(`the engine could not be loaded: ${String(error)}`);
  }
}

// Falls back to the module without shared memory if the shared one cannot be loaded.
async function compileSharedEngine(): Promise<WebAssembly.Module> {
  try {
    return await compileEngine("rattle-shared.wasm");
  } catch (error) {
    console.info(`scenes are made on the audio thread: ${String(error)}`);
    return compileEngine("rattle.wasm");
  }
}

function setting(control: number, value: number): EngineEvent {
  return { kind: EventKind.setControl, channel: 0, key: 0, value, control };
}

const none = (): Listeners<[]> => new Listeners();

interface Opened {
  answer: SceneAnswer;
  text: string;
  name: string;
}

class BrowserEngineClient implements EngineClient {
  state: ClientState = "idle";
  failure = "";
  readonly isolated: boolean;
  stride = USUAL_STRIDE;

  private readonly listeners = { state: none(), scene: none(), status: none(), reset: none() };
  private readonly module: Promise<WebAssembly.Module>;
  private readonly memory: WebAssembly.Memory | null; // the worklet's; null: the module has its own
  private readonly turns = new Turns();
  private checker: EngineWorker | null = null;
  private renderer: EngineWorker | null = null;
  private context: AudioContext | null = null;
  private worklet: WorkletNode | null = null;
  private early: EarlyEvents | null = null; // set from the gesture that starts the sound
  private opened: Opened | null = null;
  private decoder: PictureDecoder | null = null;
  private readonly statusValues = new Float64Array(STATUS_DOUBLES);
  private latest: Status = emptyStatus(null);
  private sceneNumber = 0;
  private loads = 0;
  private whenPlayed = new Map<number, (refused: SceneAnswer | null) => void>();

  constructor(private readonly options: ClientOptions) {
    this.isolated = canShareMemory() && options.sharedMemory !== false;
    this.memory = this.isolated ? sharedEngineMemory() : null;
    this.module = this.memory ? compileSharedEngine() : compileEngine("rattle.wasm");
    this.module.catch((error: Error) => this.fail(error.message));
    setInterval(() => this.refreshStatus(), STATUS_PERIOD);
  }

  get sampleRate(): number {
    return this.context?.sampleRate ?? USUAL_RATE;
  }
  get output(): AudioNode | null {
    return this.worklet?.node ?? null;
  }
  get scene(): SceneInfo | null {
    return this.opened?.answer.scene ?? null;
  }
  get text(): string {
    return this.opened?.text ?? "";
  }

  async start(): Promise<void> {
    if (this.state === "running" || this.state === "starting") return;
    if (this.context) return this.resume();
    const missing = missingForSound();
    if (missing) return this.fail(missing);
    const controls = this.latest.controls; // set before the start
    this.early = new EarlyEvents();
    this.setState("starting");
    try {
      const context = new AudioContext({ latencyHint: this.options.latencyHint ?? "interactive" });
      this.context = context;
      context.onstatechange = () => this.followContext();
      void context.resume(); // must run within the user gesture, before any await
      const [engine] = await Promise.all([this.workletEngine(), context.audioWorklet.addModule("worklet.js")]);
      this.worklet = new WorkletNode(context, engine, this.isolated, this.stride, {
        played: (number, ok, answer) => this.heardPlayed(number, ok, answer),
        status: (values) => this.statusValues.set(values),
        failed: (text) => this.fail(`the engine stopped: ${text}`),
      });
      this.worklet.node.connect(context.destination);
      if (this.opened && (await this.load(this.opened.text, this.opened.name)).scene)
        controls.forEach((value, index) => {
          if (value !== this.scene?.controls[index].value) this.worklet?.send(setting(index, value));
        });
      await context.resume();
      this.followContext();
      this.early.play((event) => this.worklet?.send(event));
    } catch (error) {
      this.fail(error instanceof Error ? error.message : String(error));
    }
  }

  async suspend(): Promise<void> {
    await this.context?.suspend();
    this.followContext();
  }

  async resume(): Promise<void> {
    await this.context?.resume();
    this.followContext();
  }

  async check(text: string): Promise<CheckResult> {
    return this.checkNamed(text, "scene.toml");
  }

  async load(text: string, name: string): Promise<CheckResult> {
    const turn = ++this.loads;
    const answer = await this.checkNamed(text, `${name}.toml`);
    const superseded = turn !== this.loads;
    if (superseded || !answer.scene) return answer;
    if (this.worklet) {
      const refused = await this.play(text, name, answer);
      if (refused) return refused;
      setTimeout(() => void this.turns.take(async () => this.worklet?.collect()), COLLECT_AFTER);
    }
    // Same scene as before, as when the sound starts: listeners are not notified, so grips on strings are kept.
    const again = this.opened?.name === name && JSON.stringify(this.opened.answer) === JSON.stringify(answer);
    this.opened = { answer, text, name };
    this.decoder = new PictureDecoder(answer.scene);
    if (again && this.state === "starting") return answer;
    this.latest = emptyStatus(answer.scene);
    this.listeners.scene.call();
    return answer;
  }

  async render(text: string, options: RenderOptions, progress?: (share: number) => void): Promise<RenderResult> {
    this.renderer ??= new EngineWorker("worker.js", await this.module);
    return this.renderer.render(text, options, progress);
  }

  noteOn(key: number, velocity: number, channel = 0): void {
    this.send({ kind: EventKind.noteOn, channel, key, value: velocity, control: 0 });
  }
  noteOff(key: number, channel = 0): void {
    this.send({ kind: EventKind.noteOff, channel, key, value: 0, control: 0 });
  }
  midi(bytes: Uint8Array): void {
    if (bytes.length >= 1 && bytes.length <= 3) this.send(packMidi(bytes));
  }
  setControl(index: number, value: number): void {
    const control = this.scene?.controls[index];
    if (!control || Number.isNaN(value)) return;
    const within = Math.min(Math.max(value, control.low), control.high);
    if (!this.worklet) this.setBeforeStart(index, within);
    this.send(setting(index, within));
  }
  panic(): void {
    this.send({ kind: EventKind.allNotesOff, channel: 0, key: 0, value: 0, control: 0 });
    this.send({ kind: EventKind.allSoundOff, channel: 0, key: 0, value: 0, control: 0 });
  }
  reset(): void {
    if (!this.worklet) this.latest = emptyStatus(this.scene);
    this.send({ kind: EventKind.reset, channel: 0, key: 0, value: 0, control: 0 });
    this.listeners.reset.call();
  }

  status(): Status {
    return this.latest;
  }

  pictures(most: number, visit: (picture: Picture) => void): void {
    const { decoder } = this;
    const stream = this.worklet?.pictures();
    if (!decoder || !stream || stream.number !== this.sceneNumber || stream.ring.pictureWords !== decoder.words) return;
    stream.ring.read(most, (words) => {
      const picture = decoder.decode(words);
      const current = decoder.header.sceneNumber === this.sceneNumber && decoder.header.stride === this.stride;
      if (current) visit(picture);
    });
  }

  requestStride(steps: number): void {
    this.stride = Math.max(Math.round(steps), 1);
    this.send({ kind: EventKind.stride, channel: 0, key: 0, value: this.stride, control: 0 });
  }

  on(event: "state" | "scene" | "status" | "reset", listener: () => void): () => void {
    return this.listeners[event].add(listener);
  }

  // Stores a control set before the sound starts; it is applied at the start.
  private setBeforeStart(index: number, value: number): void {
    const controls = [...this.latest.controls];
    controls[index] = value;
    this.latest = { ...this.latest, controls };
    this.listeners.status.call();
  }

  private async checkNamed(text: string, name: string): Promise<SceneAnswer> {
    this.checker ??= new EngineWorker("worker.js", await this.module);
    return decodeAnswer(await this.checker.check(text, name, this.sampleRate));
  }

  // Resolves to null if the scene plays.
  private play(text: string, name: string, answer: SceneAnswer): Promise<SceneAnswer | null> {
    const number = ++this.sceneNumber;
    return this.turns.take(
      () =>
        new Promise((resolve) => {
          this.whenPlayed.set(number, resolve);
          const told = this.worklet?.play(text, `${name}.toml`, number, answer.pictureWords);
          told?.catch((error: Error) => this.fail(`the scene could not be made: ${error.message}`));
        }),
    );
  }

  private async workletEngine(): Promise<WorkletEngine> {
    const module = await this.module;
    return { module, memory: importsMemory(module) ? this.memory : null };
  }

  private heardPlayed(number: number, ok: boolean, answer: string): void {
    this.whenPlayed.get(number)?.(ok ? null : decodeAnswer(answer));
    this.whenPlayed.delete(number);
  }

  private send(event: EngineEvent): void {
    if (!this.early?.add(event)) this.worklet?.send(event);
  }

  private refreshStatus(): void {
    if (!this.worklet || this.state === "failed") return;
    this.worklet.readStatus(this.statusValues);
    const answer = this.opened?.answer;
    if (!answer) return;
    this.latest = decodeStatus(this.statusValues, answer.scene, answer, underrunsOf(this.context));
    // Findings in a status of another scene do not apply.
    if (this.statusValues[StatusPlace.sceneNumber] !== this.sceneNumber) this.latest.findings = [];
    this.listeners.status.call();
  }

  private followContext(): void {
    if (this.state === "failed" || !this.context || !this.worklet) return;
    this.setState(this.context.state === "running" ? "running" : "suspended");
  }

  private setState(state: ClientState): void {
    if (this.state === state) return;
    this.state = state;
    this.listeners.state.call();
  }

  private fail(text: string): void {
    this.failure = text;
    this.setState("failed");
    const messages: SceneMessage[] = [{ severity: "error", source: "", line: 0, column: 0, text }];
    const nothing = { messages, scene: null, pictureWords: 0, faults: [], findingWords: [] };
    for (const resolve of this.whenPlayed.values()) resolve(nothing);
    this.whenPlayed.clear();
  }
}

export function createEngineClient(options: ClientOptions = {}): EngineClient {
  return new BrowserEngineClient(options);
}
