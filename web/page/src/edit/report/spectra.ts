// Short-time and long-term spectra of a sound, computed as in `rattle report`.
import type { Spectrogram, Spectrum } from "../../../../report/src/data";
import { FramePower, nearestPowerOfTwo, powerDecibels } from "./fourier";
import { packed } from "./packed";

const SHORT_WINDOW = 0.046; // s
const LONG_WINDOW = 0.75; // s
const MOST_FRAMES = 1000;
const SHORTEST_HOP = 16; // samples
const HIGHEST = 24000; // Hz
const DYNAMIC_RANGE = 120; // dB
const LEAST_CEILING = -100; // dB; silence must not be stretched to full black
const FRAMES_AT_ONCE = 50; // before yielding to the event loop

export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export async function spectrogramOf(signal: Float64Array, sampleRate: number): Promise<Spectrogram> {
  const frames = new FramePower(nearestPowerOfTwo(SHORT_WINDOW * sampleRate));
  const hop = Math.max(SHORTEST_HOP, Math.ceil(signal.length / MOST_FRAMES));
  const df = sampleRate / frames.size;
  const bins = Math.min(frames.bins, Math.ceil(HIGHEST / df) + 1);
  const count = Math.floor(signal.length / hop) + 1;
  const decibels = new Float32Array(count * bins);
  for (let frame = 0; frame < count; frame++) {
    if (frame % FRAMES_AT_ONCE === 0) await breath();
    loudestAround(frames, signal, frame * hop, hop, decibels.subarray(frame * bins, (frame + 1) * bins));
  }
  const ceiling = Math.max(
    LEAST_CEILING,
    Math.ceil(decibels.reduce((most, level) => Math.max(most, level), -Infinity)),
  );
  const floor = ceiling - DYNAMIC_RANGE;
  const level = Uint8Array.from(decibels, (db) =>
    Math.round(255 * Math.min(1, Math.max(0, (db - floor) / DYNAMIC_RANGE))),
  );
  return {
    window: frames.size,
    hop,
    first: 0,
    frames: count,
    bins,
    df,
    floor_db: floor,
    ceiling_db: ceiling,
    level: packed(level),
  };
}

// The maximum over the frames around a centre, so that no click is missed between them.
function loudestAround(
  frames: FramePower,
  signal: Float64Array,
  centre: number,
  hop: number,
  into: Float32Array,
): void {
  const reach = frames.size / 2;
  const parts = Math.ceil(hop / reach);
  into.fill(powerDecibels(0));
  for (let part = 0; part < parts; part++) {
    const shift = Math.trunc(((2 * part + 1 - parts) * hop) / (2 * parts));
    const power = frames.at(signal, frames.within(centre + shift, signal.length));
    for (let b = 0; b < into.length; b++) into[b] = Math.max(into[b], powerDecibels(power[b]));
  }
}

export async function longTermSpectrum(signal: Float64Array, sampleRate: number): Promise<Spectrum> {
  const frames = new FramePower(nearestPowerOfTwo(LONG_WINDOW * sampleRate));
  const sum = new Float64Array(frames.bins);
  let covered = 0;
  let before = -1;
  for (
    let centre = frames.within(0, signal.length);
    centre > before;
    before = centre, centre = frames.within(centre + frames.size / 2, signal.length)
  ) {
    await breath();
    const power = frames.at(signal, centre);
    for (let b = 0; b < sum.length; b++) sum[b] += power[b];
    covered += frames.coverage(centre, signal.length) ** 2;
  }
  return {
    df: sampleRate / frames.size,
    level_db: packed(Float32Array.from(sum, (power) => powerDecibels(power / covered))),
    partials: [],
  };
}
