// Shown in place of the page if the browser cannot run it.
import { el } from "./dom";

export function showMissing(root: HTMLElement, missing: string[]): void {
  root.replaceChildren(
    el(
      "main",
      { class: "missing" },
      el("h1", {}, "Rattle"),
      el("p", {}, "Instruments made of things that collide, computed while you play. This browser lacks:"),
      el("ul", {}, ...missing.map((text) => el("li", {}, text))),
      el("p", {}, "A current Chrome, Edge, Firefox or Safari has all of it."),
    ),
  );
}
