// Energy over time: stored energy stacked by component and interaction, work and losses as lines.

import type uPlot from "uplot";
import type { App } from "../app";
import { valueAxis } from "../chart";
import { mix } from "../../../lib/colour";
import type { Energy, Run, SharedSeries } from "../../../lib/report_data";
import { extent, timesOf, unpack } from "../decode";
import { element } from "../../../lib/dom";
import { makeFigure, type Figure } from "../figure";
import { exact, significant, withUnit } from "../../../lib/numbers";
import { whenNear } from "../lazy";
import { sampleWords } from "../readout";
import { seriesVariable } from "../theme";
import { TimeChart } from "../time_chart";

type Kind = "stored" | "work" | "losses";

interface Entry {
  kind: Kind;
  series: SharedSeries;
  index: number; // among the entries of its kind
  values: Float64Array;
  colour: number;
  shown: boolean;
  readout: HTMLElement;
}

const DASHES: Record<Kind, number[] | undefined> = { stored: undefined, work: [2, 3], losses: [7, 4] };
const KIND_WORDS: Record<Kind, string> = { stored: "stored", work: "work in", losses: "lost" };

function entriesOf(energy: Energy): Entry[] {
  const colourOf = new Map<string, number>();
  const colour = (name: string): number => {
    if (!colourOf.has(name)) colourOf.set(name, colourOf.size);
    return colourOf.get(name) ?? 0;
  };
  const make = (kind: Kind, list: SharedSeries[]): Entry[] =>
    list.map((series, index) => ({
      kind,
      series,
      index,
      values: unpack(series.value) as Float64Array,
      colour: colour(series.name),
      shown: true,
      readout: element("output", { class: "value" }),
    }));
  return [...make("stored", energy.stored), ...make("work", energy.work), ...make("losses", energy.losses)];
}

// A slide is both a component and an interaction with the same name.
function labelOf(entry: Entry, all: Entry[]): string {
  const { name, columns } = entry.series;
  const twins = all.filter((other) => other.kind === entry.kind && other.series.name === name);
  if (twins.length < 2) return name;
  return `${name}, ${columns.some((column) => column.endsWith(".kinetic")) ? "mass" : "contact"}`;
}

function words(entry: Entry): string {
  return entry.series.name === KIND_WORDS[entry.kind]
    ? entry.series.name
    : `${entry.series.name} ${KIND_WORDS[entry.kind]}`;
}

class EnergyChart {
  private readonly entries: Entry[];
  private readonly times: Float64Array;
  private readonly n: Int32Array;
  private readonly chart: TimeChart;
  private staying = 0; // J, largest shown energy of everything that did not fly away
  private readonly where = element("div", { class: "legend-where" });

  constructor(
    private readonly app: App,
    run: Run,
    private readonly figure: Figure,
  ) {
    const all = entriesOf(run.energy);
    this.entries = all.filter((entry) => entry.values.some((value) => value !== 0));
    this.times = timesOf(run.energy.n, run.sample_rate);
    this.n = unpack(run.energy.n) as Int32Array;
    this.makeLegend(all.filter((entry) => !this.entries.includes(entry)));
    this.chart = new TimeChart(app, figure, (index) => this.hover(index));
    this.chart.mountParts(
      () => ({
        series: this.drawn.map((entry) => this.style(entry)),
        scales: { y: { range: (_plot, low, high) => this.range(low ?? 0, high ?? 0) } },
        axes: [valueAxis(app, "J")],
      }),
      this.data(),
    );
  }

  // Scaled by what stays: a mass that flew away is clipped.
  private range(low: number, high: number): [number, number] {
    const staying = this.entries.some(({ series, shown }) => shown && series.outside_scale) ? this.staying : high;
    const [least, most] = this.chart.shared(Math.min(0, low), staying);
    return [least, most * 1.06 || 1];
  }

  // uPlot draws in this order: the highest area first, so that lower ones cover it; then the lines.
  private get drawn(): Entry[] {
    const stored = this.entries.filter((entry) => entry.kind === "stored");
    return [...stored.reverse(), ...this.entries.filter((entry) => entry.kind !== "stored")];
  }

  private style(entry: Entry): uPlot.Series {
    const colour = (): string => this.app.theme.series(entry.colour);
    if (entry.kind === "stored") {
      return {
        label: entry.series.name,
        stroke: colour,
        fill: () => this.area(entry),
        width: 1.25,
        points: { show: false },
        show: entry.shown,
      };
    }
    const dash = DASHES[entry.kind];
    return {
      label: entry.series.name,
      stroke: colour,
      width: 2,
      dash,
      points: { show: false },
      show: entry.shown,
    };
  }

  // Opaque, so that an area hides the one beneath it.
  private area(entry: Entry): string {
    return mix(this.app.theme.series(entry.colour), this.app.theme.ink.paper, 0.5);
  }

  private data(): uPlot.AlignedData {
    const sum = new Float64Array(this.times.length);
    const staying = new Float64Array(this.times.length);
    const tops = new Map<Entry, Float64Array>();
    this.staying = 0;
    for (const entry of this.entries) {
      if (entry.kind !== "stored") {
        if (entry.shown) this.staying = Math.max(this.staying, ...extent(entry.values));
        continue;
      }
      const gone = entry.series.gone_n ?? Infinity;
      for (let i = 0; entry.shown && i < sum.length; i++) {
        if (this.n[i] < gone) sum[i] += entry.values[i];
        if (!entry.series.outside_scale) staying[i] += entry.values[i];
      }
      tops.set(entry, sum.slice());
    }
    this.staying = Math.max(this.staying, ...extent(staying));
    return [this.times, ...this.drawn.map((entry) => tops.get(entry) ?? entry.values)];
  }

  private makeLegend(empty: Entry[]): void {
    this.figure.legend.classList.add("legend-values");
    this.figure.legend.append(this.where);
    for (const entry of this.entries) {
      const item = element("button", {
        type: "button",
        class: "legend-item",
        "aria-pressed": String(entry.shown),
      });
      const swatch = element("i", {
        class: `swatch ${entry.kind}`,
        style: `--colour: ${seriesVariable(entry.colour)}`,
      });
      const name = element(
        "span",
        { class: "name" },
        labelOf(entry, this.entries),
        " ",
        element("small", {}, KIND_WORDS[entry.kind]),
      );
      item.append(swatch, name, entry.readout);
      item.dataset.series = entry.series.name;
      item.dataset.kind = entry.kind;
      item.dataset.index = String(entry.index);
      item.addEventListener("click", () => this.toggle(entry, item));
      this.figure.legend.append(item);
    }
    for (const entry of this.entries) {
      const gone = entry.series.gone_n;
      if (gone === undefined) continue;
      const at = this.n.findIndex((n) => n >= gone);
      if (at < 0) continue;
      const told = `${entry.series.name} flew away at ${significant(this.times[at], 3)} s with ${withUnit(entry.values[at], "J", 3)}: not drawn after that, and not part of the scale.`;
      this.figure.legend.append(element("span", { class: "quiet legend-rest" }, told));
    }
    if (empty.length === 0) return;
    const names = empty.map((entry) => words(entry)).join(", ");
    this.figure.legend.append(element("span", { class: "quiet legend-rest" }, `Zero throughout: ${names}.`));
  }

  private toggle(entry: Entry, item: HTMLElement): void {
    entry.shown = !entry.shown;
    item.setAttribute("aria-pressed", String(entry.shown));
    this.chart.plot.batch(() => {
      this.chart.plot.setData(this.data());
      this.chart.plot.setSeries(this.drawn.indexOf(entry) + 1, { show: entry.shown });
    });
  }

  private hover(index: number | null): void {
    const { root } = this.figure;
    if (index === null || this.n.length === 0) {
      this.where.textContent = "";
      delete root.dataset.hoverN;
    } else {
      this.where.replaceChildren(...sampleWords(this.n[index], this.times[index]));
      root.dataset.hoverN = String(this.n[index]);
    }
    for (const { readout, values } of this.entries) {
      readout.textContent = index === null ? "" : `${exact(values[index])} J`;
      readout.dataset.value = index === null ? "" : String(values[index]);
    }
  }
}

export function energyChart(app: App, run: Run, index: number): HTMLElement {
  const note = "areas are stored at n − ½ and add up; lines are sums since the start";
  const figure = makeFigure(`energy-${index}`, "Energy", 300, note);
  whenNear(figure.root, () => new EnergyChart(app, run, figure));
  return figure.root;
}
