// Finds tools by control names: hand_TOOL_place or hand_TOOL_COMPONENT_place. Scenes from the editor use the
// same names as the shipped ones; on a plate, a place in metres has a second control, ..._place_y. If there are none, NAME_place in metres with NAME_force, and optionally
// NAME_speed, is accepted.
import { shapeOf } from "../../engine/shape";
import type { ControlInfo, SceneInfo } from "../../engine/types";
import type { Spot, Tool, ToolAction } from "./tool";
import { actsBy } from "./touched";

const HAND = /^hand_(bow|pluck|strike|slide|touch|press)(?:_([A-Za-z0-9]+))?_place$/;
const LOOSE = /^(\w+?)_(?:place|position)$/;
const AMOUNTS: Record<ToolAction, string[]> = {
  bow: ["speed", "velocity"],
  pluck: ["draw"],
  strike: ["speed", "velocity"],
  slide: ["lift"],
  touch: [],
  press: [],
};

function indexOf(scene: SceneInfo, ...names: string[]): number {
  for (const name of names) {
    const at = scene.controls.findIndex((control) => control.name === name);
    if (at >= 0) return at;
  }
  return -1;
}

// The fixed places selected by the values 1, 2, ... of a control, in the order of the scene file.
function findSpots(scene: SceneInfo, action: ToolAction, component: number): Spot[] {
  const spots: Spot[] = [];
  for (const interaction of scene.interactions) {
    if (!actsBy(action === "bow" ? "bow" : "strike", interaction)) continue;
    const place = interaction.places.find((candidate) => candidate.component === component);
    if (place && Number.isFinite(place.x)) spots.push({ value: spots.length + 1, x: place.x, y: place.y });
  }
  return spots;
}

function findComponent(scene: SceneInfo, name: string | undefined): number {
  if (name !== undefined) {
    const named = scene.components.findIndex((component) => component.name === name);
    if (named >= 0) return named;
  }
  for (const shape of ["line", "surface", "point"]) {
    const first = scene.components.findIndex((component) => shapeOf(component) === shape);
    if (first >= 0) return first;
  }
  return -1;
}

function makeTool(
  scene: SceneInfo,
  action: ToolAction,
  id: string,
  place: ControlInfo,
  component: number,
): Tool | null {
  if (component < 0) return null;
  const spots = place.unit === "m" ? [] : findSpots(scene, action, component);
  if (place.unit !== "m" && spots.length === 0) return null;
  return {
    action,
    id,
    component,
    place: scene.controls.indexOf(place),
    across: spots.length > 0 ? -1 : indexOf(scene, `${place.name}_y`),
    spots,
    hold: indexOf(scene, id),
    amount: indexOf(scene, ...AMOUNTS[action].map((word) => `${id}_${word}`)),
    force: indexOf(scene, `${id}_force`, ...(action === "bow" ? ["bow_force"] : [])),
  };
}

function findHandTools(scene: SceneInfo): Tool[] {
  const tools: Tool[] = [];
  for (const control of scene.controls) {
    const match = HAND.exec(control.name);
    if (!match) continue;
    const id = control.name.slice(0, -"_place".length);
    const tool = makeTool(scene, match[1] as ToolAction, id, control, findComponent(scene, match[2]));
    if (tool) tools.push(tool);
  }
  return tools;
}

function findLooseTools(scene: SceneInfo): Tool[] {
  const tools: Tool[] = [];
  for (const control of scene.controls) {
    const match = LOOSE.exec(control.name);
    if (!match || control.unit !== "m") continue;
    const id = match[1];
    const force = indexOf(scene, `${id}_force`);
    const speed = indexOf(scene, `${id}_speed`, `${id}_velocity`);
    const action: ToolAction = force < 0 ? "slide" : speed >= 0 ? "bow" : "press";
    const tool = makeTool(scene, action, id, control, findComponent(scene, undefined));
    if (tool) tools.push(tool);
  }
  return tools;
}

export function findTools(scene: SceneInfo): Tool[] {
  const tools = findHandTools(scene);
  return tools.length > 0 ? tools : findLooseTools(scene);
}

export function toolActions(tools: Tool[]): ToolAction[] {
  return [...new Set(tools.map((tool) => tool.action))];
}
