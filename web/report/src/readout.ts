// Shows what is under the cursor, as text and as data attributes: exact n, time and value.

import { element } from "../../lib/dom";
import type { Figure } from "./figure";
import { exact } from "../../lib/numbers";

export function clearReadout(figure: Figure): void {
  figure.readout.textContent = "";
  delete figure.root.dataset.hoverN;
  delete figure.root.dataset.hoverTime;
  delete figure.root.dataset.hoverValue;
}

export function showSample(figure: Figure, n: number, sampleRate: number, value: number, unit: string): void {
  const time = n / sampleRate;
  figure.root.dataset.hoverN = String(n);
  figure.root.dataset.hoverTime = String(time);
  figure.root.dataset.hoverValue = String(value);
  figure.readout.replaceChildren(...sampleWords(n, time), element("b", {}, `${exact(value)} ${unit}`.trim()));
}

export function sampleWords(n: number, time: number): HTMLElement[] {
  return [element("span", {}, `n = ${n}`), element("span", {}, `t = ${exact(time)} s`)];
}
