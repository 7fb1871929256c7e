// Frames of a motion: the frame for a given time, and the range of displacements over all frames.

import type { Motion, Mover } from "../../../lib/report_data";
import { extent, unpack } from "../decode";

export class Frames {
  constructor(
    readonly motion: Motion,
    readonly sampleRate: number,
  ) {}

  get start(): number {
    return this.motion.first / this.sampleRate;
  }

  get end(): number {
    return this.timeOf(this.motion.frames - 1);
  }

  timeOf(frame: number): number {
    return (this.motion.first + frame * this.motion.hop) / this.sampleRate;
  }

  at(time: number): number {
    const frame = Math.round((time * this.sampleRate - this.motion.first) / this.motion.hop);
    return Math.min(Math.max(frame, 0), this.motion.frames - 1);
  }
}

// Range of displacements over all frames, in metres.
export function reach(mover: Mover): [number, number] {
  const [low, high] = extent(unpack(mover.shape));
  return [low * mover.scale, high * mover.scale];
}

export type Stringlike = Extract<Mover, { dimensions: 1 }>;
export type Platelike = Extract<Mover, { dimensions: 2 }>;
export type Pointlike = Extract<Mover, { dimensions: 0 }>;

export function heightOf(mover: Pointlike, frame: number): number {
  return unpack(mover.shape)[frame] * mover.scale;
}
