// A plate's heights and slopes at grid points, and interpolated between them.

export class PlateSurface {
  heights = new Float32Array(0); // px
  slopes = new Float32Array(0); // px between neighbours, lit from the left and from behind
  private width = 0;
  private height = 0;

  // Cells lie between every skip-th column and between all rows.
  take(
    v: ArrayLike<number>,
    stride: number,
    columns: number,
    rows: number,
    skip: number,
    pixelsPerMetre: number,
  ): void {
    this.width = columns + 1;
    this.height = rows + 1;
    if (this.heights.length !== this.width * this.height) {
      this.heights = new Float32Array(this.width * this.height);
      this.slopes = new Float32Array(this.width * this.height);
    }
    for (let j = 0; j <= rows; j++)
      for (let i = 0; i <= columns; i++)
        this.heights[j * this.width + i] = v[j * stride + Math.min(stride - 1, i * skip)] * pixelsPerMetre;
    for (let j = 0; j <= rows; j++)
      for (let i = 0; i <= columns; i++)
        this.slopes[j * this.width + i] = this.difference(i, j, 1, 0) + 1.6 * this.difference(i, j, 0, 1);
  }

  // Linear interpolation between grid points.
  between(field: Float32Array, x: number, y: number): number {
    const i = Math.min(this.width - 2, Math.floor(x));
    const j = Math.min(this.height - 2, Math.floor(y));
    const [a, b] = [x - i, y - j];
    const at = j * this.width + i;
    const near = field[at] * (1 - a) + field[at + 1] * a;
    const far = field[at + this.width] * (1 - a) + field[at + this.width + 1] * a;
    return near * (1 - b) + far * b;
  }

  // Central difference; one-sided at an edge.
  private difference(i: number, j: number, dx: number, dy: number): number {
    const [low, high] = [Math.max(0, i - dx), Math.min(this.width - 1, i + dx)];
    const [near, far] = [Math.max(0, j - dy), Math.min(this.height - 1, j + dy)];
    const steps = high - low + (far - near);
    return steps === 0 ? 0 : (this.heights[far * this.width + high] - this.heights[near * this.width + low]) / steps;
  }
}
