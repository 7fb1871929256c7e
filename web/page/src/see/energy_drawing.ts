// Bands that lie on one another, over time.
import type { AppContext } from "../app/context";
import { linearAxis, roundUp } from "./axes";
import { stack, type History } from "./bands";
import { LABEL_FONT, type Surface } from "./canvas";
import { withUnit } from "./numbers";

const MARGIN = { left: 4, right: 4, top: 4, bottom: 4 };
const SHRINK = 0.98; // of the scale per frame, when less would do

// Draws the last `seconds`; takes and returns the largest value of the scale, which grows at once and shrinks slowly.
export function drawBands(
  surface: Surface,
  history: History,
  seconds: number,
  ceiling: number,
  app: AppContext,
): number {
  const { context, width, height } = surface;
  context.clearRect(0, 0, width, height);
  if (history.length < 2) return ceiling;
  const now = history.time(history.length - 1);
  const first = Math.max(0, history.firstSince(now - seconds) - 1);
  const low = new Float64Array(history.width);
  const high = new Float64Array(history.width);
  let most = 0;
  let least = 0;
  for (let i = first; i < history.length; i++) {
    stack(history.row(i), low, high);
    for (let band = 0; band < history.width; band++) {
      most = Math.max(most, high[band]);
      least = Math.min(least, low[band]);
    }
  }
  const extent = Math.max(most - least, 1e-15);
  const next = extent > ceiling ? extent : Math.max(extent, ceiling * SHRINK);
  const share = next / extent;
  const x = linearAxis(now - seconds, now, MARGIN.left, width - MARGIN.right);
  const y = linearAxis(least * share, most * share, height - MARGIN.bottom, MARGIN.top);
  for (let band = 0; band < history.width; band++) {
    context.beginPath();
    for (let i = first; i < history.length; i++) {
      stack(history.row(i), low, high);
      context.lineTo(x.place(history.time(i)), y.place(high[band]));
    }
    for (let i = history.length - 1; i >= first; i--) {
      stack(history.row(i), low, high);
      context.lineTo(x.place(history.time(i)), y.place(low[band]));
    }
    context.fillStyle = app.colour(`--s${band + 1}`);
    context.globalAlpha = 0.85;
    context.fill();
    context.globalAlpha = 1;
  }
  drawScale(surface, app, y.place, most * share);
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
    context.strokeText(withUnit(value, "J", 2), width - MARGIN.right - 3, y - 1);
    context.lineWidth = 1;
    context.fillStyle = app.colour("--ink");
    context.fillText(withUnit(value, "J", 2), width - MARGIN.right - 3, y - 1);
  }
}
