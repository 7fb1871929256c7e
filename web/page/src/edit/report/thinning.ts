// Keeps the smallest and the largest sample of each stretch of a signal, with their sample numbers, and both
// ends. Values are samples, never means.
export interface KeptSignal {
  n: Int32Array; // ascending
  values: Float64Array;
}

export function thinned(values: ArrayLike<number>, stretches: number, first = 0, step = 1): KeptSignal {
  const indices = keptIndices(values, stretches);
  return {
    n: Int32Array.from(indices, (i) => first + i * step),
    values: Float64Array.from(indices, (i) => values[i]),
  };
}

export function keptIndices(values: ArrayLike<number>, stretches: number): number[] {
  const length = Math.max(1, Math.ceil(values.length / Math.max(1, stretches)));
  const kept: number[] = [];
  const keep = (index: number): void => {
    if (kept.length === 0 || kept[kept.length - 1] < index) kept.push(index);
  };
  if (values.length > 0) keep(0);
  for (let start = 0; start < values.length; start += length) {
    let least = start;
    let most = start;
    for (let i = start; i < Math.min(start + length, values.length); i++) {
      if (values[i] < values[least]) least = i;
      if (values[i] > values[most]) most = i;
    }
    keep(Math.min(least, most));
    keep(Math.max(least, most));
  }
  if (values.length > 0) keep(values.length - 1);
  return kept;
}
