// The values that drive interactions, by their meaning. A picture has one number for each interaction.
import type { DrivenQuantity, Picture, SceneInfo } from "./types";

type Scene = Pick<SceneInfo, "interactions">;
type Values = Pick<Picture, "driven">;

// NaN if something else drives the interaction.
function valueOf(quantity: DrivenQuantity): (scene: Scene, values: Values, interaction: number) => number {
  return ({ interactions }, { driven }, interaction) =>
    interactions[interaction]?.driven === quantity ? driven[interaction] : NaN;
}

export const gapOf = valueOf("gap"); // m
export const handHeightOf = valueOf("handHeight"); // m
export const speedOf = valueOf("speed"); // m/s
