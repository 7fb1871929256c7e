// A plate seen from above: displacement as colour, with nodal lines.

import uPlot from "uplot";
import type { App } from "../app";
import { baseAxis, Chart, RIGHT_ROOM, valueAxis } from "../chart";
import { cssColour } from "../../../lib/colour";
import { unpack } from "../decode";
import { element } from "../../../lib/dom";
import type { Figure } from "../figure";
import { withUnit } from "../../../lib/numbers";
import { axisLabels } from "../../../lib/ticks";
import { type Platelike, reach } from "./frames";
import { nodalLines } from "./nodal_lines";
import type { Scaling } from "./string_lane";

const QUIET = 0.001; // of the largest displacement; no nodal lines through parts at rest

export class PlateMap extends Chart {
  private readonly shape: Int16Array;
  private readonly cells = element("canvas");
  private readonly wholeReach: number;
  private readonly scaleBar = element("canvas", {
    class: "colour-bar",
    width: 128,
    height: 1,
    "aria-hidden": "true",
  });
  private readonly scaleWords = element("span", { class: "colour-words" });
  private frame = 0;
  private scaling: Scaling = "whole";

  constructor(
    app: App,
    figure: Figure,
    private readonly plate: Platelike,
  ) {
    super(app, figure);
    this.shape = unpack(plate.shape) as Int16Array;
    const [low, high] = reach(plate);
    this.wholeReach = Math.max(-low, high, 1e-15);
    this.cells.width = plate.points_x;
    this.cells.height = plate.points_y;
    figure.legend.append(element("span", { class: "field colour-key" }, this.scaleBar, this.scaleWords));
    this.mount(
      () => this.options(),
      [
        [0, plate.length_x],
        [null, null],
      ],
    );
  }

  show(frame: number, scaling: Scaling): void {
    if (frame === this.frame && scaling === this.scaling) return;
    this.frame = frame;
    this.scaling = scaling;
    this.refresh();
  }

  private options(): uPlot.Options {
    const { length_x: across, length_y: along } = this.plate;
    return {
      width: this.width,
      height: this.figure.height,
      padding: [8, RIGHT_ROOM, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: () => [0, across] },
        y: { auto: false, range: () => [0, along] },
      },
      series: [{}, {}],
      axes: [
        baseAxis(this.app, {
          size: 24,
          space: 70,
          grid: { show: false },
          values: (_plot, splits, _axis, _space, step) => axisLabels(splits, "m", step),
        }),
        valueAxis(this.app, "m", { grid: { show: false }, space: 44 }),
      ],
      hooks: { drawClear: [(plot) => this.paint(plot)] },
    };
  }

  private reachNow(): number {
    if (this.scaling === "whole") return this.wholeReach;
    const { points_x: columns, points_y: rows, scale } = this.plate;
    let most = 1;
    for (let i = this.frame * columns * rows; i < (this.frame + 1) * columns * rows; i++) {
      most = Math.max(most, Math.abs(this.shape[i]));
    }
    return most * scale;
  }

  private paint(plot: uPlot): void {
    const { points_x: columns, points_y: rows, scale } = this.plate;
    const full = this.reachNow() / scale;
    const start = this.frame * columns * rows;
    const context = this.cells.getContext("2d");
    if (!context) return;
    const image = context.createImageData(columns, rows);
    const pixels = new Uint32Array(image.data.buffer);
    const colours = this.app.theme.diverging;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const value = this.shape[start + column * rows + row] / full;
        const shade = Math.round(127.5 + 127.5 * Math.min(1, Math.max(-1, value)));
        pixels[(rows - 1 - row) * columns + column] = colours[shade];
      }
    }
    context.putImageData(image, 0, 0);
    this.placeImage(plot);
    this.drawNodes(plot, start, full);
    this.drawScale(full * scale);
  }

  // Grid points lie on the plate's edges, so the image extends half a cell beyond each edge.
  private placeImage(plot: uPlot): void {
    const { ctx, bbox } = plot;
    const { points_x: columns, points_y: rows } = this.plate;
    const width = bbox.width / (columns - 1);
    const height = bbox.height / (rows - 1);
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    ctx.imageSmoothingEnabled = true;
    ctx.imageSmoothingQuality = "high";
    ctx.drawImage(this.cells, bbox.left - width / 2, bbox.top - height / 2, width * columns, height * rows);
    ctx.restore();
  }

  private drawNodes(plot: uPlot, start: number, full: number): void {
    const { ctx, bbox } = plot;
    const { points_x: columns, points_y: rows } = this.plate;
    const x = (column: number): number => bbox.left + (bbox.width * column) / (columns - 1);
    const y = (row: number): number => bbox.top + bbox.height - (bbox.height * row) / (rows - 1);
    ctx.save();
    ctx.beginPath();
    nodalLines({ lines: columns, points: rows, values: this.shape, start }, QUIET * full, (x0, y0, x1, y1) => {
      ctx.moveTo(x(x0), y(y0));
      ctx.lineTo(x(x1), y(y1));
    });
    ctx.strokeStyle = this.app.theme.ink.text;
    ctx.globalAlpha = 0.75;
    ctx.lineWidth = 1.1 * uPlot.pxRatio;
    ctx.stroke();
    ctx.globalAlpha = 1;
    ctx.strokeStyle = this.app.theme.ink.faint;
    ctx.strokeRect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.restore();
  }

  private drawScale(full: number): void {
    const context = this.scaleBar.getContext("2d");
    if (!context) return;
    for (let x = 0; x < 128; x++) {
      context.fillStyle = cssColour(this.app.theme.diverging[Math.round((x * 255) / 127)]);
      context.fillRect(x, 0, 1, 1);
    }
    this.scaleWords.textContent = `±${withUnit(full, "m", 3)}, lines: zero`;
  }
}
