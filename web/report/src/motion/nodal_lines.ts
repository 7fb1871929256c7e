// Where a field on a grid is zero: straight pieces through the cells, by the signs of their corners.

export interface Grid {
  columns: number;
  rows: number;
  values: ArrayLike<number>; // row after row
  start: number; // index of the first value
}

// Calls piece(x0, y0, x1, y1) in units of cells. Cells in which nothing exceeds the threshold are left out.
export function nodalLines(grid: Grid, threshold: number, piece: (x0: number, y0: number, x1: number, y1: number) => void): void {
  const { columns, rows, values, start } = grid;
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const at = start + row * columns + column;
      const corners = [values[at], values[at + 1], values[at + columns + 1], values[at + columns]];
      if (corners.every((value) => Math.abs(value) <= threshold)) continue;
      const crossings = edgeCrossings(corners, column, row);
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        piece(crossings[i][0], crossings[i][1], crossings[i + 1][0], crossings[i + 1][1]);
      }
    }
  }
}

function edgeCrossings(corners: number[], column: number, row: number): [number, number][] {
  const [a, b, c, d] = corners;
  const found: [number, number][] = [];
  if (a > 0 !== b > 0) found.push([column + a / (a - b), row]);
  if (b > 0 !== c > 0) found.push([column + 1, row + b / (b - c)]);
  if (d > 0 !== c > 0) found.push([column + d / (d - c), row + 1]);
  if (a > 0 !== d > 0) found.push([column, row + a / (a - d)]);
  return found;
}
