// Maps values to positions on a canvas and back.

export interface Axis {
  place(value: number): number; // px
  value(place: number): number;
}

// Logarithmic axis. `from` may be larger than `to`, for screens whose y grows downwards.
export function logAxis(low: number, high: number, from: number, to: number): Axis {
  if (!(low > 0) || !(high > low)) throw new RangeError(`no logarithmic axis from ${low} to ${high}`);
  const perRatio = (to - from) / Math.log(high / low);
  return {
    place: (value) => from + perRatio * Math.log(value / low),
    value: (place) => low * Math.exp((place - from) / perRatio),
  };
}

export function linearAxis(low: number, high: number, from: number, to: number): Axis {
  const scale = (to - from) / (high - low);
  return {
    place: (value) => from + scale * (value - low),
    value: (place) => low + (place - from) / scale,
  };
}

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
