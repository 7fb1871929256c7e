// The level of a stretch of bins, given by fractional indices: the loudest bin inside, or interpolated if the
// stretch holds less than two.
export function levelBetween(levels: ArrayLike<number>, low: number, high: number): number {
  const first = Math.ceil(low);
  const last = Math.min(Math.floor(high), levels.length - 1);
  if (last > first) {
    let most = -Infinity;
    for (let i = first; i <= last; i++) if (levels[i] > most) most = levels[i];
    return most;
  }
  const middle = Math.min(Math.max((low + high) / 2, 0), levels.length - 1);
  const left = Math.floor(middle);
  const right = Math.min(left + 1, levels.length - 1);
  return levels[left] + (levels[right] - levels[left]) * (middle - left);
}
