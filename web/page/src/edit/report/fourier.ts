// Power of Hann-windowed frames of a signal; 1 is a full-scale sine.

export class FramePower {
  readonly bins: number;
  readonly power: Float64Array;
  private readonly window: Float64Array;
  private readonly re: Float64Array;
  private readonly im: Float64Array;
  private readonly cosines: Float64Array;
  private readonly sines: Float64Array;
  private readonly order: Uint32Array;

  constructor(readonly size: number) {
    if (size < 2 || (size & (size - 1)) !== 0) throw new RangeError(`${size} is not a power of two`);
    this.bins = size / 2 + 1;
    this.power = new Float64Array(this.bins);
    this.window = Float64Array.from(
      { length: size },
      (_none, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size),
    );
    this.re = new Float64Array(size);
    this.im = new Float64Array(size);
    this.cosines = Float64Array.from({ length: size / 2 }, (_none, i) => Math.cos((2 * Math.PI * i) / size));
    this.sines = Float64Array.from({ length: size / 2 }, (_none, i) => -Math.sin((2 * Math.PI * i) / size));
    this.order = reversedBits(size);
  }

  // Limits the centre of a frame, so that the frame does not extend beyond the end: the cut would look like a
  // click.
  within(centre: number, samples: number): number {
    const half = this.size / 2;
    return samples < this.size ? Math.min(centre, Math.floor(samples / 2)) : Math.min(centre, samples - half);
  }

  // Fraction of the window on the signal.
  coverage(centre: number, samples: number): number {
    let inside = 0;
    let all = 0;
    for (let i = 0; i < this.size; i++) {
      const n = centre - this.size / 2 + i;
      all += this.window[i];
      if (n >= 0 && n < samples) inside += this.window[i];
    }
    return inside / all;
  }

  at(signal: Float64Array, centre: number): Float64Array {
    const start = centre - this.size / 2;
    for (let i = 0; i < this.size; i++) {
      this.re[this.order[i]] = this.window[i] * (signal[start + i] ?? 0);
    }
    this.im.fill(0);
    this.transform();
    // The window's mean is 1/2, and half of a sine is at negative frequencies.
    const scale = 16 / (this.size * this.size);
    for (let b = 0; b < this.bins; b++) this.power[b] = scale * (this.re[b] ** 2 + this.im[b] ** 2);
    return this.power;
  }

  private transform(): void {
    const { re, im, size } = this;
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half) {
        for (let k = 0; k < half; k++) {
          const [c, s] = [this.cosines[k * stride], this.sines[k * stride]];
          const [a, b] = [start + k, start + k + half];
          const x = re[b] * c - im[b] * s;
          const y = re[b] * s + im[b] * c;
          re[b] = re[a] - x;
          im[b] = im[a] - y;
          re[a] += x;
          im[a] += y;
        }
      }
    }
  }
}

function reversedBits(size: number): Uint32Array {
  const bits = Math.log2(size);
  return Uint32Array.from({ length: size }, (_none, index) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) if (index & (1 << bit)) reversed |= 1 << (bits - 1 - bit);
    return reversed;
  });
}

export function nearestPowerOfTwo(value: number): number {
  return 2 ** Math.max(6, Math.round(Math.log2(value)));
}

const SILENCE = -240; // dB

export function powerDecibels(power: number): number {
  return power > 0 ? Math.max(SILENCE, 10 * Math.log10(power)) : SILENCE;
}
