// One kept signal over time: a channel, a gesture, a force, a difference.

import type { App } from "../app";
import { valueAxis } from "../chart";
import type { Kept } from "../../../lib/report_data";
import { timesOf, unpack } from "../decode";
import { makeFigure } from "../figure";
import { whenNear } from "../lazy";
import { clearReadout, showSample } from "../readout";
import { TimeChart } from "../time_chart";
import type uPlot from "uplot";

export interface KeptChartSpec {
  id: string;
  title: string;
  note?: string;
  kept: Kept;
  unit: string;
  sampleRate: number;
  height: number;
  colour: number;
  range: (low: number, high: number) => [number, number];
  fill?: boolean;
  timeLabels?: boolean;
  hooks?: uPlot.Hooks.Arrays;
}

// Adds some room above and below; centres a flat line.
export function roomy(low: number, high: number): [number, number] {
  const room = 0.06 * (high - low) || 0.5 * Math.abs(high) || 1;
  return [low - room, high + room];
}

export function symmetric(low: number, high: number): [number, number] {
  const most = 1.05 * Math.max(Math.abs(low), Math.abs(high)) || 1;
  return [-most, most];
}

export function keptChart(app: App, spec: KeptChartSpec): HTMLElement {
  const figure = makeFigure(spec.id, spec.title, spec.height, spec.note);
  whenNear(figure.root, () => {
    const n = unpack(spec.kept.n);
    const values = unpack(spec.kept.value);
    const chart = new TimeChart(app, figure, (index) => {
      if (index === null || n.length === 0) clearReadout(figure);
      else showSample(figure, n[index], spec.sampleRate, values[index], spec.unit);
    });
    chart.mountParts(
      () => ({
        series: [
          {
            stroke: () => app.theme.series(spec.colour),
            fill: spec.fill ? () => `${app.theme.series(spec.colour)}2e` : undefined,
            width: 1.25,
            points: { size: 5, space: 14, fill: () => app.theme.ink.paper },
          },
        ],
        scales: { y: { range: (_plot, low, high) => spec.range(...chart.shared(low ?? 0, high ?? 0)) } },
        axes: [valueAxis(app, spec.unit, { space: spec.height < 200 ? 17 : 36 })],
        timeLabels: spec.timeLabels,
        hooks: spec.hooks,
      }),
      [timesOf(spec.kept.n, spec.sampleRate), values],
    );
  });
  return figure.root;
}
