// Brings new pictures from the engine's memory to whoever draws them, without making anything on the way.
import { PictureRing } from "./picture_ring";

// How many of those taken were not sent and are still there. The engine counts in 32 bits, which come as a signed number
// and begin anew after some hours.
export function newPictures(sent: number, taken: number, capacity: number): number {
  return Math.min((taken - sent) >>> 0, capacity);
}

export interface PictureSink {
  push(picture: Float32Array): void;
  flush(): void; // what has gathered may leave
}

// Into shared memory.
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

// In batches that travel to the page and back. While all of them are away, pictures are dropped.
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

  // Batches of a scene that is gone are not taken back.
  takeBack(batch: Float32Array): void {
    if (batch.length === this.size * this.pictureWords && this.free.length < BATCHES) this.free.push(batch);
  }
}
