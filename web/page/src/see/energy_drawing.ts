// Draws stacked bands over time.
import type { AppContext } from "../app/context";
import { roundUp } from "../../../lib/ticks";
import { linearAxis } from "./axes";
import { stack, type History } from "./bands";
import { LABEL_FONT, type Surface } from "./canvas";
import { withUnit } from "../../../lib/numbers";

const MARGIN = { left: 4, right: 4, top: 4, bottom: 4 };
export const ROUNDING = 1e-15; // J; less is shown as 0
const SHRINK = 0.98; // scale factor per frame while a smaller range would do

// Edges of all bands in the visible rows, row by row; the memory is reused.
export class BandEdges {
  low = new Float64Array(0);
  high = new Float64Array(0);
  least = 0;
  most = 0;

  measure(history: History, first: number): void {
    const { width } = history;
    const needed = (history.length - first) * width;
    if (this.low.length < needed) {
      this.low = new Float64Array(2 * needed);
      this.high = new Float64Array(2 * needed);
    }
    this.least = 0;
    this.most = 0;
    for (let i = first, at = 0; i < history.length; i++, at += width) {
      const low = this.low.subarray(at, at + width);
      const high = this.high.subarray(at, at + width);
      stack(history.row(i), low, high);
      for (let band = 0; band < width; band++) {
        if (high[band] > this.most) this.most = high[band];
        if (low[band] < this.least) this.least = low[band];
      }
    }
  }
}

// Draws the last `seconds`. Takes and returns the range of the scale, which grows immediately and shrinks
// slowly.
export function drawBands(
  surface: Surface,
  history: History,
  edges: BandEdges,
  seconds: number,
  ceiling: number,
  app: AppContext,
): number {
  const { context, width, height } = surface;
  context.clearRect(0, 0, width, height);
  if (history.length < 2) return ceiling;
  const now = history.time(history.length - 1);
  const first = Math.max(0, history.firstSince(now - seconds) - 1);
  edges.measure(history, first);
  const extent = Math.max(edges.most - edges.least, 1e-15);
  const next = extent > ceiling ? extent : Math.max(extent, ceiling * SHRINK);
  const share = next / extent;
  const x = linearAxis(now - seconds, now, MARGIN.left, width - MARGIN.right);
  const y = linearAxis(edges.least * share, edges.most * share || extent, height - MARGIN.bottom, MARGIN.top);
  const rows = history.length - first;
  for (let band = 0; band < history.width; band++) {
    context.beginPath();
    for (let i = 0; i < rows; i++) {
      context.lineTo(x.place(history.time(first + i)), y.place(edges.high[i * history.width + band]));
    }
    for (let i = rows - 1; i >= 0; i--) {
      context.lineTo(x.place(history.time(first + i)), y.place(edges.low[i * history.width + band]));
    }
    context.fillStyle = app.colour(`--s${band + 1}`);
    context.globalAlpha = 0.85;
    context.fill();
    context.globalAlpha = 1;
  }
  drawScale(surface, app, y.place, edges.most * share);
  return next;
}

function drawScale(surface: Surface, app: AppContext, place: (value: number) => number, most: number): void {
  const { context, width } = surface;
  const step = roundUp(most / 3.2);
  if (!(most > 0)) return;
  context.font = LABEL_FONT;
  context.textAlign = "right";
  context.textBaseline = "bottom";
  context.lineWidth = 1;
  for (let value = step; value < most * 0.98; value += step) {
    const y = Math.round(place(value)) + 0.5;
    context.strokeStyle = app.colour("--line");
    context.globalAlpha = 0.8;
    context.beginPath();
    context.moveTo(MARGIN.left, y);
    context.lineTo(width - MARGIN.right, y);
    context.stroke();
    context.globalAlpha = 1;
    context.lineJoin = "round";
    context.lineWidth = 3;
    context.strokeStyle = app.colour("--panel");
    context.strokeText(withUnit(value, "J", 2, ROUNDING), width - MARGIN.right - 3, y - 1);
    context.lineWidth = 1;
    context.fillStyle = app.colour("--ink");
    context.fillText(withUnit(value, "J", 2, ROUNDING), width - MARGIN.right - 3, y - 1);
  }
}
