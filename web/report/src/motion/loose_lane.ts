// Points and barriers that touch no string, each drawn at its own place.

import uPlot from "uplot";
import type { App } from "../app";
import { baseAxis, Chart, RIGHT_ROOM, valueAxis } from "../chart";
import { unpack } from "../decode";
import type { Figure } from "../figure";
import { type Pointlike, reach } from "./frames";
import { drawBarrier, drawMass } from "./point_marks";

function meanHeight(mover: Pointlike): number {
  const heights = unpack(mover.shape);
  let sum = 0;
  for (const height of heights) sum += height;
  return (sum / Math.max(1, heights.length)) * mover.scale;
}

export class LooseLane extends Chart {
  private frame = 0;
  private readonly usualHeight: number; // of the masses

  constructor(
    app: App,
    figure: Figure,
    private readonly movers: Pointlike[],
  ) {
    super(app, figure);
    const heights = movers.filter((mover) => !mover.is_rigid).map(meanHeight);
    this.usualHeight = heights.reduce((sum, height) => sum + height, 0) / Math.max(1, heights.length);
    this.mount(
      () => this.options(),
      [
        [0, movers.length],
        [null, null],
      ],
    );
  }

  show(frame: number): void {
    if (frame === this.frame) return;
    this.frame = frame;
    this.refresh();
  }

  private options(): uPlot.Options {
    let [low, high] = [0, 0];
    for (const mover of this.movers) {
      const [least, greatest] = reach(mover);
      low = Math.min(low, least);
      high = Math.max(high, greatest);
    }
    const room = 0.12 * (high - low) || 1e-6;
    return {
      width: this.width,
      height: this.figure.height,
      padding: [8, RIGHT_ROOM, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: () => [0, this.movers.length] },
        y: { auto: false, range: () => [low - room, high + room] },
      },
      series: [{}, {}],
      axes: [baseAxis(this.app, { size: 8, grid: { show: false }, values: () => [] }), valueAxis(this.app, "m")],
      hooks: { draw: [(plot) => this.draw(plot)] },
    };
  }

  private draw(plot: uPlot): void {
    this.movers.forEach((mover, m) => {
      const colour = this.app.theme.series(m + 1);
      if (mover.is_rigid) drawBarrier(plot, mover, this.frame, m + 0.5, colour, this.usualHeight);
      else drawMass(plot, mover, this.frame, m + 0.5, colour);
    });
  }
}
