// The interactions by which a tool acts.
import type { DrivenQuantity, InteractionInfo, SceneInfo } from "../../engine/types";
import type { Tool, ToolAction } from "./tool";

const DRIVEN_BY: Record<Exclude<ToolAction, "strike">, DrivenQuantity[]> = {
  bow: ["speed"],
  pluck: ["force"],
  press: ["force"],
  slide: ["handHeight"],
  touch: ["none", "force"],
};

export function actsBy(action: ToolAction, interaction: InteractionInfo): boolean {
  if (action !== "strike") return interaction.isPlayed && DRIVEN_BY[action].includes(interaction.driven);
  return interaction.isContact && !interaction.isPlayed && interaction.name.startsWith("strike");
}

// Indices of SceneInfo.interactions.
export function interactionsOf(scene: SceneInfo, tool: Pick<Tool, "action" | "component">): number[] {
  const found: number[] = [];
  scene.interactions.forEach((interaction, index) => {
    const meets = interaction.places.some((place) => place.component === tool.component);
    if (meets && actsBy(tool.action, interaction)) found.push(index);
  });
  return found;
}
