// The frame of one chart: title, readout under the cursor, plot, legend.

import { element } from "../../lib/dom";

export interface Figure {
  readonly id: string;
  readonly root: HTMLElement;
  readonly readout: HTMLElement;
  readonly tools: HTMLElement;
  readonly plot: HTMLElement;
  readonly legend: HTMLElement;
  readonly height: number;
}

export function makeFigure(id: string, title: string, height: number, note = ""): Figure {
  const readout = element("output", { class: "readout", "aria-live": "off" });
  const tools = element("div", { class: "tools" });
  const plot = element("div", {
    class: "plot",
    style: `min-height: ${height}px`,
    role: "img",
    "aria-label": note ? `${title}: ${note}` : title,
  });
  const legend = element("div", { class: "legend" });
  const caption = element(
    "figcaption",
    {},
    element("span", { class: "chart-title" }, title, note ? element("small", {}, note) : null),
    readout,
  );
  const root = element("figure", { class: "chart", "data-chart": id }, caption, tools, plot, legend);
  return { id, root, readout, tools, plot, legend, height };
}
