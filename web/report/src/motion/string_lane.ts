// One string as a moving line over the region it sweeps, with the masses and barriers that touch it.

import uPlot from "uplot";
import type { App } from "../app";
import { baseAxis, Chart, RIGHT_ROOM, valueAxis } from "../chart";
import { unpack } from "../decode";
import type { Figure } from "../figure";
import { axisLabels } from "../../../lib/ticks";
import { type Pointlike, reach, type Stringlike } from "./frames";
import { drawBarrier, drawMass, placeOf } from "./point_marks";

const COMPANIONS_REACH = 3; // in multiples of the string's range

export type Scaling = "whole" | "frame";

export class StringLane extends Chart {
  private readonly shape: Int16Array;
  private readonly places: Float64Array;
  private readonly line: Float64Array;
  private readonly lowest: Float64Array;
  private readonly highest: Float64Array;
  private readonly whole: [number, number];
  private frame = 0;
  private scaling: Scaling = "whole";

  constructor(
    app: App,
    figure: Figure,
    private readonly string: Stringlike,
    private readonly companions: Pointlike[],
  ) {
    super(app, figure);
    const { points, length } = string;
    this.shape = unpack(string.shape) as Int16Array;
    this.places = Float64Array.from({ length: points }, (_none, i) => (length * i) / (points - 1));
    this.line = new Float64Array(points);
    this.lowest = new Float64Array(points);
    this.highest = new Float64Array(points);
    this.findSweep();
    this.whole = this.wholeRange();
    this.takeFrame(0);
    this.mount(() => this.options(), [this.places, this.line]);
  }

  show(frame: number, scaling: Scaling): void {
    if (frame === this.frame && scaling === this.scaling) return;
    this.frame = frame;
    this.scaling = scaling;
    this.refresh();
  }

  protected override redraw(): void {
    this.takeFrame(this.frame);
    this.plot.setData([this.places, this.line]);
  }

  private takeFrame(frame: number): void {
    const { points, scale } = this.string;
    for (let i = 0; i < points; i++) this.line[i] = this.shape[frame * points + i] * scale;
  }

  private findSweep(): void {
    const { points, scale } = this.string;
    for (let at = 0; at < this.shape.length; at++) {
      const i = at % points;
      const value = this.shape[at] * scale;
      if (value < this.lowest[i]) this.lowest[i] = value;
      if (value > this.highest[i]) this.highest[i] = value;
    }
  }

  private wholeRange(): [number, number] {
    let [low, high] = reach(this.string);
    const most = Math.max(Math.abs(low), Math.abs(high), 1e-12) * COMPANIONS_REACH;
    for (const companion of this.companions) {
      const [least, greatest] = reach(companion);
      low = Math.min(low, Math.max(least, -most));
      high = Math.max(high, Math.min(greatest, most));
    }
    const room = 0.1 * (high - low) || 1e-9;
    return [low - room, high + room];
  }

  private range(): [number, number] {
    if (this.scaling === "whole") return this.whole;
    let most = 1e-12;
    for (const value of this.line) most = Math.max(most, Math.abs(value));
    return [-1.25 * most, 1.25 * most];
  }

  private options(): uPlot.Options {
    return {
      width: this.width,
      height: this.figure.height,
      padding: [8, RIGHT_ROOM, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: () => [0, this.string.length] },
        y: { range: () => this.range() },
      },
      series: [{}, { stroke: () => this.app.theme.series(0), width: 2, pxAlign: 0, points: { show: false } }],
      axes: [
        baseAxis(this.app, {
          size: 24,
          space: 70,
          values: (_plot, splits, _axis, _space, step) => axisLabels(splits, "m", step),
        }),
        valueAxis(this.app, "m"),
      ],
      hooks: { drawAxes: [(plot) => this.drawSweep(plot)], draw: [(plot) => this.drawCompanions(plot)] },
    };
  }

  private drawSweep(plot: uPlot): void {
    if (this.scaling !== "whole") return;
    const { ctx } = plot;
    const last = this.places.length - 1;
    ctx.save();
    ctx.beginPath();
    for (let i = 0; i <= last; i++) {
      ctx.lineTo(plot.valToPos(this.places[i], "x", true), plot.valToPos(this.highest[i], "y", true));
    }
    for (let i = last; i >= 0; i--) {
      ctx.lineTo(plot.valToPos(this.places[i], "x", true), plot.valToPos(this.lowest[i], "y", true));
    }
    ctx.fillStyle = this.app.theme.series(0);
    ctx.globalAlpha = 0.1;
    ctx.fill();
    ctx.restore();
  }

  private drawCompanions(plot: uPlot): void {
    this.companions.forEach((companion, c) => {
      const place = placeOf(companion, this.frame);
      const colour = this.app.theme.series(c + 1);
      if (companion.is_rigid) drawBarrier(plot, companion, this.frame, place, colour, 0);
      else drawMass(plot, companion, this.frame, place, colour);
    });
  }
}
