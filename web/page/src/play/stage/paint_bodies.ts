// Masses and barriers.
import type { ComponentInfo } from "../../engine/types";
import type { BodyPlace } from "./stage_plan";
import { stringX } from "./stage_plan";
import { heightY, stringAt, type StageView } from "./view";

// The first interaction that a barrier has tells where it stands.
function barrierHeight(view: StageView, component: number): number {
  for (let i = 0; i < view.scene.interactions.length; i++) {
    const meets = view.scene.interactions[i].places.some((place) => place.component === component);
    if (meets && Number.isFinite(view.frame.height[i])) return view.frame.height[i];
  }
  const u = view.frame.displacement[component];
  return u && u.length > 0 && Number.isFinite(u[0]) ? u[0] : 0;
}

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

export function profileAt(profile: [number, number][], x: number): number {
  if (x <= profile[0][0]) return profile[0][1];
  for (let i = 1; i < profile.length; i++) {
    const [x1, h1] = profile[i];
    if (x > x1) continue;
    const [x0, h0] = profile[i - 1];
    return h0 + ((h1 - h0) * (x - x0)) / (x1 - x0);
  }
  return profile[profile.length - 1][1];
}

function paintBarrier(view: StageView, body: BodyPlace, info: ComponentInfo): void {
  const height = barrierHeight(view, body.component);
  const down = body.under ? 22 : -22;
  const string = stringAt(view, body.partner);
  const contact = view.scene.interactions.find((one) => one.places.some((place) => place.component === body.component));
  if (string && contact && contact.rows > 1) {
    const { length } = view.scene.components[string.component];
    const ends = info.profile ? info.profile.map(([x]) => x) : [0, length];
    const [from, to] = contact.span ?? [Math.min(...ends), Math.max(...ends)];
    const { profile } = info;
    const top = (px: number): number => {
      const x = (px - string.left) / string.pixelsPerMetre;
      return heightY(view, body.lane, body.offset + height + (profile && profile.length > 0 ? profileAt(profile, x) : 0));
    };
    hatch(view, stringX(string, from), stringX(string, to), top, down);
    return;
  }
  const half = string ? 14 : 60;
  hatch(view, body.x - half, body.x + half, () => heightY(view, body.lane, body.offset + height), down);
}

function paintMass(view: StageView, body: BodyPlace): void {
  const { context } = view.canvas;
  const lane = view.plan.lanes[body.lane];
  const w = view.frame.displacement[body.component][0];
  const tip = heightY(view, body.lane, body.offset + w);
  const sign = body.under ? 1 : -1;
  const y = Math.max(lane.restY - 0.6 * lane.height, Math.min(lane.restY + 0.62 * lane.height, tip));
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
    if (info.kind === "barrier") paintBarrier(view, body, info);
    else paintMass(view, body);
  }
}
