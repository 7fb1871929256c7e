// Player events on their way to the worklet, through shared memory or as messages with the same numbers.

// Kinds below 100 are the engine's (live/player_event.hpp), the others the page's (engine/player.hpp).
export const EventKind = {
  noteOn: 0,
  noteOff: 1,
  bend: 2,
  channelPressure: 3,
  keyPressure: 4,
  controller: 5,
  setControl: 6,
  allNotesOff: 7,
  allSoundOff: 8,
  midi: 100, // key: size; value: bytes, the first lowest
  stride: 101, // value
  reset: 102,
} as const;

export interface EngineEvent {
  kind: number;
  channel: number;
  key: number;
  value: number;
  control: number;
}

export const EVENT_FIELDS = 5;

export function writeEvent(to: Float64Array, event: EngineEvent, at = 0): void {
  to[at] = event.kind;
  to[at + 1] = event.channel;
  to[at + 2] = event.key;
  to[at + 3] = event.value;
  to[at + 4] = event.control;
}

const HEADER_BYTES = 8; // number written, number read

export function packMidi(bytes: Uint8Array): EngineEvent {
  const byte = (i: number): number => (i < bytes.length ? bytes[i] : 0);
  return {
    kind: EventKind.midi,
    channel: 0,
    key: bytes.length,
    value: byte(0) + 256 * byte(1) + 65536 * byte(2),
    control: 0,
  };
}

export class EventRing {
  static readonly capacity = 1024;
  static readonly bytes = HEADER_BYTES + 8 * EVENT_FIELDS * EventRing.capacity;

  private readonly counts: Int32Array;
  private readonly slots: Float64Array[] = [];

  constructor(memory: ArrayBufferLike) {
    this.counts = new Int32Array(memory, 0, 2);
    for (let i = 0; i < EventRing.capacity; ++i)
      this.slots.push(new Float64Array(memory, HEADER_BYTES + 8 * EVENT_FIELDS * i, EVENT_FIELDS));
  }

  // Called by the writer. Returns false if the ring is full.
  push(event: EngineEvent): boolean {
    const written = Atomics.load(this.counts, 0);
    if (((written - Atomics.load(this.counts, 1)) | 0) >= EventRing.capacity) return false;
    writeEvent(this.slots[written & (EventRing.capacity - 1)], event);
    Atomics.store(this.counts, 0, (written + 1) | 0);
    return true;
  }

  // Called by the reader. Returns false if the ring is empty. Copies directly: numbers in variables might be
  // allocated on the JavaScript heap.
  pop(to: Float64Array): boolean {
    const read = Atomics.load(this.counts, 1);
    if (read === Atomics.load(this.counts, 0)) return false;
    to.set(this.slots[read & (EventRing.capacity - 1)]);
    Atomics.store(this.counts, 1, (read + 1) | 0);
    return true;
  }
}
