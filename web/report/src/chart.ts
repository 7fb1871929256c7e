// A uPlot chart in a figure: sized to its box, coloured by the theme, redrawn only while visible.

import uPlot from "uplot";
import type { App } from "./app";
import type { Figure } from "./figure";
import { axisLabels, ROUND_STEPS } from "../../lib/ticks";

const FONT = '11px ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif';

export const visibility = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) watched.get(entry.target)?.seen(entry.isIntersecting);
  },
  { rootMargin: "100px 0px" },
);
const watched = new WeakMap<Element, Chart>();

const resizing = new ResizeObserver((entries) => {
  for (const entry of entries) watched.get(entry.target)?.fit();
});

// Room for the right half of the last x-axis label.
export const RIGHT_ROOM = 24;

export function axisWidth(): number {
  return window.innerWidth < 600 ? 58 : 66;
}

export function baseAxis(app: App, overrides: uPlot.Axis): uPlot.Axis {
  return {
    stroke: () => app.theme.ink.faint,
    font: FONT,
    grid: { stroke: () => app.theme.ink.grid, width: 1 },
    ticks: { stroke: () => app.theme.ink.grid, width: 1, size: 4 },
    gap: 4,
    incrs: ROUND_STEPS,
    ...overrides,
  };
}

export function valueAxis(app: App, unit: string, overrides: uPlot.Axis = {}): uPlot.Axis {
  return baseAxis(app, {
    size: axisWidth(),
    space: 36,
    values: (_plot, splits, _axis, _space, step) => axisLabels(splits, unit, step),
    ...overrides,
  });
}

export class Chart {
  plot!: uPlot;
  protected visible = true;
  protected readonly listens: (() => void)[] = []; // functions that remove the listeners
  private stale = false;
  private makeOptions!: () => uPlot.Options;

  constructor(
    readonly app: App,
    readonly figure: Figure,
  ) {
    watched.set(figure.plot, this);
    visibility.observe(figure.plot);
    resizing.observe(figure.plot);
    app.charts.set(figure.id, this);
    this.listens.push(app.theme.changed.add(() => this.refresh()));
  }

  // Call when the chart is replaced by another.
  dispose(): void {
    for (const stop of this.listens) stop();
    visibility.unobserve(this.figure.plot);
    resizing.unobserve(this.figure.plot);
    this.app.charts.delete(this.figure.id);
    this.plot?.destroy();
  }

  // Draws the chart, or draws it again with new options.
  mount(makeOptions: () => uPlot.Options, data: uPlot.AlignedData): void {
    this.makeOptions = makeOptions;
    if (this.plot) this.plot.destroy();
    this.plot = new uPlot(makeOptions(), data, this.figure.plot);
    this.figure.root.dataset.drawn = "true";
    this.mounted();
  }

  remount(): void {
    this.mount(this.makeOptions, this.plot.data);
  }

  get width(): number {
    return Math.max(160, Math.floor(this.figure.plot.clientWidth));
  }

  // Redraws now if visible, otherwise when the chart becomes visible.
  refresh(): void {
    if (!this.plot) return;
    if (this.visible) this.redraw();
    else this.stale = true;
  }

  seen(visible: boolean): void {
    this.visible = visible;
    if (visible && this.stale) {
      this.stale = false;
      this.redraw();
    }
  }

  fit(): void {
    if (!this.plot || this.plot.width === this.width) return;
    this.plot.setSize({ width: this.width, height: this.figure.height });
  }

  // Position of a kept sample of a series, in window pixels; null if there is no such sample.
  pixelOf(index: number, series: number): { x: number; y: number } | null {
    const x = this.plot.data[0][index];
    const y = this.plot.data[series + 1]?.[index];
    return x === undefined || y === undefined || y === null ? null : this.pixelAt(x, y);
  }

  pixelAt(x: number, y: number): { x: number; y: number } {
    const box = this.plot.over.getBoundingClientRect();
    return { x: box.left + this.plot.valToPos(x, "x"), y: box.top + this.plot.valToPos(y, "y") };
  }

  valueAt(clientX: number, clientY: number): { x: number; y: number } {
    const box = this.plot.over.getBoundingClientRect();
    return { x: this.plot.posToVal(clientX - box.left, "x"), y: this.plot.posToVal(clientY - box.top, "y") };
  }

  protected redraw(): void {
    this.plot.redraw(true, true);
  }

  protected mounted(): void {}
}
