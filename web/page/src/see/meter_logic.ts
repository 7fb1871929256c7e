// The dynamics of meters.
import { decibels } from "../../../lib/numbers";

export const METER_FLOOR = -60; // dB
const HOLD = 1.5; // s
const FALL = 20; // dB/s, for held peak and bar

// A bar that rises immediately and falls slowly, and a peak mark that is held first.
export class PeakHold {
  bar = METER_FLOOR;
  mark = METER_FLOOR;
  private markedAt = -Infinity;
  private last = -Infinity;

  update(seconds: number, amplitude: number): void {
    const passed = Number.isFinite(this.last) ? Math.max(0, seconds - this.last) : 0;
    this.last = seconds;
    const level = Math.max(METER_FLOOR, decibels(amplitude));
    this.bar = Math.max(level, this.bar - FALL * passed, METER_FLOOR);
    if (level >= this.mark) {
      this.mark = level;
      this.markedAt = seconds;
    } else if (seconds - this.markedAt > HOLD) {
      this.mark = Math.max(this.bar, this.mark - FALL * passed, METER_FLOOR);
    }
  }
}

export function shareOfMeter(level: number): number {
  return Math.min(1, Math.max(0, (level - METER_FLOOR) / -METER_FLOOR));
}

export function loadText(load: number): string {
  return Number.isFinite(load) ? `${Math.round(100 * load)} %` : "not told";
}

export function countText(count: number): string {
  return Number.isFinite(count) ? String(count) : "not told";
}
