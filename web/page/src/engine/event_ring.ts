// What a player does, on its way to the worklet: through shared memory, or as messages of the same numbers.

// The first ones are the engine's (live/player_event.hpp), the others are the worklet's own.
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
  midi: 100, // key: its size, value: its bytes, the first lowest
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

const FIELDS = 5;
const HEADER_BYTES = 8; // written, read

export function packMidi(bytes: Uint8Array): EngineEvent {
  const byte = (i: number): number => (i < bytes.length ? bytes[i] : 0);
  return { kind: EventKind.midi, channel: 0, key: bytes.length, value: byte(0) + 256 * byte(1) + 65536 * byte(2), control: 0 };
}

export class EventRing {
  static readonly capacity = 1024;
  static readonly bytes = HEADER_BYTES + 8 * FIELDS * EventRing.capacity;

  private readonly counts: Int32Array;
  private readonly fields: Float64Array;

  constructor(memory: ArrayBufferLike) {
    this.counts = new Int32Array(memory, 0, 2);
    this.fields = new Float64Array(memory, HEADER_BYTES);
  }

  // Of the one who writes; false when it is full.
  push(event: EngineEvent): boolean {
    const written = Atomics.load(this.counts, 0);
    if (((written - Atomics.load(this.counts, 1)) | 0) >= EventRing.capacity) return false;
    const at = FIELDS * (written & (EventRing.capacity - 1));
    this.fields[at] = event.kind;
    this.fields[at + 1] = event.channel;
    this.fields[at + 2] = event.key;
    this.fields[at + 3] = event.value;
    this.fields[at + 4] = event.control;
    Atomics.store(this.counts, 0, (written + 1) | 0);
    return true;
  }

  // Of the one who reads, without making anything; false when it is empty.
  pop(to: EngineEvent): boolean {
    const read = Atomics.load(this.counts, 1);
    if (read === Atomics.load(this.counts, 0)) return false;
    const at = FIELDS * (read & (EventRing.capacity - 1));
    to.kind = this.fields[at];
    to.channel = this.fields[at + 1];
    to.key = this.fields[at + 2];
    to.value = this.fields[at + 3];
    to.control = this.fields[at + 4];
    Atomics.store(this.counts, 1, (read + 1) | 0);
    return true;
  }
}
