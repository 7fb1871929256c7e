// Scenes for unit tests, in the engine's format.
import type { ComponentInfo, ControlInfo, InteractionInfo, Picture, PlaceInfo, SceneInfo } from "../engine/types";

export function component(kind: ComponentInfo["kind"], name: string, more: Partial<ComponentInfo> = {}): ComponentInfo {
  return { kind, name, length: 0, size: [0, 0], columns: 1, rows: 1, ...more };
}

export function string(name: string, length = 1): ComponentInfo {
  return component("string", name, { length, columns: 5 });
}

export function place(at: number, x = NaN, y = NaN): PlaceInfo {
  return { component: at, x, y };
}

export function interaction(kind: InteractionInfo["kind"], name: string, places: PlaceInfo[]): InteractionInfo {
  return { kind, name, places, oneSided: kind === "contact", width: 0, rows: 1, bins: 0 };
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
    height: new Float32Array(count).fill(NaN),
    along: scene.interactions.map((i) => new Float32Array(i.bins)),
  };
}
