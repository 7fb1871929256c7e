// How much of its time a callback takes. A worklet has no clock but Date.now, which counts milliseconds: most calls seem to
// take none, some a whole one, and their mean is right.

export class LoadClock {
  private milliseconds = 0;
  private frames = 0;
  private begun = 0;
  private smoothed = NaN;

  constructor(
    private readonly sampleRate: number,
    private readonly now: () => number = Date.now,
  ) {}

  begin(): void {
    this.begun = this.now();
  }

  end(frames: number): void {
    this.milliseconds += Math.max(this.now() - this.begun, 0);
    this.frames += frames;
    if (this.frames < this.sampleRate / 2) return;
    const share = this.milliseconds / ((1000 * this.frames) / this.sampleRate);
    this.smoothed = Number.isNaN(this.smoothed) ? share : 0.5 * (this.smoothed + share);
    this.milliseconds = this.frames = 0;
  }

  load(): number {
    return this.smoothed;
  }
}
