// A plate seen from above and in front; there and back.
import type { Box } from "./stage_plan";

const DEPTH = 0.62; // of the height that the plate's far side takes
const NARROWING = 0.16; // of the width at the far side
const MARGIN = 26; // px

export class PlateProjection {
  private readonly width: number;
  private readonly depth: number;
  private readonly centreX: number;
  private readonly nearY: number;

  constructor(box: Box, size: [number, number], room: number) {
    const available = { width: box.width - 2 * MARGIN, height: box.height - 2 * MARGIN - room };
    const aspect = size[0] > 0 && size[1] > 0 ? size[1] / size[0] : 1;
    this.width = Math.min(available.width, (available.height / (DEPTH * Math.min(1, Math.max(0.42, aspect)))) * 1.0);
    this.depth = this.width * DEPTH * Math.min(1, Math.max(0.42, aspect));
    this.centreX = box.left + box.width / 2;
    this.nearY = box.top + (box.height + room + this.depth) / 2;
  }

  // u, v: 0 ... 1 along x and y; up: px
  at(u: number, v: number, up: number): { x: number; y: number } {
    const narrowed = this.width * (1 - NARROWING * v);
    return { x: this.centreX + (u - 0.5) * narrowed, y: this.nearY - v * this.depth - up };
  }

  // Where on the plate at rest a point of the screen is; may lie outside 0 ... 1.
  under(x: number, y: number): { u: number; v: number } {
    const v = (this.nearY - y) / this.depth;
    return { u: 0.5 + (x - this.centreX) / (this.width * (1 - NARROWING * v)), v };
  }
}
