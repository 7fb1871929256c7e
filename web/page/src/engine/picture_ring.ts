// The newest pictures of a scene, each a row of 32-bit words. One writer, who never waits and writes over the oldest;
// one reader, who copies and notices when it was overtaken. In shared memory or not.

const HEADER_WORDS = 4; // how many were written so far
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
  private seen = 0; // by the reader

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

  // Those not yet read, oldest first, at most the `most` newest. What `visit` gets is written over by the next.
  read(most: number, visit: (picture: Float32Array) => void): void {
    const written = Atomics.load(this.counts, 0);
    // The slot that is written next may be under the writer's hand already.
    const kept = Math.min((written - this.seen) | 0, this.capacity - 1, most);
    for (let i = (written - kept) | 0; i !== written; i = (i + 1) | 0) {
      this.copy.set(this.slots[(i >>> 0) % this.capacity]);
      const overtaken = ((Atomics.load(this.counts, 0) - i) | 0) >= this.capacity;
      if (!overtaken) visit(this.copy);
    }
    this.seen = written;
  }
}
