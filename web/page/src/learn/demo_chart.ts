// A small chart over time with lines, zero line and both axes; follows the theme and the size of its box.
import uPlot from "uplot";
import type { AppContext } from "../app/context";
import { el } from "../app/dom";
import { ROUND_STEPS, tickLabels } from "../../../lib/ticks";

export interface Line {
  label: string;
  colour: string; // a CSS variable
  values: Float64Array;
  width?: number;
}

export interface ChartData {
  title: string;
  unit: string;
  factor: number; // from SI to the unit
  time: Float64Array; // s
  lines: Line[];
  range?: [number, number]; // in the unit; default: fits the lines
}

const HEIGHT = 120; // px

export interface DemoChart {
  root: HTMLElement;
  show(data: ChartData): void;
  dispose(): void;
}

export function makeDemoChart(app: AppContext): DemoChart {
  const title = el("figcaption", {});
  const place = el("div", { class: "demo-plot" });
  const root = el("figure", { class: "demo-chart" }, title, place);
  let plot: uPlot | null = null;
  let shown: ChartData | null = null;

  const draw = (): void => {
    plot?.destroy();
    plot = null;
    if (!shown || place.clientWidth < 40) return;
    const { time, lines, factor } = shown;
    plot = new uPlot(
      options(app, shown, place.clientWidth),
      [Float64Array.from(time, (t) => 1000 * t), ...lines.map((line) => line.values.map((value) => value * factor))],
      place,
    );
  };
  const observer = new ResizeObserver(() => {
    if (plot && place.clientWidth > 40) plot.setSize({ width: place.clientWidth, height: HEIGHT });
    else draw();
  });
  observer.observe(place);
  const stop = app.on("theme", draw);
  return {
    root,
    show(data) {
      shown = data;
      title.replaceChildren(
        `${data.title} (${data.unit})`,
        ...data.lines.map((line) =>
          el("span", { class: "demo-key" }, el("i", { style: `background: var(${line.colour})` }), line.label),
        ),
      );
      draw();
    },
    dispose() {
      observer.disconnect();
      stop();
      plot?.destroy();
    },
  };
}

function options(app: AppContext, data: ChartData, width: number): uPlot.Options {
  const axis = {
    stroke: app.colour("--ink-2"),
    grid: { stroke: app.colour("--line"), width: 1 },
    ticks: { show: false },
    font: "11px system-ui, sans-serif",
    incrs: ROUND_STEPS,
  };
  return {
    width,
    height: HEIGHT,
    cursor: { show: false },
    legend: { show: false },
    padding: [6, 8, 0, 0],
    scales: { x: { time: false }, y: data.range ? { range: data.range } : {} },
    axes: [
      { ...axis, size: 22, space: 50, values: (_plot, values) => values.map((value) => `${value} ms`) },
      { ...axis, size: 40, space: 26, values: (_plot, ticks, _axis, _space, step) => tickLabels(ticks, step) },
    ],
    series: [
      {},
      ...data.lines.map((line) => ({
        stroke: app.colour(line.colour),
        width: line.width ?? 1.3,
        points: { show: false },
      })),
    ],
  };
}
