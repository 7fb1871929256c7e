// The status in shared memory: one writer, which never waits, and readers, which retry if it was written
// meanwhile.
import { STATUS_DOUBLES } from "./status_codec";

const HEADER_BYTES = 8; // a counter, odd while writing
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

  // Returns false if nothing was written since `seen`, or if every attempt was interrupted by the writer.
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
