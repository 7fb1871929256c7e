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
