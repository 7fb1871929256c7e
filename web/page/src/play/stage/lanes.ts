// Groups connected components into lanes, and finds the gaps between them.
import { shapeOf } from "../../engine/shape";
import type { ComponentInfo, InteractionInfo, SceneInfo } from "../../engine/types";

const USUAL_GAP = 1e-3; // m

// A contact on the path from a lane's first component to another. Its gap raises (1) or lowers (-1) what
// follows.
export interface Step {
  interaction: number;
  sign: 1 | -1;
  usual: number; // m, used until a picture provides the gap
}

export function isLong(component: ComponentInfo | undefined): boolean {
  return component !== undefined && shapeOf(component) === "line";
}

// A line whose metres are known: not a body that is known at some points only.
export function isMeasured(component: ComponentInfo): boolean {
  return isLong(component) && component.pointNames.length === 0;
}

export function isSurface(component: ComponentInfo): boolean {
  return shapeOf(component) === "surface";
}

// The body of a slide is drawn with the slide.
export function isBodyOfTool(scene: SceneInfo, component: number): boolean {
  return scene.interactions.some((one) => one.body === component);
}

// [below, above] of an interaction that joins two components; null if it acts on only one.
export function links(interaction: InteractionInfo): [number, number] | null {
  if (interaction.places.length < 2) return null;
  const [below, above] = interaction.places;
  return below.component >= 0 && above.component >= 0 ? [below.component, above.component] : null;
}

// Strings come first, so that everything else is placed relative to them. Plates and components drawn elsewhere
// belong to no lane.
export function findLanes(
  scene: SceneInfo,
  elsewhere: ReadonlySet<number>,
): { members: number[][]; chains: Map<number, Step[]> } {
  const chains = new Map<number, Step[]>();
  const members: number[][] = [];
  const order = scene.components
    .map((component, index) => ({ component, index }))
    .filter(({ component, index }) => !isSurface(component) && !elsewhere.has(index))
    .sort((a, b) => Number(isLong(b.component)) - Number(isLong(a.component)));
  for (const { index } of order) {
    if (chains.has(index)) continue;
    chains.set(index, []);
    const group = [index];
    for (let at = 0; at < group.length; at++) {
      const here = group[at];
      scene.interactions.forEach((interaction, i) => {
        const pair = links(interaction);
        if (!pair || !pair.includes(here)) return;
        const [below, above] = pair;
        const other = below === here ? above : below;
        if (chains.has(other) || isSurface(scene.components[other])) return;
        const steps = [...(chains.get(here) ?? [])];
        const usual = interaction.oneSided ? USUAL_GAP : 0;
        // The picture of a rigid component has its height already.
        if (interaction.driven === "gap") steps.push({ interaction: i, sign: other === above ? 1 : -1, usual });
        chains.set(other, steps);
        group.push(other);
      });
    }
    members.push(group);
  }
  return { members, chains };
}
