// Long-term spectrum, with the theoretical partials of every string marked.

import uPlot from "uplot";
import type { App } from "../app";
import { baseAxis, Chart, RIGHT_ROOM, valueAxis } from "../chart";
import type { Packed, Partials } from "../../../lib/report_data";
import { extent, unpack } from "../decode";
import { choice } from "../controls";
import { element } from "../../../lib/dom";
import { makeFigure, type Figure } from "../figure";
import { noteLabel } from "../../../lib/notes";
import { frequencyLabel, significant, withMinus } from "../../../lib/numbers";
import { whenNear } from "../lazy";
import { seriesVariable } from "../theme";
import { frequencyTickLabels, frequencyTicks } from "../../../lib/ticks";

const LOWEST_FREQUENCY = 20;
const NEAR_CENTS = 50;
const LEAST_APART = 5; // px between marked partials

export interface SpectrumSpec {
  id: string;
  title: string;
  note: string;
  df: number;
  level: Packed;
  partials: Partials[];
  relative: boolean; // levels are differences around 0
  beside: Packed[]; // levels of all runs; runs shown side by side share their scale
  colour: number;
}

class SpectrumChart extends Chart {
  private logarithmic = true;
  private zoom: [number, number] | null = null;
  private readonly shown: boolean[];
  private readonly frequencies: Float64Array;
  private readonly levels: Float32Array;

  constructor(
    app: App,
    figure: Figure,
    private readonly spec: SpectrumSpec,
  ) {
    super(app, figure);
    const all = unpack(spec.level) as Float32Array;
    this.levels = all.subarray(1);
    this.frequencies = Float64Array.from(this.levels, (_level, i) => (i + 1) * spec.df);
    this.shown = spec.partials.map((_partials, i) => i < 3);
    this.makeTools();
    this.mount(() => this.options(), [this.frequencies, this.levels]);
  }

  protected override mounted(): void {
    this.plot.over.addEventListener("mouseleave", () => this.clear());
  }

  private limits(): [number, number] {
    const highest = this.frequencies[this.frequencies.length - 1];
    const lowest = this.logarithmic ? Math.max(LOWEST_FREQUENCY, this.frequencies[0]) : 0;
    return this.zoom ?? [lowest, highest];
  }

  private options(): uPlot.Options {
    const top = Math.max(-100, ...this.spec.beside.map((level) => extent(unpack(level))[1]));
    const range: [number, number] = this.spec.relative
      ? [-Math.min(60, spread(this.levels)), Math.min(60, spread(this.levels))]
      : [Math.max(top - 120, -160), Math.ceil(top / 10) * 10 + 4];
    return {
      width: this.width,
      height: this.figure.height,
      padding: [8, RIGHT_ROOM, 0, 0],
      legend: { show: false },
      cursor: {
        y: false,
        drag: { x: true, y: false, setScale: false, dist: 4 },
        points: { size: 6 },
        bind: { dblclick: () => () => (this.zoomTo(null), null) },
      },
      scales: {
        x: { time: false, distr: this.logarithmic ? 3 : 1, range: () => this.limits() },
        y: { range: () => range },
      },
      series: [{}, { stroke: () => this.app.theme.series(this.spec.colour), width: 1, points: { show: false } }],
      axes: [
        baseAxis(this.app, {
          size: 24,
          splits: (plot, _axis, min, max) =>
            frequencyTicks(min, max, this.logarithmic, Math.max(3, Math.floor(plot.width / 75))),
          filter: (_plot, splits) => splits,
          values: (_plot, splits) => frequencyTickLabels(splits),
        }),
        valueAxis(this.app, "", { values: (_plot, splits) => splits.map((db) => withMinus(`${db} dB`)) }),
      ],
      hooks: {
        setSelect: [(plot) => this.zoomToSelection(plot)],
        setCursor: [(plot) => this.hover(plot)],
        drawAxes: [(plot) => this.drawPartials(plot)],
      },
    };
  }

  private zoomTo(limits: [number, number] | null): void {
    this.zoom = limits;
    const [min, max] = this.limits();
    this.plot.setScale("x", { min, max });
  }

  private zoomToSelection(plot: uPlot): void {
    const { left, width } = plot.select;
    if (width < 4) return;
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    this.zoomTo([plot.posToVal(left, "x"), plot.posToVal(left + width, "x")]);
  }

  // Draws a hairline and a mark at the top for each partial, with one row of marks per string.
  private drawPartials(plot: uPlot): void {
    const { ctx, bbox } = plot;
    const ratio = uPlot.pxRatio;
    const [min, max] = this.limits();
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    this.spec.partials.forEach((partials, s) => {
      if (!this.shown[s]) return;
      ctx.strokeStyle = ctx.fillStyle = this.app.theme.series(s + 1);
      let last = -Infinity;
      for (const frequency of partials.frequencies) {
        if (frequency < min || frequency > max) continue;
        const x = plot.valToPos(frequency, "x", true);
        if (x - last < LEAST_APART * ratio) continue;
        last = x;
        ctx.globalAlpha = 0.38;
        ctx.lineWidth = ratio;
        ctx.beginPath();
        ctx.moveTo(x, bbox.top);
        ctx.lineTo(x, bbox.top + bbox.height);
        ctx.stroke();
        ctx.globalAlpha = 1;
        const y = bbox.top + s * 7 * ratio;
        ctx.beginPath();
        ctx.moveTo(x - 3 * ratio, y);
        ctx.lineTo(x + 3 * ratio, y);
        ctx.lineTo(x, y + 6 * ratio);
        ctx.fill();
      }
    });
    ctx.restore();
  }

  private hover(plot: uPlot): void {
    const index = plot.cursor.idx;
    if (index === null || index === undefined || (plot.cursor.left ?? -1) < 0) return this.clear();
    const frequency = this.frequencies[index];
    const level = this.levels[index];
    this.figure.root.dataset.hoverFrequency = String(frequency);
    this.figure.root.dataset.hoverLevel = String(level);
    const near = this.nearestPartial(frequency);
    this.figure.readout.replaceChildren(
      element("span", {}, `${frequencyLabel(frequency)}  ${noteLabel(frequency)}`),
      element("b", {}, `${withMinus(level.toFixed(2))} dB`),
      near ? element("span", {}, near) : "",
    );
  }

  private clear(): void {
    this.figure.readout.textContent = "";
    delete this.figure.root.dataset.hoverFrequency;
    delete this.figure.root.dataset.hoverLevel;
  }

  private nearestPartial(frequency: number): string | null {
    let best = NEAR_CENTS;
    let words: string | null = null;
    this.spec.partials.forEach((partials, s) => {
      if (!this.shown[s]) return;
      partials.frequencies.forEach((partial, i) => {
        const cents = 1200 * Math.abs(Math.log2(frequency / partial));
        if (cents >= best) return;
        best = cents;
        words = `partial ${i + 1} of ${partials.string}: ${significant(partial, 6)} Hz`;
      });
    });
    return words;
  }

  private makeTools(): void {
    const axis = choice<string>(
      "Frequency axis",
      [
        ["log", "log"],
        ["linear", "linear"],
      ],
      "log",
      (value) => {
        this.logarithmic = value === "log";
        this.zoom = null;
        this.remount();
      },
    );
    this.figure.tools.append(element("span", { class: "field" }, element("span", {}, "frequency"), axis));
    this.spec.partials.forEach((partials, s) => {
      const swatch = element("i", { class: "swatch", style: `--colour: ${seriesVariable(s + 1)}` });
      const toggle = element("button", {
        type: "button",
        class: "legend-item",
        "aria-pressed": String(this.shown[s]),
      });
      toggle.append(swatch, `partials of ${partials.string}`);
      toggle.addEventListener("click", () => {
        this.shown[s] = !this.shown[s];
        toggle.setAttribute("aria-pressed", String(this.shown[s]));
        this.refresh();
      });
      this.figure.legend.append(toggle);
    });
  }
}

// A range that contains nearly all of the differences.
function spread(levels: Float32Array): number {
  const sorted = Float32Array.from(levels, Math.abs).sort();
  return Math.max(1, 1.2 * (sorted[Math.floor(0.98 * (sorted.length - 1))] || 0));
}

export function spectrumChart(app: App, spec: SpectrumSpec): HTMLElement {
  const figure = makeFigure(spec.id, spec.title, 260, spec.note);
  whenNear(figure.root, () => new SpectrumChart(app, figure, spec));
  return figure.root;
}
