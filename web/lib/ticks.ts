// Ticks of linear and logarithmic axes, and their labels. plotting/ticks.cpp has the same rules for figures; the tests
// of both read axis_cases.json.
import { hertzLabel, NEAR_ONE, scaledUnit, withMinus } from "./numbers";

const MOST_DECIMALS = 15;

// All steps of axes, for charts that choose among them.
export const ROUND_STEPS = Array.from({ length: 60 }, (_none, i) => multiples(i - 30)).flat();

function multiples(exponent: number): number[] {
  return [1, 2, 5].map((factor) => Number(`${factor}e${exponent}`));
}

// The smallest of 1, 2, 5 times a power of ten that is not less than the value.
export function roundUp(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return 1;
  const exponent = Math.floor(Math.log10(value));
  const step = multiples(exponent).find((candidate) => candidate * NEAR_ONE >= value);
  return step ?? Number(`1e${exponent + 1}`);
}

// At most `most` steps of `roundUp`. None for a range that is empty or too narrow for its distance from zero.
export function linearTicks(low: number, high: number, most: number): number[] {
  const span = high - low;
  const least = Math.max(1e-12 * Math.max(Math.abs(low), Math.abs(high)), 1e-300);
  if (!(span > least) || !Number.isFinite(span)) return [];
  const step = roundUp(span / Math.max(most, 1));
  const ticks: number[] = [];
  const last = Math.floor(high / step + 1e-9);
  for (let i = Math.ceil(low / step - 1e-9); i <= last; i++) ticks.push(i === 0 ? 0 : i * step);
  return ticks;
}

// With as many decimals as the step needs.
export function tickLabels(ticks: number[], step: number): string[] {
  const needed = -Math.floor(Math.log10(step * NEAR_ONE));
  const decimals = Math.min(Math.max(needed, 0), MOST_DECIMALS);
  return ticks.map((tick) => (tick === 0 ? "0" : withMinus(tick.toFixed(decimals))));
}

// For axes that have no title: each label has the unit, all with the same prefix.
export function axisLabels(ticks: number[], unit: string, step: number): string[] {
  const largest = ticks.reduce((most, tick) => Math.max(most, Math.abs(tick)), 0);
  const { factor, name } = scaledUnit(largest, unit);
  const suffix = unit !== "" ? ` ${name}` : name !== "" ? `·${name}` : "";
  const labels = tickLabels(
    ticks.map((tick) => tick * factor),
    step * factor,
  );
  return labels.map((label) => (label === "0" ? label : label + suffix));
}

function isOnLogarithmicAxis(low: number, high: number): boolean {
  return low > 0 && high > low && Number.isFinite(high);
}

// The powers of ten in the range; only every second, third, ... if they are more than `most`.
export function powerTicks(low: number, high: number, most: number): number[] {
  if (!isOnLogarithmicAxis(low, high)) return [];
  const first = Math.floor(Math.log10(low * NEAR_ONE));
  const last = Math.floor(Math.log10(high * NEAR_ONE));
  const every = Math.floor((last - first) / Math.max(most, 1)) + 1;
  const ticks: number[] = [];
  for (let exponent = first; exponent <= last; exponent++) {
    const tick = Number(`1e${exponent}`);
    if (exponent % every === 0 && tick * NEAR_ONE >= low) ticks.push(tick);
  }
  return ticks;
}

// On a logarithmic axis 1, 2 and 5 times every power of ten, or the powers alone if these are more than `most`. A
// range below a factor of 6 has linear ticks.
export function frequencyTicks(low: number, high: number, logarithmic: boolean, most: number): number[] {
  if (!logarithmic) return linearTicks(low, high, most);
  if (!isOnLogarithmicAxis(low, high)) return [];
  if (high < 6 * low) return linearTicks(low, high, most);
  const inRange = (tick: number): boolean => tick * NEAR_ONE >= low && tick <= high * NEAR_ONE;
  const powers: number[] = [];
  const all: number[] = [];
  for (let exponent = Math.floor(Math.log10(low)); exponent <= Math.log10(high) + 1; exponent++) {
    const ticks = multiples(exponent);
    all.push(...ticks.filter(inRange));
    powers.push(...ticks.slice(0, 1).filter(inRange));
  }
  return all.length <= most ? all : powers;
}

// For axes that have no title with the unit.
export function frequencyTickLabels(ticks: number[]): string[] {
  return ticks.map((tick) => `${hertzLabel(tick)} Hz`.replace("k Hz", " kHz"));
}
