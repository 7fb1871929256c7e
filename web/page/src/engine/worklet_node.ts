// The audio worklet node with the engine, and the communication with it.
import { type EngineEvent, EventKind, EventRing } from "./event_ring";
import { FAST_KERNELS } from "./engine_module";
import { Maker } from "./maker";
import type { FromWorklet, ProcessorOptions, ToWorklet } from "./messages";
import { PictureRing, ringBytes } from "./picture_ring";
import { SharedStatus, sharedStatusBytes } from "./shared_status";
import { STATUS_DOUBLES } from "./status_codec";

const ALL_NOTES_OFF: EngineEvent = { kind: EventKind.allNotesOff, channel: 0, key: 0, value: 0, control: 0 };

export interface WorkletListener {
  played(number: number, ok: boolean, answer: string): void; // the answer says why if not ok
  status(values: Float64Array): void; // only without shared memory
  failed(text: string): void;
}

export interface PictureStream {
  number: number; // of the scene
  ring: PictureRing;
}

export interface WorkletEngine {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory | null; // for making scenes outside the audio thread
}

export class WorkletNode {
  readonly node: AudioWorkletNode;
  private maker: Promise<Maker> | null = null;
  private whenReady: (player: number, stackEnd: number) => void = () => {};
  private whenCollected: () => void = () => {};
  private readonly events: EventRing | null;
  private readonly shared: SharedStatus | null;
  private stream: PictureStream | null = null;
  private statusSeen = 0;
  private lost = false; // events were dropped because the ring was full

  constructor(
    context: BaseAudioContext,
    engine: WorkletEngine,
    private readonly sharesMemory: boolean,
    stride: number,
    private readonly listener: WorkletListener,
  ) {
    const events = sharesMemory ? new SharedArrayBuffer(EventRing.bytes) : null;
    const status = sharesMemory ? new SharedArrayBuffer(sharedStatusBytes()) : null;
    this.events = events ? new EventRing(events) : null;
    this.shared = status ? new SharedStatus(status) : null;
    const processorOptions: ProcessorOptions = {
      ...engine,
      withLedger: true,
      kernels: FAST_KERNELS,
      events,
      status,
      stride,
      scene: null,
      score: [],
    };
    const { module, memory } = engine;
    if (memory)
      this.maker = new Promise((resolve) => {
        this.whenReady = (player, stackEnd) => resolve(new Maker(module, { memory, player, stackEnd }));
      });
    this.node = new AudioWorkletNode(context, "rattle", {
      numberOfInputs: 0,
      outputChannelCount: [2],
      processorOptions,
    });
    this.node.onprocessorerror = () => listener.failed("the audio thread stopped");
    this.node.port.onmessage = ({ data }: MessageEvent<FromWorklet>) => this.hear(data);
  }

  // The result is reported to the listener. Calls of play() and collect() must not overlap: both allocate or
  // free memory.
  async play(text: string, name: string, number: number, pictureWords: number): Promise<void> {
    const encoder = new TextEncoder();
    const from = this.maker ? await (await this.maker).make(text, name, number) : encoder.encode(text);
    const memory = this.sharesMemory ? new SharedArrayBuffer(ringBytes(pictureWords)) : null;
    const ring = new PictureRing(memory ?? new ArrayBuffer(ringBytes(pictureWords)), pictureWords);
    this.stream = { number, ring };
    this.tell({ type: "play", from, name: encoder.encode(name), number, pictures: memory, pictureWords });
  }

  // The stream of pictures of the scene requested last.
  pictures(): PictureStream | null {
    return this.stream;
  }

  send(event: EngineEvent): void {
    if (!this.events) return this.tell({ type: "event", event });
    this.makeUpForLost();
    if (!this.events.push(event)) this.lost = true;
  }

  collect(): Promise<void> {
    return new Promise((resolve) => {
      this.whenCollected = resolve;
      this.tell({ type: "collect" });
    });
  }

  // Returns true if there was something new.
  readStatus(to: Float64Array): boolean {
    if (!this.shared) return false;
    this.makeUpForLost();
    const version = this.shared.version();
    if (!this.shared.read(to, this.statusSeen)) return false;
    this.statusSeen = version;
    return true;
  }

  // A dropped event may have been the end of a note, so all notes are ended.
  private makeUpForLost(): void {
    if (this.lost && this.events?.push(ALL_NOTES_OFF)) this.lost = false;
  }

  private tell(message: ToWorklet, transfer: Transferable[] = []): void {
    this.node.port.postMessage(message, transfer);
  }

  private hear(message: FromWorklet): void {
    if (message.type === "played")
      this.listener.played(message.number, message.ok, message.ok ? "" : new TextDecoder().decode(message.answer));
    else if (message.type === "ready") this.whenReady(message.player, message.stackEnd);
    else if (message.type === "collected") this.whenCollected();
    else if (message.type === "more") this.tell({ type: "goOn" });
    else if (message.type === "failed") this.listener.failed(message.text);
    else if (message.type === "pictures") this.takePictures(message);
    else {
      this.listener.status(message.status.subarray(0, STATUS_DOUBLES));
      this.tell({ type: "return", status: message.status }, [message.status.buffer]);
    }
  }

  private takePictures({ number, pictures, count }: FromWorklet & { type: "pictures" }): void {
    const stream = this.stream;
    if (stream && stream.number === number) {
      const words = stream.ring.pictureWords;
      for (let i = 0; i < count; ++i) stream.ring.push(pictures.subarray(i * words, (i + 1) * words));
    }
    this.tell({ type: "return", pictures }, [pictures.buffer]);
  }
}
