// The levels of the pixel columns of a spectrum on a logarithmic axis.
import { levelBetween } from "../../../lib/levels";
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
