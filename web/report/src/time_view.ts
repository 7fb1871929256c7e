// The time axis shared by all charts of a report: its zoom range and the position of the cursor, in seconds.

import { Listeners } from "../../lib/listeners";

export class TimeView {
  readonly zoomed = new Listeners<[]>();
  readonly pointed = new Listeners<[time: number | null, source: unknown]>();
  min = 0;
  max: number;

  // `shortest` limits zooming in, to a few samples.
  constructor(
    readonly duration: number,
    private readonly shortest: number,
  ) {
    this.max = duration;
  }

  get isWhole(): boolean {
    return this.min <= 0 && this.max >= this.duration;
  }

  set(min: number, max: number): void {
    const width = Math.min(Math.max(max - min, this.shortest), this.duration);
    const left = Math.min(Math.max(min, 0), this.duration - width);
    this.min = left;
    this.max = left + width;
    this.zoomed.call();
  }

  reset(): void {
    this.set(0, this.duration);
  }

  // Zooms by a factor, keeping the time `around` in place.
  zoomBy(factor: number, around: number): void {
    const held = Math.min(Math.max(around, this.min), this.max);
    this.set(held - (held - this.min) * factor, held + (this.max - held) * factor);
  }

  point(time: number | null, source: unknown): void {
    this.pointed.call(time, source);
  }
}
