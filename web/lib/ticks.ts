// Ticks of linear and logarithmic axes, and the labels of frequencies.
import { hertzLabel } from "./numbers";

// 1, 2 and 5 of every decade in the range; only the decades if there would be more than `most`.
export function logTicks(low: number, high: number, most: number): number[] {
  const all: number[] = [];
  const decades: number[] = [];
  for (let exponent = Math.floor(Math.log10(low)); exponent <= Math.ceil(Math.log10(high)); exponent++) {
    for (const step of [1, 2, 5]) {
      const tick = Number(`${step}e${exponent}`);
      if (tick < low * (1 - 1e-9) || tick > high * (1 + 1e-9)) continue;
      all.push(tick);
      if (step === 1) decades.push(tick);
    }
  }
  return all.length <= most ? all : decades;
}

// The smallest of 1, 2, 5 times a power of ten that is not less than the value.
export function roundUp(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return 1;
  const exponent = Math.floor(Math.log10(value) + 1e-12);
  for (const step of [1, 2, 5]) {
    const candidate = Number(`${step}e${exponent}`);
    if (candidate >= value * (1 - 1e-9)) return candidate;
  }
  return Number(`1e${exponent + 1}`);
}

export function frequencyTicks(min: number, max: number, logarithmic: boolean, atMost: number): number[] {
  return !logarithmic || max / min < 6 ? evenTicks(min, max, atMost) : logTicks(min, max, atMost);
}

function evenTicks(min: number, max: number, atMost: number): number[] {
  const rough = (max - min) / Math.max(1, atMost);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step =
    [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough;
  const ticks: number[] = [];
  for (let i = Math.ceil(min / step - 1e-9); i * step <= max * (1 + 1e-9); i++) ticks.push(i * step);
  return ticks;
}

export function frequencyTickLabels(ticks: number[]): string[] {
  return ticks.map((tick) => `${hertzLabel(tick, 5)} Hz`.replace("k Hz", " kHz"));
}
