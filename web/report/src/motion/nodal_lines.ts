// Zero lines of a field on a grid: one straight segment per cell, from the signs at its corners.

export interface Grid {
  lines: number; // along x
  points: number; // per line, along y
  values: ArrayLike<number>; // line after line
  start: number; // index of the first value
}

type Piece = (x0: number, y0: number, x1: number, y1: number) => void;

// Segments are in units of cells. Only cells whose corners exceed the threshold on both sides have one.
export function nodalLines(grid: Grid, threshold: number, piece: Piece): void {
  const { lines, points, values, start } = grid;
  for (let x = 0; x + 1 < lines; x++) {
    for (let y = 0; y + 1 < points; y++) {
      const at = start + x * points + y;
      const corners = [values[at], values[at + points], values[at + points + 1], values[at + 1]];
      if (Math.max(...corners) <= threshold || Math.min(...corners) >= -threshold) continue;
      const crossings = edgeCrossings(corners, x, y);
      for (let i = 0; i + 1 < crossings.length; i += 2) piece(...crossings[i], ...crossings[i + 1]);
    }
  }
}

// Corners in the order (x, y), (x+1, y), (x+1, y+1), (x, y+1).
function edgeCrossings(corners: number[], x: number, y: number): [number, number][] {
  const [a, b, c, d] = corners;
  const found: [number, number][] = [];
  if (a > 0 !== b > 0) found.push([x + a / (a - b), y]);
  if (b > 0 !== c > 0) found.push([x + 1, y + b / (b - c)]);
  if (d > 0 !== c > 0) found.push([x + d / (d - c), y + 1]);
  if (a > 0 !== d > 0) found.push([x, y + a / (a - d)]);
  return found;
}
