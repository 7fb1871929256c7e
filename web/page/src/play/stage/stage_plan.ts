// Where on the stage everything stands. Heights of things that touch one another share one scale: what looks like a gap is one.
import type { InteractionInfo, SceneInfo } from "../../engine/types";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

// What touches, directly or through others, is drawn in one lane around one rest line.
export interface Lane {
  restY: number; // px
  height: number; // px that the lane has
  components: number[];
}

export interface StringPlace {
  component: number;
  lane: number;
  offset: number; // m that its rest line is above the lane's
  left: number; // px
  pixelsPerMetre: number;
}

export interface BodyPlace {
  component: number; // a mass or a barrier
  lane: number;
  offset: number;
  x: number; // px
  under: boolean; // what it meets is above it
  partner: number; // the component that it meets; -1: none
}

export interface PlatePlace {
  component: number;
  box: Box;
}

// A mass that meets nothing but a plate hovers over it.
export interface PlateBodyPlace {
  component: number;
  plate: number;
  x: number; // m
  y: number;
  gap: number; // m above the plate, at rest
}

export interface StagePlan {
  plateBodies: PlateBodyPlace[];
  lanes: Lane[];
  strings: StringPlace[];
  bodies: BodyPlace[];
  plates: PlatePlace[];
  largestOffset: number; // m, that must be in sight
}

const MARGIN = 34; // px

function isLong(kind: string): boolean {
  return kind === "string" || kind === "bar";
}

function links(interaction: InteractionInfo): [number, number] | null {
  if (interaction.places.length < 2) return null;
  const [below, above] = interaction.places;
  return below.component >= 0 && above.component >= 0 ? [below.component, above.component] : null;
}

// Offsets of what hangs together without plates: above stands `gap` over below.
function findLanes(scene: SceneInfo, elsewhere: ReadonlySet<number>): { members: number[][]; offsets: Map<number, number> } {
  const offsets = new Map<number, number>();
  const members: number[][] = [];
  const order = scene.components
    .map((component, index) => ({ component, index }))
    .filter(({ component, index }) => component.kind !== "plate" && !elsewhere.has(index))
    .sort((a, b) => Number(isLong(b.component.kind)) - Number(isLong(a.component.kind)));
  for (const { index } of order) {
    if (offsets.has(index)) continue;
    offsets.set(index, 0);
    const group = [index];
    for (let at = 0; at < group.length; at++) {
      const here = group[at];
      for (const interaction of scene.interactions) {
        const pair = links(interaction);
        if (!pair || !pair.includes(here)) continue;
        const [below, above] = pair;
        const other = below === here ? above : below;
        if (offsets.has(other) || scene.components[other].kind === "plate") continue;
        const gap = interaction.kind === "contact" && Number.isFinite(interaction.gap) ? (interaction.gap as number) : 0;
        offsets.set(other, (offsets.get(here) as number) + (other === above ? gap : -gap));
        group.push(other);
      }
    }
    members.push(group);
  }
  return { members, offsets };
}

// Where a mass or barrier meets a string, or else NaN.
function meetingPlace(scene: SceneInfo, component: number): { partner: number; x: number; under: boolean } {
  let found = { partner: -1, x: NaN, under: true };
  for (const interaction of scene.interactions) {
    const pair = links(interaction);
    if (!pair || !pair.includes(component)) continue;
    const under = pair[0] === component;
    const partner = under ? pair[1] : pair[0];
    const place = interaction.places[under ? 1 : 0];
    if (isLong(scene.components[partner].kind)) return { partner, x: place.x, under };
    if (found.partner < 0) found = { partner, x: place.x, under };
  }
  return found;
}

function findPlateBodies(scene: SceneInfo): PlateBodyPlace[] {
  const found: PlateBodyPlace[] = [];
  scene.components.forEach((component, index) => {
    if (component.kind !== "mass") return;
    const meetings = scene.interactions.filter((one) => links(one)?.includes(index));
    const partners = meetings.map((one) => one.places.find((place) => place.component !== index));
    if (meetings.length === 0 || !partners.every((place) => place && scene.components[place.component].kind === "plate")) return;
    const place = partners[0];
    if (place) found.push({ component: index, plate: place.component, x: place.x, y: place.y, gap: meetings[0].gap ?? 0 });
  });
  return found;
}

export function planStage(scene: SceneInfo, width: number, height: number): StagePlan {
  const plateBodies = findPlateBodies(scene);
  const { members, offsets } = findLanes(scene, new Set(plateBodies.map((body) => body.component)));
  const plates = scene.components.map((c, index) => ({ c, index })).filter(({ c }) => c.kind === "plate");
  const laneShare = plates.length === 0 ? 1 : members.length === 0 ? 0 : 0.56;
  const laneHeight = members.length > 0 ? (height * laneShare) / members.length : 0;
  const longest = Math.max(0, ...scene.components.filter((c) => isLong(c.kind)).map((c) => c.length));
  const pixelsPerMetre = longest > 0 ? (width - 2 * MARGIN) / longest : 0;

  const plan: StagePlan = { plateBodies, lanes: [], strings: [], bodies: [], plates: [], largestOffset: 0 };
  members.forEach((group, lane) => {
    const held = group.map((component) => offsets.get(component) as number);
    const middle = (Math.min(...held) + Math.max(...held)) / 2;
    const hasLong = group.some((component) => isLong(scene.components[component].kind));
    const restY = laneHeight * (lane + (hasLong ? 0.46 : 0.5));
    plan.lanes.push({ restY, height: laneHeight, components: group });
    const loose = group.filter((component) => !isLong(scene.components[component].kind));
    for (const component of group) {
      const offset = (offsets.get(component) as number) - (hasLong ? 0 : middle);
      plan.largestOffset = Math.max(plan.largestOffset, Math.abs(offset));
      if (isLong(scene.components[component].kind)) {
        plan.strings.push({ component, lane, offset, left: MARGIN, pixelsPerMetre });
        continue;
      }
      const { partner, x, under } = meetingPlace(scene, component);
      const spread = (width * (loose.indexOf(component) + 1)) / (loose.length + 1);
      const onString = partner >= 0 && isLong(scene.components[partner].kind) && Number.isFinite(x);
      const at = onString ? MARGIN + x * pixelsPerMetre : hasLong ? NaN : spread;
      plan.bodies.push({ component, lane, offset, x: at, under, partner });
    }
  });
  // A body that meets another body stands with it.
  for (const body of plan.bodies) {
    const partner = plan.bodies.find((other) => other.component === body.partner);
    if (partner && scene.components[body.component].kind === "barrier") body.x = partner.x;
    if (!Number.isFinite(body.x)) body.x = partner && Number.isFinite(partner.x) ? partner.x : width / 2;
  }
  plates.forEach(({ index }, at) => {
    const top = height * laneShare;
    const each = width / plates.length;
    plan.plates.push({ component: index, box: { left: at * each, top, width: each, height: height - top } });
  });
  return plan;
}

export function stringX(place: StringPlace, metres: number): number {
  return place.left + metres * place.pixelsPerMetre;
}
