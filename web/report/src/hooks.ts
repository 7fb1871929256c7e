// Queries for tests: where things are drawn on the page.

import type { App } from "./app";
import { nearestIndex } from "./decode";
import { buildAll } from "./lazy";

export interface ReportHooks {
  charts(): string[];
  // Position of the kept sample nearest to n, in window pixels.
  pixelOf(chart: string, n: number, series: number): { x: number; y: number } | null;
  // Position of any time (or frequency) and value on the chart's axes.
  pixelAt(chart: string, x: number, y: number): { x: number; y: number };
  valueAt(chart: string, clientX: number, clientY: number): { x: number; y: number };
  keptTimes(chart: string): number[];
  zoom(min: number, max: number): void;
  seek(time: number): void;
  buildAll(): void;
}

declare global {
  interface Window {
    rattleReport?: ReportHooks;
  }
}

export function exposeHooks(app: App): void {
  const chart = (id: string) => {
    const found = app.charts.get(id);
    if (!found?.plot)
      throw new Error(`no chart '${id}' is drawn; the drawn ones are ${[...app.charts.keys()].join(", ")}`);
    return found;
  };
  window.rattleReport = {
    charts: () => [...app.charts.keys()],
    pixelOf: (id, n, series) => {
      const { plot } = chart(id);
      const index = nearestIndex(plot.data[0] as ArrayLike<number>, n / app.data.runs[0].sample_rate);
      return chart(id).pixelOf(index, series);
    },
    pixelAt: (id, x, y) => chart(id).pixelAt(x, y),
    valueAt: (id, clientX, clientY) => chart(id).valueAt(clientX, clientY),
    keptTimes: (id) => Array.from(chart(id).plot.data[0] as ArrayLike<number>),
    zoom: (min, max) => app.view.set(min, max),
    seek: (time) => app.transport.seek(time),
    buildAll,
  };
}
