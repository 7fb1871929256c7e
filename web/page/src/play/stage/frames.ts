// Copies of pictures, so that they can be shown slower than they arrived.
import type { Picture, SceneInfo } from "../../engine/types";

export interface Frame {
  step: number;
  displacement: Float32Array[];
  force: Float32Array;
  position: Float32Array;
  across: Float32Array;
  driven: Float32Array;
  along: Float32Array[];
}

export function makeFrame(scene: SceneInfo): Frame {
  const count = scene.interactions.length;
  return {
    step: 0,
    displacement: scene.components.map((component) => new Float32Array(component.columns * component.rows)),
    force: new Float32Array(count),
    position: new Float32Array(count).fill(NaN),
    across: new Float32Array(count).fill(NaN),
    driven: new Float32Array(count).fill(NaN),
    along: scene.interactions.map((interaction) => new Float32Array(interaction.bins)),
  };
}

function copyArray(from: Float32Array | undefined, to: Float32Array): void {
  if (from && from.length === to.length) to.set(from);
}

export function copyFrame(from: Picture | Frame, to: Frame): void {
  to.step = from.step;
  for (let c = 0; c < to.displacement.length; c++) copyArray(from.displacement[c], to.displacement[c]);
  copyArray(from.force, to.force);
  copyArray(from.position, to.position);
  copyArray(from.across, to.across);
  copyArray(from.driven, to.driven);
  for (let i = 0; i < to.along.length; i++) copyArray(from.along[i], to.along[i]);
}
