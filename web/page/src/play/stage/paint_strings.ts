// Strings and bars: a curve, the band it sweeps, its ends. Bodies that are known at some points only: a bar for the
// displacement of each point.
import type { SlowMotion } from "./slow_motion";
import { stringX, type StringPlace } from "./stage_plan";
import { heightY, type StageView } from "./view";

export interface Band {
  least: Float32Array;
  largest: Float32Array;
}

export interface Mark {
  x: number; // m
  label: string;
}

function trace(view: StageView, place: StringPlace, u: Float32Array, backwards = false): void {
  const { context } = view.canvas;
  const { length } = view.scene.components[place.component];
  const last = u.length - 1;
  for (let i = 0; i <= last; i++) {
    const l = backwards ? last - i : i;
    context.lineTo(stringX(place, (l / last) * length), heightY(view, place.lane, place.offset + u[l]));
  }
}

function paintBand(view: StageView, place: StringPlace, band: Band): void {
  const { context } = view.canvas;
  context.beginPath();
  trace(view, place, band.largest);
  trace(view, place, band.least, true);
  context.closePath();
  context.globalAlpha = 0.13;
  context.fillStyle = view.canvas.colour("--string-glow");
  context.fill();
  context.globalAlpha = 1;
}

function paintEnds(view: StageView, place: StringPlace): void {
  const { context } = view.canvas;
  const { length } = view.scene.components[place.component];
  const y = heightY(view, place.lane, place.offset);
  context.fillStyle = view.canvas.colour("--ink-2");
  for (const x of [stringX(place, 0), stringX(place, length)]) {
    context.beginPath();
    context.moveTo(x, y - 2);
    context.lineTo(x + 7, y + 14);
    context.lineTo(x - 7, y + 14);
    context.closePath();
    context.fill();
  }
}

function paintMarks(view: StageView, place: StringPlace, marks: Mark[]): void {
  const { context } = view.canvas;
  const y = heightY(view, place.lane, place.offset);
  context.strokeStyle = view.canvas.colour("--line");
  context.lineWidth = 1;
  let freeFrom = -Infinity;
  for (const mark of [...marks].sort((a, b) => a.x - b.x)) {
    const x = stringX(place, mark.x);
    context.beginPath();
    context.moveTo(x, y - 20);
    context.lineTo(x, y + 20);
    context.stroke();
    if (x < freeFrom) continue;
    view.canvas.text(mark.label, x, y + 33, "--ink-2", 10, "center");
    freeFrom = x + 16;
  }
}

// The end of a point's bar is where the point is; between the points nothing is known, and nothing is drawn.
function paintPoints(view: StageView, place: StringPlace, band: Band): void {
  const { context } = view.canvas;
  const u = view.frame.displacement[place.component];
  const rest = heightY(view, place.lane, place.offset);
  const half = Math.min(9, 0.25 * place.pixelsPerMetre);
  const lowest = view.plan.lanes[place.lane].height * 0.42;
  let freeFrom = -Infinity;
  view.scene.components[place.component].pointNames.forEach((name, i) => {
    const x = stringX(place, i);
    const yAt = (metres: number): number => heightY(view, place.lane, place.offset + metres);
    context.strokeStyle = view.canvas.colour("--line");
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x - 2 * half, rest);
    context.lineTo(x + 2 * half, rest);
    context.stroke();
    context.globalAlpha = 0.16;
    context.fillStyle = view.canvas.colour("--string-glow");
    context.fillRect(x - half, yAt(band.largest[i]), 2 * half, yAt(band.least[i]) - yAt(band.largest[i]));
    context.globalAlpha = 1;
    context.strokeStyle = context.fillStyle = view.canvas.colour("--string");
    context.lineWidth = 3;
    context.beginPath();
    context.moveTo(x, rest);
    context.lineTo(x, yAt(u[i]));
    context.stroke();
    context.beginPath();
    context.arc(x, yAt(u[i]), 5, 0, 2 * Math.PI);
    context.fill();
    const room = 6.5 * name.length + 8;
    if (x - room / 2 < freeFrom) return;
    view.canvas.text(name, x, rest + lowest, "--ink-2", 12, "center");
    freeFrom = x + room / 2;
  });
}

export class StringPainter {
  private readonly bands = new Map<number, Band>();

  paint(view: StageView, motion: SlowMotion, marks: Mark[], freshness: number): void {
    const { context } = view.canvas;
    view.plan.strings.forEach((place, index) => {
      const u = view.frame.displacement[place.component];
      const band = this.band(place, u.length, motion);
      if (view.scene.components[place.component].pointNames.length > 0) return paintPoints(view, place, band);
      if (index === 0) paintMarks(view, place, marks);
      context.setLineDash([3, 5]);
      context.strokeStyle = view.canvas.colour("--line");
      context.lineWidth = 1;
      const { length } = view.scene.components[place.component];
      const rest = heightY(view, place.lane, place.offset);
      context.beginPath();
      context.moveTo(stringX(place, 0), rest);
      context.lineTo(stringX(place, length), rest);
      context.stroke();
      context.setLineDash([]);

      paintBand(view, place, band);
      paintEnds(view, place);
      const isSlack = !view.scene.components[place.component].hasTension; // a bar
      context.lineJoin = "round";
      context.lineCap = "round";
      for (const [width, alpha, colour] of [
        [isSlack ? 12 : 8, 0.18, "--string-glow"],
        [isSlack ? 7 : 2.4, 1, index % 2 === 0 ? "--string" : "--accent"],
      ] as const) {
        context.beginPath();
        trace(view, place, u);
        context.globalAlpha = alpha * freshness;
        context.lineWidth = width;
        context.strokeStyle = view.canvas.colour(colour);
        context.stroke();
      }
      context.globalAlpha = 1;
    });
  }

  private band(place: StringPlace, points: number, motion: SlowMotion): Band {
    let band = this.bands.get(place.component);
    if (!band || band.least.length !== points) {
      band = { least: new Float32Array(points), largest: new Float32Array(points) };
      this.bands.set(place.component, band);
    }
    motion.envelope(place.component, band.least, band.largest);
    return band;
  }
}
