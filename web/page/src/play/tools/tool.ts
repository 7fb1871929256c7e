// What a pointer can do to an instrument, derived from the names of a scene's controls.

export type ToolAction = "bow" | "pluck" | "strike" | "slide" | "touch" | "press";

// A fixed place: the tool uses the nearest of a set.
export interface Spot {
  value: number; // of the place control
  x: number; // m
  y: number; // m, on a plate; otherwise NaN
}

// Indices of controls; -1 if the scene has none.
export interface Tool {
  action: ToolAction;
  id: string; // the common part of the controls' names
  component: number; // the component it acts on
  place: number; // m along it, or the number of a spot
  across: number; // m along the other side of a plate
  spots: Spot[]; // empty if it can be placed freely
  hold: number; // 1 while the pointer holds it
  amount: number; // pluck: m drawn aside; bow and strike: speed, m/s; slide: lift, 0 ... 1
  force: number; // bow and press: N
}

export const TOOL_LABELS: Record<ToolAction, string> = {
  bow: "Bow",
  pluck: "Pluck",
  strike: "Strike",
  slide: "Slide",
  touch: "Touch",
  press: "Press",
};

// Tools that stay where they were placed when the pointer is released.
export function staysPut(action: ToolAction): boolean {
  return action === "slide" || action === "touch";
}
