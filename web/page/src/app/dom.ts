// Creates elements in one expression.
import type { Child } from "../../../lib/dom";

export { element as el } from "../../../lib/dom";
export type { Child };

export function replaceChildren(parent: Element, children: Child[]): void {
  parent.replaceChildren(...children.filter((child): child is Node | string => child !== null));
}
