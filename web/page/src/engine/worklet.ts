// The audio thread: plays the engine, receives events, sends pictures and status.
import { EngineModule } from "./engine_module";
import { type EngineEvent, EventRing, writeEvent } from "./event_ring";
import { LoadClock } from "./load_clock";
import type { FromWorklet, ProcessorOptions, ScoreEvent, ToWorklet } from "./messages";
import { BatchSink, newPictures, type PictureSink, SharedSink } from "./picture_sender";
import { PlayerMemory } from "./player_memory";
import { SceneMaking } from "./scene_making";
import { SharedStatus } from "./shared_status";
import { STATUS_DOUBLES, StatusPlace } from "./status_codec";

const STATUS_PER_SECOND = 30;
const FLUSHES_PER_SECOND = 60;
const STATUS_BUFFERS = 4;
const STACK_BYTES = 1 << 20;

type PlayMessage = ToWorklet & { type: "play" };

class RattleProcessor extends AudioWorkletProcessor {
  private readonly module: EngineModule;
  private readonly player: number;
  private readonly memory: PlayerMemory;
  private readonly kernels: number;
  private readonly events: EventRing | null;
  private readonly sharedStatus: SharedStatus | null;
  private readonly statusBuffers: Float64Array[] = [];
  private readonly score: ScoreEvent[];
  private readonly clock = new LoadClock(sampleRate);
  // The first is in progress, the others wait.
  private readonly makings: { message: PlayMessage; making: SceneMaking }[] = [];
  private sink: PictureSink | null = null;
  private nextInScore = 0;
  private frame = 0;
  private picturesSent = 0;
  private statusDue = 0;
  private flushDue = 0;
  private broken = false;

  constructor({ processorOptions }: { processorOptions: ProcessorOptions }) {
    super();
    const options = processorOptions;
    this.module = new EngineModule(options.module, options.memory ? { memory: options.memory } : undefined);
    this.player = this.module.exports.rattle_player(sampleRate, options.withLedger ? 1 : 0);
    this.memory = new PlayerMemory(this.module.exports, this.player);
    this.memory.refresh();
    this.kernels = options.kernels;
    this.score = options.score;
    this.events = options.events ? new EventRing(options.events) : null;
    this.sharedStatus = options.status ? new SharedStatus(options.status) : null;
    if (!options.status)
      for (let i = 0; i < STATUS_BUFFERS; ++i) this.statusBuffers.push(new Float64Array(STATUS_DOUBLES));
    this.module.exports.rattle_set_stride(this.player, options.stride);
    if (options.scene) {
      new SceneMaking(this.module, this.player, options.scene, 0, this.kernels).atOnce();
      this.memory.refresh();
    }
    if (options.memory)
      this.say(
        { type: "ready", player: this.player, stackEnd: this.module.exports.rattle_take(STACK_BYTES) + STACK_BYTES },
        [],
      );
    this.port.onmessage = ({ data }: MessageEvent<ToWorklet>) => this.guarded(() => this.hear(data));
  }

  process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    if (this.broken) return false;
    this.clock.begin();
    try {
      this.playQuantum(outputs[0]);
    } catch (error) {
      this.breakDown(error);
    }
    this.clock.end(outputs[0][0].length);
    return true;
  }

  private playQuantum(output: Float32Array[]): void {
    const frames = output[0].length;
    this.takeEvents(frames);
    this.module.exports.rattle_process(this.player, frames);
    this.memory.refreshIfMoved();
    for (let c = 0; c < output.length; ++c) output[c].set(this.memory.output(Math.min(c, 1), frames));
    this.sendPictures(frames);
    this.sendStatus(frames);
  }

  private takeEvents(frames: number): void {
    while (this.nextInScore < this.score.length && this.score[this.nextInScore].frame < this.frame + frames) {
      const event = this.score[this.nextInScore++];
      this.act(event, Math.max(event.frame - this.frame, 0));
    }
    if (this.nextInScore < this.score.length) this.frame += frames;
    // At most one full ring per call, however fast the page sends.
    for (let i = 0; i < EventRing.capacity && this.events?.pop(this.memory.event); ++i)
      this.module.exports.rattle_act(this.player, 0);
  }

  private act(event: EngineEvent, frame: number): void {
    writeEvent(this.memory.event, event);
    this.module.exports.rattle_act(this.player, frame);
  }

  private sendPictures(frames: number): void {
    const taken = this.module.exports.rattle_pictures_taken(this.player);
    if (this.sink) {
      for (let i = newPictures(this.picturesSent, taken, this.memory.pictureCapacity); i > 0; --i)
        this.sink.push(this.memory.picture(taken - i));
      this.flushDue -= frames;
      if (this.flushDue <= 0) {
        this.flushDue = sampleRate / FLUSHES_PER_SECOND;
        this.sink.flush();
      }
    }
    this.picturesSent = taken;
  }

  private sendStatus(frames: number): void {
    this.statusDue -= frames;
    if (this.statusDue > 0) return;
    this.statusDue = sampleRate / STATUS_PER_SECOND;
    const status = this.memory.newStatus();
    this.clock.writeLoad(status, StatusPlace.load);
    status[StatusPlace.allocations] = this.module.exports.rattle_allocations();
    status[StatusPlace.memoryBytes] = this.module.exports.memory.buffer.byteLength;
    if (this.sharedStatus) return this.sharedStatus.write(status);
    const copy = this.statusBuffers.pop();
    if (!copy) return;
    copy.set(status);
    this.say({ type: "status", status: copy }, [copy.buffer]);
  }

  private hear(message: ToWorklet): void {
    if (message.type === "play") this.startMaking(message);
    else if (message.type === "goOn") this.goOnMaking();
    else if (message.type === "event") this.act(message.event, 0);
    else if (message.type === "collect") {
      this.module.exports.rattle_collect(this.player);
      this.say({ type: "collected" }, []);
    } else {
      if (message.pictures && this.sink instanceof BatchSink) this.sink.takeBack(message.pictures);
      if (message.status) this.statusBuffers.push(message.status);
    }
  }

  private startMaking(message: PlayMessage): void {
    this.module.setName(message.name);
    const making = new SceneMaking(this.module, this.player, message.from, message.number, this.kernels);
    this.makings.push({ message, making });
    if (this.makings.length === 1) this.goOnMaking();
  }

  // Runs one stage at a time. A message round trip to the page in between lets due audio callbacks run first.
  private goOnMaking(): void {
    const [first] = this.makings;
    if (!first) return;
    if (!first.making.goOn()) {
      this.makings.shift();
      this.finishMaking(first.message, first.making.end());
    }
    if (this.makings.length > 0) this.say({ type: "more" }, []);
  }

  private finishMaking(message: PlayMessage, ok: boolean): void {
    this.memory.refresh();
    this.picturesSent = this.module.exports.rattle_pictures_taken(this.player);
    if (ok) this.clock.restart();
    if (ok)
      this.sink = message.pictures
        ? new SharedSink(message.pictures, message.pictureWords)
        : new BatchSink(message.pictureWords, (pictures, count) =>
            this.say({ type: "pictures", number: message.number, pictures, count }, [pictures.buffer]),
          );
    const answer = ok ? new Uint8Array(0) : this.module.answer();
    this.say({ type: "played", number: message.number, ok, answer }, [answer.buffer]);
  }

  private guarded(act: () => void): void {
    try {
      if (!this.broken) act();
    } catch (error) {
      this.breakDown(error);
    }
  }

  // A trap may leave the module in an inconsistent state, so it is not called again.
  private breakDown(error: unknown): void {
    this.broken = true;
    this.say({ type: "failed", text: String(error) }, []);
  }

  private say(message: FromWorklet, transfer: ArrayBufferLike[]): void {
    this.port.postMessage(message, transfer as Transferable[]);
  }
}

registerProcessor("rattle", RattleProcessor as never);
