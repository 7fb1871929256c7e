// The shape in which a component is drawn.
import type { ComponentInfo } from "./types";

export type Shape = "point" | "line" | "surface" | "edge"; // an edge is rigid

export function shapeOf({ dimensions, isRigid }: Pick<ComponentInfo, "dimensions" | "isRigid">): Shape {
  if (isRigid) return "edge";
  return dimensions === 0 ? "point" : dimensions === 1 ? "line" : "surface";
}
