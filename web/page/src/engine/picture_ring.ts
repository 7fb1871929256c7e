// A ring of the newest pictures of a scene, each an array of 32-bit words. One writer, which never waits and
// overwrites the oldest; one reader, which copies and detects if it was overtaken. Works in shared memory or
// not.

const HEADER_WORDS = 4; // number written so far
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_PICTURES = 512;
const LEAST_PICTURES = 8;

export function ringCapacity(pictureWords: number): number {
  const fit = Math.floor(MOST_BYTES / (4 * pictureWords));
  return Math.min(Math.max(fit, LEAST_PICTURES), MOST_PICTURES);
}

export function ringBytes(pictureWords: number): number {
  return 4 * (HEADER_WORDS + pictureWords * ringCapacity(pictureWords));
}

export class PictureRing {
  readonly capacity: number;
  private readonly counts: Int32Array;
  private readonly slots: Float32Array[] = [];
  private readonly copy: Float32Array;
  private seen = 0; // count up to which the reader has read

  constructor(
    memory: ArrayBufferLike,
    readonly pictureWords: number,
  ) {
    this.capacity = ringCapacity(pictureWords);
    this.counts = new Int32Array(memory, 0, HEADER_WORDS);
    for (let i = 0; i < this.capacity; ++i)
      this.slots.push(new Float32Array(memory, 4 * (HEADER_WORDS + i * pictureWords), pictureWords));
    this.copy = new Float32Array(pictureWords);
  }

  push(picture: Float32Array): void {
    const written = Atomics.load(this.counts, 0);
    this.slots[(written >>> 0) % this.capacity].set(picture);
    Atomics.store(this.counts, 0, (written + 1) | 0);
  }

  // Reads unread pictures, oldest first, but only the newest `most`. The array passed to `visit` is reused.
  read(most: number, visit: (picture: Float32Array) => void): void {
    const written = Atomics.load(this.counts, 0);
    // Excludes the slot that is written next: the writer may be writing it already.
    const kept = Math.min((written - this.seen) | 0, this.capacity - 1, most);
    for (let i = (written - kept) | 0; i !== written; i = (i + 1) | 0) {
      this.copy.set(this.slots[(i >>> 0) % this.capacity]);
      const overtaken = ((Atomics.load(this.counts, 0) - i) | 0) >= this.capacity;
      if (!overtaken) visit(this.copy);
    }
    this.seen = written;
  }
}
