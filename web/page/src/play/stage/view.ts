// Everything painters need to draw one instant.
import type { SceneInfo } from "../../engine/types";
import type { Frame } from "./frames";
import type { BodyPlace, StagePlan, StringPlace } from "./stage_plan";
import { stringX } from "./stage_plan";
import type { StageCanvas } from "./canvas";

export interface StageView {
  canvas: StageCanvas;
  scene: SceneInfo;
  plan: StagePlan;
  frame: Frame; // what is shown, possibly delayed
  newest: Frame; // current positions of tools
  pixelsPerMetre: number; // of displacement, in the lanes
  seconds: number; // of the screen's clock
  elapsed: number; // s since the last drawing
}

export function heightY(view: StageView, lane: number, metres: number): number {
  return view.plan.lanes[lane].restY - metres * view.pixelsPerMetre;
}

export function stringAt(view: StageView, component: number): StringPlace | undefined {
  return view.plan.strings.find((place) => place.component === component);
}

export function bodyAt(view: StageView, component: number): BodyPlace | undefined {
  return view.plan.bodies.find((place) => place.component === component);
}

// Displacement of a string at x metres, interpolated between its points.
export function displacementAt(u: Float32Array, length: number, x: number): number {
  const at = Math.max(0, Math.min(u.length - 1, (x / length) * (u.length - 1)));
  const l = Math.min(u.length - 2, Math.floor(at));
  return u.length < 2 ? u[0] : u[l] + (at - l) * (u[l + 1] - u[l]);
}

// Screen position of a point of a string.
export function stringPoint(view: StageView, place: StringPlace, x: number): { x: number; y: number } {
  const { length } = view.scene.components[place.component];
  const u = displacementAt(view.frame.displacement[place.component], length, x);
  return { x: stringX(place, x), y: heightY(view, place.lane, place.offset + u) };
}

// Where an interaction acts on a plate: fixed, or from the picture.
export function placeOver(
  view: StageView,
  interaction: number,
  fixed: { x: number; y: number },
): { x: number; y: number } {
  if (Number.isFinite(fixed.x)) return fixed;
  return { x: view.frame.position[interaction], y: view.frame.across[interaction] };
}

// Position of an interaction along its string: fixed, or from the picture.
export function placeAlong(view: StageView, interaction: number): number {
  const moving = view.frame.position[interaction];
  if (Number.isFinite(moving)) return moving;
  for (const place of view.scene.interactions[interaction].places) if (Number.isFinite(place.x)) return place.x;
  return NaN;
}
