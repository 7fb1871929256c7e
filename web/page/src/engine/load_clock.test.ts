import { describe, expect, it } from "vitest";
import { LoadClock } from "./load_clock";

const RATE = 48000;
const FRAMES = 128;

// Simulates calls that each take `share` of their period, on a clock with whole milliseconds.
function played(seconds: number, share: number): { clock: LoadClock; readings: number; calls: number } {
  const period = (1000 * FRAMES) / RATE;
  let time = 0;
  let readings = 0;
  const clock = new LoadClock(RATE, () => {
    readings++;
    return Math.floor(time);
  });
  const calls = Math.round((1000 * seconds) / period);
  for (let i = 0; i < calls; i++) {
    time = i * period + ((i * 0.618034) % 1); // callbacks arrive irregularly
    clock.begin();
    time += share * period;
    clock.end(FRAMES);
  }
  return { clock, readings, calls };
}

function loadOf(clock: LoadClock): number {
  const status = new Float64Array(3);
  clock.writeLoad(status, 1);
  return status[1];
}

describe("LoadClock", () => {
  it("tells the share of the time from whole milliseconds", () => {
    for (const share of [0.1, 0.4, 0.9]) expect(loadOf(played(12, share).clock)).toBeCloseTo(share, 1);
  });

  it("reads the clock in one call of five", () => {
    const { readings, calls } = played(2, 0.5);
    expect(readings).toBe(2 * Math.floor(calls / 5));
  });

  it("forgets the load of the scene before", () => {
    let time = 0;
    const clock = new LoadClock(RATE, () => time);
    const play = (seconds: number, share: number): void => {
      for (let i = 0; i < (seconds * RATE) / FRAMES; i++) {
        clock.begin();
        time += (1000 * share * FRAMES) / RATE;
        clock.end(FRAMES);
      }
    };
    play(3.5, 8);
    expect(loadOf(clock)).toBeCloseTo(8, 6);
    clock.restart();
    play(1.1, 0.25);
    expect(loadOf(clock)).toBeCloseTo(0.25, 6);
  });

  it("says nothing before it knows", () => {
    expect(loadOf(played(0.5, 0.5).clock)).toBeNaN();
  });
});
