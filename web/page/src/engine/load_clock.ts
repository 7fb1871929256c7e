// Measures the fraction of its period that the audio callback takes. The only clock in a worklet is Date.now,
// with a resolution of 1 ms: most calls seem to take 0 ms and some 1 ms, but their mean is right. Each reading
// allocates a number on the heap, so only one call in five is measured. Five does not divide the number of
// calls a device makes at once.

const LOOKS_AT_ONE_IN = 5;

export class LoadClock {
  private calls = 0;
  private milliseconds = 0;
  private frames = 0; // of the measured calls
  private begun = 0;
  private fresh = true; // nothing measured that the next value should be smoothed with
  private readonly smoothed = Float64Array.of(NaN);

  constructor(
    private readonly sampleRate: number,
    private readonly now: () => number = Date.now,
  ) {}

  begin(): void {
    this.calls = (this.calls + 1) % LOOKS_AT_ONE_IN;
    if (this.calls === 0) this.begun = this.now();
  }

  end(frames: number): void {
    if (this.calls !== 0) return;
    this.milliseconds += Math.max(this.now() - this.begun, 0);
    this.frames += frames;
    if (this.frames * LOOKS_AT_ONE_IN < this.sampleRate) return;
    const share = this.milliseconds / ((1000 * this.frames) / this.sampleRate);
    this.smoothed[0] = this.fresh ? share : 0.5 * (this.smoothed[0] + share);
    this.fresh = false;
    this.milliseconds = this.frames = 0;
  }

  // Another scene plays: its load has nothing to do with that of the last one.
  restart(): void {
    this.milliseconds = this.frames = 0;
    this.fresh = true;
  }

  writeLoad(to: Float64Array, place: number): void {
    to.set(this.smoothed, place);
  }
}
