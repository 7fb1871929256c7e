// What a pointer can do to an instrument, found from the names of a scene's controls.

export type ToolKind = "bow" | "pluck" | "strike" | "slide" | "touch" | "press";

// A place that cannot move: the tool takes the nearest of a set.
export interface Spot {
  value: number; // of the place control
  x: number; // m
  y: number; // m, on a plate; else NaN
}

// Numbers of controls; -1 where the scene has none.
export interface Tool {
  kind: ToolKind;
  id: string; // the part of the controls' names that they share
  component: number; // what it acts on
  place: number; // m along it, or the number of a spot
  spots: Spot[]; // empty where the place is free
  hold: number; // 1 while the pointer holds on
  amount: number; // pluck: how far it is drawn, m; bow and strike: speed, m/s; slide: how far it is lifted, 0 ... 1
  force: number; // bow and press: N
}

export const TOOL_LABELS: Record<ToolKind, string> = {
  bow: "Bow",
  pluck: "Pluck",
  strike: "Strike",
  slide: "Slide",
  touch: "Touch",
  press: "Press",
};

// What stays where it was put when the pointer lets go.
export function staysPut(kind: ToolKind): boolean {
  return kind === "slide" || kind === "touch";
}
