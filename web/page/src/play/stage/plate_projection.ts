// The oblique projection of a plate to the screen, and its inverse.
import type { PlatePlace } from "./stage_plan";

const MARGIN = 26; // px
const SHEAR = 0.55; // px to the right per px to the back
const DEPTH = 0.6; // px to the back per px of a square plate's depth

export class PlateProjection {
  private readonly width: number;
  private readonly depth: number;
  private readonly left: number;
  private readonly nearY: number;

  // room: px above the plate for its motion and for objects above it.
  constructor({ box, aligned }: PlatePlace, size: [number, number], room: number) {
    const height = box.height - 2 * MARGIN - room;
    const aspect = Math.max(0.25, Math.min(1.5, size[0] > 0 ? size[1] / size[0] : 1));
    if (aligned) {
      this.width = box.width;
      this.depth = Math.min(height, Math.max(60, box.width * 0.12));
      this.left = box.left - (SHEAR * this.depth) / 2;
    } else {
      const widest = (box.width - 2 * MARGIN) / (1 + SHEAR * DEPTH * aspect);
      this.width = Math.min(widest, height / (DEPTH * aspect));
      this.depth = this.width * DEPTH * aspect;
      this.left = box.left + (box.width - this.width - SHEAR * this.depth) / 2;
    }
    this.nearY = aligned ? box.top + this.depth + 8 : box.top + (box.height + room + this.depth) / 2;
  }

  // u, v: 0 ... 1 along x and y; up: px
  at(u: number, v: number, up: number): { x: number; y: number } {
    return { x: this.left + u * this.width + v * SHEAR * this.depth, y: this.nearY - v * this.depth - up };
  }

  // The point on the plate at rest under a screen position; may lie outside 0 ... 1.
  under(x: number, y: number): { u: number; v: number } {
    const v = (this.nearY - y) / this.depth;
    return { u: (x - this.left - v * SHEAR * this.depth) / this.width, v };
  }

  get pixelsPerWidth(): number {
    return this.width;
  }
}
