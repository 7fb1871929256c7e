// The layout of the stage. Things that touch share one scale for heights, so that visible gaps are real.
import { shapeOf } from "../../engine/shape";
import type { ComponentInfo, Picture, SceneInfo } from "../../engine/types";
import { findLanes, isBodyOfTool, isLong, isMeasured, isSurface, links, type Step } from "./lanes";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

// Components that touch, directly or through others, are drawn in one lane around one rest line.
export interface Lane {
  restY: number; // px
  height: number; // px, of the lane
  components: number[];
}

interface Placed {
  component: number;
  lane: number;
  chain: Step[]; // gaps between it and the first component of its lane
  offset: number; // m, its rest line above the lane's, with the current gaps
}

export interface StringPlace extends Placed {
  left: number; // px
  pixelsPerMetre: number;
}

// A string that only lies over a plate or membrane, such as the wire of a snare drum, is drawn over it.
export interface WirePlace {
  component: number;
  plate: number;
  interaction: number;
  under: boolean; // it lies below the plate
  from: { x: number; y: number }; // m on the plate, of its two ends
  to: { x: number; y: number };
}

// A mass or a barrier.
export interface BodyPlace extends Placed {
  x: number; // px
  under: boolean; // it lies below its partner
  partner: number; // the component it touches; -1: none
}

// A mass that touches only a plate is drawn above it.
export interface PlateBodyPlace {
  component: number;
  plate: number;
  interaction: number;
  x: number; // m
  y: number;
}

export interface PlatePlace {
  component: number;
  box: Box;
  aligned: boolean; // placed under the string it carries, at the same scale
}

export interface StagePlan {
  lanes: Lane[];
  strings: StringPlace[];
  bodies: BodyPlace[];
  plates: PlatePlace[];
  plateBodies: PlateBodyPlace[];
  wires: WirePlace[];
  largestOffset: number; // m, must be visible
}

const MARGIN = 34; // px
const LANES_BESIDE_PLATES = 0.56; // fraction of the height

// Where a mass or barrier touches a string, or else the first thing it touches.
function meetingPlace(scene: SceneInfo, component: number): { partner: number; x: number; under: boolean } {
  let found = { partner: -1, x: NaN, under: true };
  for (const interaction of scene.interactions) {
    const pair = links(interaction);
    if (!pair || !pair.includes(component)) continue;
    const under = pair[0] === component;
    const partner = under ? pair[1] : pair[0];
    const place = interaction.places[under ? 1 : 0];
    if (isLong(scene.components[partner])) return { partner, x: place.x, under };
    if (found.partner < 0) found = { partner, x: place.x, under };
  }
  return found;
}

function findPlateBodies(scene: SceneInfo): PlateBodyPlace[] {
  const found: PlateBodyPlace[] = [];
  scene.components.forEach((component, index) => {
    if (shapeOf(component) !== "point") return;
    const meetings = scene.interactions.filter((one) => links(one)?.includes(index));
    const partners = meetings.map((one) => one.places.find((place) => place.component !== index));
    const plates = partners.every((place) => place && isSurface(scene.components[place.component]));
    const place = partners[0];
    if (!place || !plates) return;
    const interaction = scene.interactions.indexOf(meetings[0]);
    found.push({ component: index, plate: place.component, interaction, x: place.x, y: place.y });
  });
  return found;
}

function findWires(scene: SceneInfo): WirePlace[] {
  const found: WirePlace[] = [];
  scene.components.forEach((component, index) => {
    if (!isLong(component)) return;
    const meetings = scene.interactions.filter((one) => one.places.some((place) => place.component === index));
    if (meetings.length === 0 || meetings.some((one) => one.line.length === 0)) return;
    for (const meeting of meetings) {
      const pair = links(meeting);
      const { line } = meeting;
      if (!pair || line.length === 0) continue;
      const under = pair[0] === index;
      const [from, to] = [
        { x: line[0], y: line[1] },
        { x: line[2], y: line[3] },
      ];
      const plate = pair[under ? 1 : 0];
      found.push({ component: index, plate, interaction: scene.interactions.indexOf(meeting), under, from, to });
    }
  });
  return found;
}

// The places on a line in px. The points of a body that is known at points only share the width evenly.
function placeLine(
  component: ComponentInfo,
  width: number,
  pixelsPerMetre: number,
): { left: number; pixelsPerMetre: number } {
  const points = component.pointNames.length;
  if (points === 0) return { left: MARGIN, pixelsPerMetre };
  const each = Math.max(1, width - 2 * MARGIN) / points;
  return { left: MARGIN + 0.5 * each, pixelsPerMetre: each };
}

// The place on a string and the place on a plate joined by a mass or a spring: [m on the string, m on the
// plate].
function carriedAt(scene: SceneInfo, plate: number): [number, number] | null {
  for (const interaction of scene.interactions) {
    const pair = links(interaction);
    if (!pair || !pair.includes(plate)) continue;
    const onPlate = interaction.places[pair[0] === plate ? 0 : 1];
    const other = pair[0] === plate ? pair[1] : pair[0];
    const meeting = meetingPlace(scene, other);
    const isDirect = isLong(scene.components[other]);
    const x = isDirect ? interaction.places[pair[0] === plate ? 1 : 0].x : meeting.x;
    const onString = isDirect || isLong(scene.components[meeting.partner]);
    if (onString && Number.isFinite(x) && Number.isFinite(onPlate.x)) return [x, onPlate.x];
  }
  return null;
}

function placePlates(scene: SceneInfo, plan: StagePlan, width: number, top: number, height: number): void {
  const plates = scene.components.map((c, index) => ({ c, index })).filter(({ c }) => isSurface(c));
  const string = plan.strings.find((place) => isMeasured(scene.components[place.component]));
  plates.forEach(({ c, index }, at) => {
    const carried = string ? carriedAt(scene, index) : null;
    if (string && carried) {
      const left = string.left + (carried[0] - carried[1]) * string.pixelsPerMetre;
      const box = { left, top, width: c.sides[0] * string.pixelsPerMetre, height };
      plan.plates.push({ component: index, box, aligned: true });
      return;
    }
    const each = width / plates.length;
    plan.plates.push({ component: index, box: { left: at * each, top, width: each, height }, aligned: false });
  });
}

export function planStage(scene: SceneInfo, width: number, height: number): StagePlan {
  const plateBodies = findPlateBodies(scene);
  const wires = findWires(scene);
  const elsewhere = [...plateBodies, ...wires].map((place) => place.component);
  const { members, chains } = findLanes(scene, new Set(elsewhere));
  const hasPlates = scene.components.some(isSurface);
  const laneShare = !hasPlates ? 1 : members.length === 0 ? 0 : LANES_BESIDE_PLATES;
  const laneHeight = members.length > 0 ? (height * laneShare) / members.length : 0;
  const longest = Math.max(0, ...scene.components.filter(isMeasured).map((c) => c.length));
  const pixelsPerMetre = longest > 0 ? Math.max(1, width - 2 * MARGIN) / longest : 0;

  const plan: StagePlan = { lanes: [], strings: [], bodies: [], plates: [], plateBodies, wires, largestOffset: 0 };
  members.forEach((group, lane) => {
    const hasLong = group.some((component) => isLong(scene.components[component]));
    const restY = laneHeight * (lane + (hasPlates ? 0.44 : 0.46));
    plan.lanes.push({ restY, height: laneHeight, components: group });
    const loose = group.filter((component) => !isLong(scene.components[component]) && !isBodyOfTool(scene, component));
    for (const component of group) {
      const chain = chains.get(component) ?? [];
      if (isLong(scene.components[component])) {
        const line = placeLine(scene.components[component], width, pixelsPerMetre);
        plan.strings.push({ component, lane, chain, offset: 0, ...line });
      } else if (loose.includes(component)) {
        const { partner, x, under } = meetingPlace(scene, component);
        const spread = (width * (loose.indexOf(component) + 1)) / (loose.length + 1);
        const onString = partner >= 0 && isLong(scene.components[partner]) && Number.isFinite(x);
        const line = onString ? placeLine(scene.components[partner], width, pixelsPerMetre) : null;
        const at = line ? line.left + x * line.pixelsPerMetre : hasLong ? NaN : spread;
        plan.bodies.push({ component, lane, chain, offset: 0, x: at, under, partner });
      }
    }
  });
  // A body that touches another body is placed at the same x.
  for (const body of plan.bodies) {
    const partner = plan.bodies.find((other) => other.component === body.partner);
    if (partner && scene.components[body.component].isRigid) body.x = partner.x;
    if (!Number.isFinite(body.x)) body.x = partner && Number.isFinite(partner.x) ? partner.x : width / 2;
  }
  placePlates(scene, plan, width, height * laneShare, height * (1 - laneShare));
  return plan;
}

// Updates offsets from a picture, because gaps may move: each step of a chain is an interaction that a gap drives.
// Uses the usual gaps before the first picture.
export function followGaps(plan: StagePlan, { driven }: Pick<Picture, "driven">): void {
  plan.largestOffset = 0;
  for (const placed of [...plan.strings, ...plan.bodies]) {
    placed.offset = placed.chain.reduce((sum, { interaction, sign, usual }) => {
      const gap = driven[interaction];
      return sum + sign * (Number.isFinite(gap) ? gap : usual);
    }, 0);
    plan.largestOffset = Math.max(plan.largestOffset, Math.abs(placed.offset));
  }
}

export function stringX(place: StringPlace, metres: number): number {
  return place.left + metres * place.pixelsPerMetre;
}
