// Masses, and barriers and whatever else is rigid.
import type { ComponentInfo } from "../../engine/types";
import type { BodyPlace } from "./stage_plan";
import { stringX } from "./stage_plan";
import { displacementAt, heightY, stringAt, type StageView } from "./view";

function hatch(view: StageView, left: number, right: number, top: (x: number) => number, down: number): void {
  const { context } = view.canvas;
  context.beginPath();
  context.moveTo(left, top(left));
  const pieces = 24;
  for (let i = 1; i <= pieces; i++) {
    const x = left + ((right - left) * i) / pieces;
    context.lineTo(x, top(x));
  }
  context.lineTo(right, top(right) + down);
  context.lineTo(left, top(left) + down);
  context.closePath();
  context.globalAlpha = 0.55;
  context.fillStyle = view.canvas.colour("--body");
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = view.canvas.colour("--body-edge");
  context.lineWidth = 1.5;
  context.stroke();
}

// A barrier's picture is its profile at its current height; one number if it has no profile.
function paintBarrier(view: StageView, body: BodyPlace, info: ComponentInfo): void {
  const heights = view.frame.displacement[body.component];
  const down = body.under ? 22 : -22;
  const string = stringAt(view, body.partner);
  const along = view.scene.interactions.find((one) => one.places.some((place) => place.component === body.component));
  const yAt = (height: number): number => heightY(view, body.lane, body.offset + height);
  if (string && along && along.bins > 0) {
    const from = along.places[0].x;
    const shaped = heights.length > 1;
    const [begin, end] = shaped ? info.profileEnds : [from, from + along.width];
    const top = (px: number): number => {
      const x = (px - string.left) / string.pixelsPerMetre;
      return yAt(shaped ? displacementAt(heights, end - begin, x - begin) : heights[0]);
    };
    hatch(view, stringX(string, from), stringX(string, from + along.width), top, down);
    return;
  }
  const half = string ? 14 : 60;
  hatch(view, body.x - half, body.x + half, () => yAt(heights[0] ?? 0), down);
}

function paintMass(view: StageView, body: BodyPlace): void {
  const { context } = view.canvas;
  const lane = view.plan.lanes[body.lane];
  const w = view.frame.displacement[body.component][0];
  const tip = heightY(view, body.lane, body.offset + w);
  const sign = body.under ? 1 : -1;
  const y = Math.max(lane.restY - 0.42 * lane.height, Math.min(lane.restY + 0.5 * lane.height - 30, tip));
  context.fillStyle = view.canvas.colour("--body");
  context.strokeStyle = view.canvas.colour("--body-edge");
  context.lineWidth = 1.5;
  context.beginPath();
  if (stringAt(view, body.partner)) {
    context.roundRect(body.x - 8, sign > 0 ? y : y - 26, 16, 26, 7);
    context.fill();
    context.stroke();
    context.beginPath();
    context.moveTo(body.x, y + sign * 26);
    context.lineTo(body.x, y + sign * 60);
    context.stroke();
    return;
  }
  context.arc(body.x, y - sign * -18, 18, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  view.canvas.text(view.scene.components[body.component].name, body.x + 26, y + sign * 18 + 4);
}

export function paintBodies(view: StageView, skip: ReadonlySet<number>): void {
  for (const body of view.plan.bodies) {
    if (skip.has(body.component)) continue;
    const info = view.scene.components[body.component];
    if (info.isRigid) paintBarrier(view, body, info);
    else paintMass(view, body);
  }
}
