// Scenes for unit tests, in the engine's format.
import type { ComponentInfo, ControlInfo, InteractionInfo, Picture, PlaceInfo, SceneInfo } from "../engine/types";

function component(word: string, name: string, more: Partial<ComponentInfo> = {}): ComponentInfo {
  const point = { dimensions: 0, isRigid: false, hasTension: false, columns: 1, rows: 1 };
  return {
    word,
    name,
    ...point,
    length: 0,
    sides: [0, 0],
    isRound: false,
    profileEnds: [0, 0],
    pointNames: [],
    ...more,
  };
}

export function mass(name: string): ComponentInfo {
  return component("mass", name);
}

export function string(name: string, length = 1): ComponentInfo {
  return component("string", name, { dimensions: 1, hasTension: true, length, columns: 5 });
}

export function body(name: string, pointNames: string[]): ComponentInfo {
  const columns = Math.max(2, pointNames.length);
  return component("body", name, { dimensions: 1, length: columns - 1, columns, pointNames });
}

export function plate(name: string, sides: [number, number]): ComponentInfo {
  return component("plate", name, { dimensions: 2, sides });
}

export function barrier(name: string): ComponentInfo {
  return component("barrier", name, { isRigid: true });
}

export function place(at: number, x = NaN, y = NaN): PlaceInfo {
  return { component: at, x, y };
}

// Joins its places as a spring does.
export function interaction(
  word: string,
  name: string,
  places: PlaceInfo[],
  more: Partial<InteractionInfo> = {},
): InteractionInfo {
  const traits = { isContact: false, oneSided: false, isPlayed: false, driven: "none", body: -1 } as const;
  return { word, name, ...traits, places, width: 0, rows: 1, bins: 0, line: [], ...more };
}

export function contact(name: string, places: PlaceInfo[], more: Partial<InteractionInfo> = {}): InteractionInfo {
  return interaction("contact", name, places, { isContact: true, oneSided: true, driven: "gap", ...more });
}

export function control(name: string, more: Partial<ControlInfo> = {}): ControlInfo {
  return { name, unit: "", low: 0, high: 1, value: 0, scale: "linear", smoothing: 0, midi: "", ...more };
}

export function sceneOf(parts: Partial<SceneInfo>): SceneInfo {
  return {
    title: "",
    notes: "",
    sampleRate: 48000,
    duration: 1,
    voices: 1,
    oversampling: 1,
    channels: 1,
    controls: [],
    components: [],
    interactions: [],
    energies: [],
    ...parts,
  };
}

export function pictureOf(scene: SceneInfo, step: number, displacement: number): Picture {
  const count = scene.interactions.length;
  return {
    step,
    displacement: scene.components.map((c) => new Float32Array(c.columns * c.rows).fill(displacement)),
    force: new Float32Array(count),
    position: new Float32Array(count).fill(NaN),
    across: new Float32Array(count).fill(NaN),
    driven: new Float32Array(count).fill(NaN),
    along: scene.interactions.map((i) => new Float32Array(i.bins)),
  };
}
