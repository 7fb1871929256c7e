import { describe, expect, it } from "vitest";
import { centsBetween } from "../../../lib/notes";
import { findPeaks, fundamentalOf, type PeakOptions } from "./peaks";

const RATE = 48000;
const SIZE = 16384;
const BIN = RATE / SIZE;
const OPTIONS: PeakOptions = { binWidth: BIN, lowest: 20, highest: 8000, floor: -75, prominence: 9, most: 16 };

// An analyser's levels for a sum of sines: Blackman window, with its transform in closed form.
function spectrumOf(partials: { hertz: number; level: number }[]): Float64Array {
  const levels = new Float64Array(SIZE / 2);
  for (let bin = 0; bin < levels.length; bin++) {
    let amplitude = 1e-6;
    for (const { hertz, level } of partials) amplitude += 10 ** (level / 20) * Math.abs(blackman(bin - hertz / BIN));
    levels[bin] = 20 * Math.log10(amplitude);
  }
  return levels;
}

function sinc(x: number): number {
  return Math.abs(x) < 1e-12 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function blackman(offset: number): number {
  if (Math.abs(offset) > 20) return 0;
  return (
    0.42 * sinc(offset) + 0.25 * (sinc(offset - 1) + sinc(offset + 1)) + 0.04 * (sinc(offset - 2) + sinc(offset + 2))
  );
}

describe("findPeaks", () => {
  it("finds a sine between two bins within a cent", () => {
    for (const hertz of [110.3, 440, 1234.5]) {
      const peaks = findPeaks(spectrumOf([{ hertz, level: -20 }]), OPTIONS);
      expect(peaks).toHaveLength(1);
      expect(Math.abs(centsBetween(peaks[0].hertz, hertz))).toBeLessThan(1);
    }
  });

  it("puts the strongest first and keeps only as many as wanted", () => {
    const levels = spectrumOf([
      { hertz: 300, level: -40 },
      { hertz: 500, level: -10 },
      { hertz: 900, level: -25 },
    ]);
    expect(findPeaks(levels, OPTIONS).map((peak) => Math.round(peak.hertz))).toEqual([500, 900, 300]);
    expect(findPeaks(levels, { ...OPTIONS, most: 1 })).toHaveLength(1);
  });

  it("takes no ripple for a peak", () => {
    const noise = Float64Array.from({ length: 2000 }, (_none, i) => -50 + 3 * Math.sin(i * 0.9));
    expect(findPeaks(noise, OPTIONS)).toEqual([]);
  });

  it("hears nothing in silence", () => {
    expect(findPeaks(new Float64Array(1000).fill(-Infinity), OPTIONS)).toEqual([]);
  });
});

describe("fundamentalOf", () => {
  const heard = (partials: { hertz: number; level: number }[]): number | null =>
    fundamentalOf(findPeaks(spectrumOf(partials), OPTIONS), 20);

  it("is the first partial of a tone", () => {
    const f = heard([1, 2, 3, 4, 5].map((n) => ({ hertz: 146.8 * n, level: -20 - 3 * n })));
    expect(Math.abs(centsBetween(f ?? 1, 146.8))).toBeLessThan(2);
  });

  it("is found where it is weak beside its partials", () => {
    const f = heard([
      { hertz: 110, level: -48 },
      { hertz: 220, level: -20 },
      { hertz: 330, level: -22 },
      { hertz: 440, level: -25 },
      { hertz: 550, level: -30 },
    ]);
    expect(Math.abs(centsBetween(f ?? 1, 110))).toBeLessThan(2);
  });

  it("is a sine's own frequency, not half of it", () => {
    expect(Math.abs(centsBetween(heard([{ hertz: 440, level: -20 }]) ?? 1, 440))).toBeLessThan(2);
  });

  it("is none where partials do not fit one another, as of a plate", () => {
    expect(heard([211, 347, 523, 678, 914, 1187, 1461].map((hertz) => ({ hertz, level: -20 })))).toBeNull();
    expect(fundamentalOf([], 20)).toBeNull();
  });
});
