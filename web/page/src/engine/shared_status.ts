// A status in shared memory: one writer, who never waits, and readers, who try again when they were interrupted.
import { STATUS_DOUBLES } from "./status_codec";

const HEADER_BYTES = 8; // a counter, odd while the writer is at it
const MOST_TRIES = 8;

export function sharedStatusBytes(): number {
  return HEADER_BYTES + 8 * STATUS_DOUBLES;
}

export class SharedStatus {
  private readonly counter: Int32Array;
  private readonly values: Float64Array;

  constructor(memory: ArrayBufferLike) {
    this.counter = new Int32Array(memory, 0, 2);
    this.values = new Float64Array(memory, HEADER_BYTES, STATUS_DOUBLES);
  }

  write(from: Float64Array): void {
    Atomics.add(this.counter, 0, 1);
    this.values.set(from);
    Atomics.add(this.counter, 0, 1);
  }

  // False where nothing new was written since `seen`, or the writer kept interrupting.
  read(to: Float64Array, seen: number): boolean {
    for (let i = 0; i < MOST_TRIES; ++i) {
      const before = Atomics.load(this.counter, 0);
      if (before === seen) return false;
      if (before & 1) continue;
      to.set(this.values);
      if (Atomics.load(this.counter, 0) === before) return true;
    }
    return false;
  }

  version(): number {
    return Atomics.load(this.counter, 0);
  }
}
