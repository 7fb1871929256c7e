// A chart on the shared time axis: zooms with all others and shows the shared cursor and the play head.

import uPlot from "uplot";
import type { App } from "./app";
import { baseAxis, Chart, RIGHT_ROOM } from "./chart";
import { nearestIndex } from "./decode";
import { element } from "../../lib/dom";
import type { Figure } from "./figure";
import { axisLabels } from "../../lib/ticks";
import { ScaleGroup } from "./scale_group";

export interface TimeChartParts {
  series: uPlot.Series[]; // without that of time
  scales: Record<string, uPlot.Scale>;
  axes: uPlot.Axis[]; // without that of time
  hooks?: uPlot.Hooks.Arrays;
  crosshair?: boolean;
  timeLabels?: boolean;
  timeGrid?: boolean;
}

function strokeOf(plot: uPlot, series: number): string {
  const { stroke } = plot.series[series];
  return String(typeof stroke === "function" ? stroke(plot, series) : (stroke ?? "transparent"));
}

// Called with the nearest kept sample, or with null when the cursor leaves.
export type Hovering = (index: number | null, time: number | null, top: number | null) => void;

export class TimeChart extends Chart {
  private readonly head = element("div", { class: "play-head" });
  private following = false;
  private drawnFor = { min: Number.NaN, max: Number.NaN };

  constructor(
    app: App,
    figure: Figure,
    private readonly hovering: Hovering,
  ) {
    super(app, figure);
    this.listens.push(
      app.view.zoomed.add(() => this.refresh()),
      app.view.pointed.add((time, source) => this.follow(time, source)),
      app.transport.moved.add(() => this.moveHead()),
    );
  }

  mountParts(makeParts: () => TimeChartParts, data: uPlot.AlignedData): void {
    this.mount(() => this.options(makeParts()), data);
  }

  // The visible range, shared with the same chart of the other run.
  shared(low: number, high: number): [number, number] {
    const { scaleGroups, data } = this.app;
    if (data.runs.length < 2) return [low, high];
    const key = this.figure.id.replace(/-\d+/, "");
    const group = scaleGroups.get(key) ?? new ScaleGroup();
    scaleGroups.set(key, group);
    return group.widen(this, low, high);
  }

  override dispose(): void {
    for (const group of this.app.scaleGroups.values()) group.forget(this);
    super.dispose();
  }

  // Recomputes the vertical range.
  rescale(): void {
    this.drawnFor = { min: Number.NaN, max: Number.NaN };
    this.refresh();
  }

  protected override mounted(): void {
    const over = this.plot.over;
    over.append(this.head);
    over.addEventListener("click", (event) => {
      this.app.transport.seek(this.plot.posToVal(event.clientX - over.getBoundingClientRect().left, "x"));
    });
    over.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "touch") return;
      const box = over.getBoundingClientRect();
      this.plot.setCursor({ left: event.clientX - box.left, top: event.clientY - box.top }, true);
    });
    this.drawnFor = { min: this.app.view.min, max: this.app.view.max };
    this.moveHead();
  }

  override seen(visible: boolean): void {
    super.seen(visible);
    this.moveHead();
  }

  protected override redraw(): void {
    const { min, max } = this.app.view;
    if (min !== this.drawnFor.min || max !== this.drawnFor.max) {
      this.drawnFor = { min, max };
      this.plot.setScale("x", { min, max });
    } else {
      super.redraw();
    }
    this.moveHead();
  }

  private options(parts: TimeChartParts): uPlot.Options {
    const { view } = this.app;
    const timeAxis = baseAxis(this.app, {
      size: parts.timeLabels === false ? 8 : 24,
      space: 64,
      grid: parts.timeGrid === false ? { show: false } : baseAxis(this.app, {}).grid,
      values: (_plot, splits, _axis, _space, step) =>
        parts.timeLabels === false ? splits.map(() => "") : axisLabels(splits, "s", step),
    });
    return {
      width: this.width,
      height: this.figure.height,
      padding: [8, RIGHT_ROOM, 0, 0],
      legend: { show: false },
      cursor: {
        x: true,
        y: parts.crosshair === true,
        drag: { x: true, y: false, setScale: false, dist: 4 },
        points: { size: 7, fill: (plot, series) => strokeOf(plot, series) },
        bind: { dblclick: () => () => (view.reset(), null) },
      },
      scales: { x: { time: false, range: () => [view.min, view.max] }, ...parts.scales },
      series: [{}, ...parts.series],
      axes: [timeAxis, ...parts.axes],
      hooks: {
        ...parts.hooks,
        setSelect: [(plot) => this.zoomToSelection(plot)],
        setCursor: [(plot) => this.point(plot)],
      },
    };
  }

  private zoomToSelection(plot: uPlot): void {
    const { left, width } = plot.select;
    if (width < 4) return;
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    this.app.view.set(plot.posToVal(left, "x"), plot.posToVal(left + width, "x"));
  }

  private point(plot: uPlot): void {
    const left = plot.cursor.left ?? -1;
    const time = left < 0 ? null : plot.posToVal(left, "x");
    const top = plot.cursor.top ?? -1;
    const index = time === null ? null : nearestIndex(plot.data[0] as ArrayLike<number>, time);
    this.hovering(index, time, top < 0 ? null : top);
    if (!this.following) this.app.view.point(time, this);
  }

  private follow(time: number | null, source: unknown): void {
    if (source === this || !this.plot || !this.visible) return;
    const inside = time !== null && time >= this.app.view.min && time <= this.app.view.max;
    this.following = true;
    this.plot.setCursor({ left: inside ? this.plot.valToPos(time, "x") : -10, top: -10 }, true);
    this.following = false;
  }

  private moveHead(): void {
    const { time, state } = this.app.transport;
    if (!this.plot || (!this.visible && state !== "no")) return;
    const inside = time >= this.app.view.min && time <= this.app.view.max;
    this.head.hidden = !inside;
    if (inside) this.head.style.transform = `translateX(${this.plot.valToPos(time, "x")}px)`;
  }
}
