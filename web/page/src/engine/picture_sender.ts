// Passes new pictures from the engine's memory to a sink, without allocating.
import { PictureRing } from "./picture_ring";

// Number of pictures taken, not yet sent and still available. The engine counts in 32 bits; the count arrives
// as a signed number and wraps after some hours.
export function newPictures(sent: number, taken: number, capacity: number): number {
  return Math.min((taken - sent) >>> 0, capacity);
}

export interface PictureSink {
  push(picture: Float32Array): void;
  flush(): void; // sends collected pictures
}

// Writes to shared memory.
export class SharedSink implements PictureSink {
  private readonly ring: PictureRing;

  constructor(memory: SharedArrayBuffer, pictureWords: number) {
    this.ring = new PictureRing(memory, pictureWords);
  }
  push(picture: Float32Array): void {
    this.ring.push(picture);
  }
  flush(): void {}
}

const BATCHES = 4;
const MOST_BATCH_WORDS = 1 << 16;
const MOST_BATCH = 128;

// Sends batches that are transferred to the page and back. While all are in transit, pictures are dropped.
export class BatchSink implements PictureSink {
  private readonly free: Float32Array[] = [];
  private readonly size: number;
  private batch: Float32Array | null = null;
  private count = 0;

  constructor(
    private readonly pictureWords: number,
    private readonly send: (batch: Float32Array, count: number) => void,
  ) {
    this.size = Math.min(Math.max(Math.floor(MOST_BATCH_WORDS / pictureWords), 2), MOST_BATCH);
    for (let i = 0; i < BATCHES; ++i) this.free.push(new Float32Array(this.size * pictureWords));
  }

  push(picture: Float32Array): void {
    this.batch ??= this.free.pop() ?? null;
    if (!this.batch) return;
    this.batch.set(picture, this.count * this.pictureWords);
    if (++this.count === this.size) this.flush();
  }

  flush(): void {
    if (!this.batch || this.count === 0) return;
    this.send(this.batch, this.count);
    this.batch = null;
    this.count = 0;
  }

  // Batches of an earlier scene are not reused.
  takeBack(batch: Float32Array): void {
    if (batch.length === this.size * this.pictureWords && this.free.length < BATCHES) this.free.push(batch);
  }
}
