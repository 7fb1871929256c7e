import { describe, expect, it } from "vitest";
import { encodeWav, normalisingGain, peakOf } from "./wav";

const LEFT = Float64Array.from([0, 0.5, -1 / 3, 1]);
const RIGHT = Float64Array.from([1, -0.25, 1e-30, 2]);

function word(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
}

describe("a WAV file", () => {
  const buffer = encodeWav([LEFT, RIGHT], 48000);
  const view = new DataView(buffer);

  it("says what it is", () => {
    expect(word(view, 0)).toBe("RIFF");
    expect(view.getUint32(4, true)).toBe(buffer.byteLength - 8);
    expect(word(view, 8)).toBe("WAVE");
    expect(word(view, 12)).toBe("fmt ");
    expect(view.getUint32(16, true)).toBe(18);
    expect(view.getUint16(20, true)).toBe(3); // IEEE float
    expect(view.getUint16(22, true)).toBe(2);
    expect(view.getUint32(24, true)).toBe(48000);
    expect(view.getUint32(28, true)).toBe(48000 * 8);
    expect(view.getUint16(32, true)).toBe(8);
    expect(view.getUint16(34, true)).toBe(32);
    expect(word(view, 38)).toBe("fact");
    expect(view.getUint32(46, true)).toBe(4); // frames
    expect(word(view, 50)).toBe("data");
    expect(view.getUint32(54, true)).toBe(4 * 2 * 4);
    expect(buffer.byteLength).toBe(58 + 32);
  });

  it("has the samples side by side, rounded to 32 bits", () => {
    for (let n = 0; n < 4; n++) {
      expect(view.getFloat32(58 + 8 * n, true)).toBe(Math.fround(LEFT[n]));
      expect(view.getFloat32(58 + 8 * n + 4, true)).toBe(Math.fround(RIGHT[n]));
    }
  });

  it("is scaled where asked", () => {
    const scaled = new DataView(encodeWav([LEFT, RIGHT], 44100, normalisingGain(peakOf([LEFT, RIGHT]))));
    expect(20 * Math.log10(scaled.getFloat32(58 + 28, true))).toBeCloseTo(-1, 6);
    expect(normalisingGain(0)).toBe(1);
  });

  it("may be empty", () => {
    expect(encodeWav([], 44100).byteLength).toBe(58);
  });
});
