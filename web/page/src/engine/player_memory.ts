// Cached views into the engine's memory, valid until it grows, so that a callback allocates none.
import type { EngineExports } from "./engine_module";
import { EVENT_FIELDS } from "./event_ring";
import { STATUS_DOUBLES } from "./status_codec";

const MOST_FRAMES = 1024;

export class PlayerMemory {
  private buffer: ArrayBufferLike | null = null;
  private outputs: Float32Array[] = [];
  private quantum: Float32Array[] = [];
  private pictureSlots: Float32Array[] = [];
  private status: Float64Array | null = null;
  event = new Float64Array(EVENT_FIELDS); // event for the next rattle_act

  constructor(
    private readonly engine: EngineExports,
    private readonly player: number,
  ) {}

  // Call after a scene was taken over: everything may have moved.
  refresh(): void {
    const { engine, player } = this;
    this.buffer = engine.memory.buffer;
    const buffer = this.buffer;
    this.outputs = [0, 1].map((c) => new Float32Array(buffer, engine.rattle_output(player, c), MOST_FRAMES));
    this.quantum = [];
    this.event = new Float64Array(buffer, engine.rattle_event_block(player), EVENT_FIELDS);
    const words = engine.rattle_picture_words(player);
    const first = engine.rattle_pictures(player);
    this.pictureSlots = [];
    for (let i = 0; i < engine.rattle_picture_capacity(player); ++i)
      this.pictureSlots.push(new Float32Array(buffer, first + 4 * i * words, words));
    this.status = null;
  }

  // Views become invalid when memory grows, except for shared memory, which only gets longer.
  refreshIfMoved(): void {
    if (this.buffer?.byteLength === 0) this.refresh();
  }

  output(channel: number, frames: number): Float32Array {
    if (this.quantum.length === 0 || this.quantum[0].length !== frames)
      this.quantum = this.outputs.map((output) => output.subarray(0, frames));
    return this.quantum[channel];
  }

  picture(index: number): Float32Array {
    return this.pictureSlots[(index >>> 0) % this.pictureSlots.length];
  }
  get pictureCapacity(): number {
    return this.pictureSlots.length;
  }

  // Updates the status and returns it.
  newStatus(): Float64Array {
    const address = this.engine.rattle_update_status(this.player);
    this.status ??= new Float64Array(this.engine.memory.buffer, address, STATUS_DOUBLES);
    return this.status;
  }
}
