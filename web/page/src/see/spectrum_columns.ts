// The levels of the pixel columns of a spectrum on a logarithmic axis.
import type { Axis } from "./axes";

// The loudest bin within a column, or interpolated if a column is narrower than a bin.
export function columnLevels(
  levels: ArrayLike<number>,
  binWidth: number,
  axis: Axis,
  from: number,
  into: Float32Array,
): void {
  for (let x = 0; x < into.length; x++) {
    into[x] = levelBetween(levels, axis.value(from + x) / binWidth, axis.value(from + x + 1) / binWidth);
  }
}

export function levelBetween(levels: ArrayLike<number>, low: number, high: number): number {
  const first = Math.ceil(low);
  const last = Math.min(Math.floor(high), levels.length - 1);
  if (last > first) {
    let most = -Infinity;
    for (let i = first; i <= last; i++) if (levels[i] > most) most = levels[i];
    return most;
  }
  const middle = Math.min(Math.max((low + high) / 2, 0), levels.length - 1);
  const left = Math.min(Math.floor(middle), levels.length - 2);
  return levels[left] + (levels[left + 1] - levels[left]) * (middle - left);
}
