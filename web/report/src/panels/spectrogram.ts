// The spectrogram: an image over time and frequency, with its own controls.

import type uPlot from "uplot";
import type { App } from "../app";
import { axisWidth, baseAxis } from "../chart";
import { cssColour } from "../../../lib/colour";
import type { Run, Spectrogram } from "../../../lib/report_data";
import { extent, unpack } from "../decode";
import { choice } from "../controls";
import { element } from "../../../lib/dom";
import { makeFigure, type Figure } from "../figure";
import { noteLabel } from "../../../lib/notes";
import { exact, frequencyLabel, significant, withMinus } from "../../../lib/numbers";
import { whenNear } from "../lazy";
import { TimeChart, type TimeChartParts } from "../time_chart";
import { frequencyTickLabels, frequencyTicks } from "../../../lib/ticks";
import { spectrogramImage } from "./spectrogram_image";

const LOWEST_LOG_FREQUENCY = 40;
const DEFAULT_RANGE_DB = 80;

type FrequencyAxis = "log" | "linear";

class SpectrogramChart {
  private axis: FrequencyAxis = "log";
  private range = DEFAULT_RANGE_DB;
  private readonly levels: Uint8Array;
  private readonly topDb: number;
  private readonly chart: TimeChart;
  private readonly scaleBar = element("canvas", {
    class: "colour-bar",
    width: 128,
    height: 1,
    "aria-hidden": "true",
  });
  private readonly scaleWords = element("span", { class: "colour-words" });

  constructor(
    private readonly app: App,
    private readonly run: Run,
    private readonly figure: Figure,
  ) {
    this.levels = unpack(this.map.level) as Uint8Array;
    const loudest = extent(this.levels)[1];
    this.topDb = Math.ceil((this.map.floor_db + (loudest / 255) * (this.map.ceiling_db - this.map.floor_db)) / 5) * 5;
    this.range = Math.min(this.range, Math.max(20, this.topDb - this.map.floor_db));
    this.chart = new TimeChart(app, figure, (_index, time, top) => this.hover(time, top));
    this.makeTools();
    app.theme.changed.add(() => this.drawScale());
    this.drawScale();
    this.mount();
  }

  private get map(): Spectrogram {
    return this.run.spectrogram;
  }

  private get highest(): number {
    return (this.map.bins - 1) * this.map.df;
  }

  private mount(): void {
    this.chart.mountParts(
      () => this.parts(),
      [
        [0, this.app.view.duration],
        [null, null],
      ],
    );
  }

  private parts(): TimeChartParts {
    const logarithmic = this.axis === "log";
    const low = logarithmic ? Math.min(LOWEST_LOG_FREQUENCY, this.highest / 10) : 0;
    return {
      series: [{ scale: "y" }],
      scales: { y: { distr: logarithmic ? 3 : 1, auto: false, range: () => [low, this.highest] } },
      axes: [
        baseAxis(this.app, {
          scale: "y",
          size: axisWidth(),
          grid: { show: false },
          splits: (_plot, _axis, min, max) => frequencyTicks(min, max, logarithmic, 10),
          filter: (_plot, splits) => splits,
          values: (_plot, splits) => frequencyTickLabels(splits),
        }),
      ],
      crosshair: true,
      timeGrid: false,
      hooks: { drawClear: [(plot) => this.paint(plot)] },
    };
  }

  private paint(plot: uPlot): void {
    const { left, top, width, height } = plot.bbox;
    const { view, theme } = this.app;
    const rate = this.run.sample_rate;
    const image = spectrogramImage(this.map, this.levels, {
      width: Math.max(1, Math.round(width)),
      height: Math.max(1, Math.round(height)),
      timeMin: view.min * rate,
      timeMax: view.max * rate,
      frequencyAt: (row) => plot.posToVal(top + row, "y", true),
      lowDb: this.topDb - this.range,
      highDb: this.topDb,
      colours: theme.sequential,
    });
    plot.ctx.putImageData(image, Math.round(left), Math.round(top));
  }

  private hover(time: number | null, top: number | null): void {
    const { root, readout } = this.figure;
    if (time === null) {
      readout.textContent = "";
      delete root.dataset.hoverFrequency;
      delete root.dataset.hoverLevel;
      return;
    }
    const frame = clamp(Math.round((time * this.run.sample_rate - this.map.first) / this.map.hop), this.map.frames);
    const centre = (this.map.first + frame * this.map.hop) / this.run.sample_rate;
    root.dataset.hoverTime = String(centre);
    if (top === null) {
      readout.replaceChildren(element("span", {}, `t = ${exact(time)} s`));
      return;
    }
    const bin = clamp(Math.round(this.chart.plot.posToVal(top, "y") / this.map.df), this.map.bins);
    const step = (this.map.ceiling_db - this.map.floor_db) / 255;
    const level = this.map.floor_db + step * this.levels[frame * this.map.bins + bin];
    const frequency = bin * this.map.df;
    root.dataset.hoverFrequency = String(frequency);
    root.dataset.hoverLevel = String(level);
    readout.replaceChildren(
      element("span", {}, `t = ${significant(centre, 6)} s`),
      element("span", {}, `${frequencyLabel(frequency)}  ${noteLabel(frequency)}`),
      element("b", {}, `${withMinus(level.toFixed(1))} dB`),
    );
  }

  private makeTools(): void {
    const axis = choice<FrequencyAxis>(
      "Frequency axis",
      [
        ["log", "log"],
        ["linear", "linear"],
      ],
      this.axis,
      (value) => {
        this.axis = value;
        this.mount();
      },
    );
    const most = Math.round(this.topDb - this.map.floor_db);
    const slider = element("input", {
      type: "range",
      min: 20,
      max: Math.max(30, most),
      step: 5,
      value: this.range,
    });
    slider.addEventListener("input", () => {
      this.range = Number(slider.value);
      this.drawScale();
      this.chart.refresh();
    });
    this.figure.tools.append(
      element("span", { class: "field" }, element("span", {}, "frequency"), axis),
      element("label", { class: "field" }, element("span", {}, "range"), slider),
      element("span", { class: "field colour-key" }, this.scaleBar, this.scaleWords),
    );
  }

  private drawScale(): void {
    const context = this.scaleBar.getContext("2d");
    if (!context) return;
    for (let x = 0; x < 128; x++) {
      context.fillStyle = cssColour(this.app.theme.sequential[Math.round((x * 255) / 127)]);
      context.fillRect(x, 0, 1, 1);
    }
    this.scaleWords.textContent = withMinus(`${this.topDb - this.range} … ${this.topDb} dB`);
  }
}

function clamp(index: number, count: number): number {
  return Math.min(Math.max(index, 0), count - 1);
}

export function spectrogramChart(app: App, run: Run, index: number): HTMLElement {
  const { window: length, df } = run.spectrogram;
  const milliseconds = significant((1000 * length) / run.sample_rate, 3);
  const note = `Hann window ${milliseconds} ms, bins of ${significant(df, 3)} Hz; 0 dB is a full-scale sine`;
  const figure = makeFigure(`spectrogram-${index}`, "Spectrogram", 300, note);
  whenNear(figure.root, () => new SpectrogramChart(app, run, figure));
  return figure.root;
}
