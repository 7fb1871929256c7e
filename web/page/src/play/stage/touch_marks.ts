// A ring where a pointer touches the stage, drawn at once: the answer of the engine takes some frames.
import type { StageView } from "./view";

const SECONDS = 0.25; // shown at least
const RADIUS = 12; // px

interface Mark {
  x: number; // px
  y: number;
  held: boolean;
  left: number; // s, after the release
}

export class TouchMarks {
  private readonly marks = new Map<number, Mark>(); // by pointer

  down(pointer: number, x: number, y: number): void {
    this.marks.set(pointer, { x, y, held: true, left: SECONDS });
  }

  move(pointer: number, x: number, y: number): void {
    const mark = this.marks.get(pointer);
    if (mark?.held) [mark.x, mark.y] = [x, y];
  }

  up(pointer: number): void {
    const mark = this.marks.get(pointer);
    if (mark) mark.held = false;
  }

  // Returns true if it must be drawn again.
  paint({ canvas, elapsed }: Pick<StageView, "canvas" | "elapsed">, steady: boolean): boolean {
    const { context } = canvas;
    for (const [pointer, mark] of this.marks) {
      if (mark.left <= 0) {
        this.marks.delete(pointer);
        continue;
      }
      context.globalAlpha = steady ? 0.8 : (0.8 * mark.left) / SECONDS;
      context.strokeStyle = canvas.colour("--tool");
      context.lineWidth = 2.5;
      context.beginPath();
      context.arc(mark.x, mark.y, RADIUS, 0, 2 * Math.PI);
      context.stroke();
      if (!mark.held) mark.left -= Math.max(elapsed, 1e-3);
    }
    context.globalAlpha = 1;
    return this.marks.size > 0;
  }
}
