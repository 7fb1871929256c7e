// Force against depth during a contact's strongest impact, with the law it should follow. With loss this is a
// loop whose area is the energy lost.

import uPlot from "uplot";
import type { App } from "../app";
import { baseAxis, Chart, RIGHT_ROOM, valueAxis } from "../chart";
import { mix } from "../../../lib/colour";
import type { Contact } from "../../../lib/report_data";
import { extent, unpack } from "../decode";
import { element } from "../../../lib/dom";
import { makeFigure, type Figure } from "../figure";
import { exact, withUnit } from "../../../lib/numbers";
import { axisLabels } from "../../../lib/ticks";
import { whenNear } from "../lazy";

const REACH = 14; // px

type Law = (depth: number) => number;

function lawOf(contact: Contact): Law | null {
  const { law, one_sided: oneSided } = contact;
  if (!law) return null;
  const rising = (depth: number): number => law.stiffness * depth ** law.exponent;
  return (depth) => (depth >= 0 ? rising(depth) : oneSided ? 0 : -rising(-depth));
}

class LoopChart extends Chart {
  private readonly depth: Float64Array;
  private readonly force: Float64Array;
  private readonly n: Int32Array;
  private readonly loses: boolean;

  constructor(
    app: App,
    figure: Figure,
    contact: Contact,
    private readonly law: Law | null,
    private readonly sampleRate: number,
  ) {
    super(app, figure);
    this.depth = unpack(contact.loop.depth) as Float64Array;
    this.force = unpack(contact.loop.force) as Float64Array;
    this.n = unpack(contact.loop.n) as Int32Array;
    this.loses = contact.lost !== undefined;
    const [low, high] = closeUp(this.depth);
    this.mount(
      () => this.options(),
      [
        [low, high],
        [null, null],
      ],
    );
  }

  private options(): uPlot.Options {
    const horizontal = closeUp(this.depth);
    const vertical = padded(this.force);
    return {
      width: this.width,
      height: this.figure.height,
      padding: [8, RIGHT_ROOM, 0, 0],
      legend: { show: false },
      cursor: { x: false, y: false, drag: { x: false, y: false }, points: { show: false } },
      scales: {
        x: { time: false, range: () => horizontal },
        y: { auto: false, range: () => vertical },
      },
      series: [{}, {}],
      axes: [
        baseAxis(this.app, {
          size: 24,
          space: 70,
          values: (_plot, splits, _axis, _space, step) => axisLabels(splits, "m", step),
        }),
        valueAxis(this.app, "N"),
      ],
      hooks: { draw: [(plot) => this.draw(plot)], setCursor: [(plot) => this.hover(plot)] },
    };
  }

  private draw(plot: uPlot): void {
    const { ctx, bbox } = plot;
    const ratio = uPlot.pxRatio;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    if (this.loses) this.shadeLoop(plot);
    this.drawZeros(plot);
    this.drawLaw(plot);
    const late = this.app.theme.series(5);
    const early = this.app.theme.series(0);
    const last = Math.max(1, this.depth.length - 1);
    ctx.lineWidth = 1.25 * ratio;
    for (let i = 0; i < this.depth.length; i++) {
      const x = plot.valToPos(this.depth[i], "x", true);
      const y = plot.valToPos(this.force[i], "y", true);
      ctx.strokeStyle = ctx.fillStyle = mix(late, early, i / last);
      if (i > 0) {
        ctx.beginPath();
        ctx.moveTo(plot.valToPos(this.depth[i - 1], "x", true), plot.valToPos(this.force[i - 1], "y", true));
        ctx.lineTo(x, y);
        ctx.stroke();
      }
      ctx.beginPath();
      ctx.arc(x, y, 2.1 * ratio, 0, 2 * Math.PI);
      ctx.fill();
    }
    ctx.restore();
  }

  private shadeLoop(plot: uPlot): void {
    const { ctx } = plot;
    ctx.beginPath();
    for (let i = 0; i < this.depth.length; i++)
      if (this.force[i] !== 0)
        ctx.lineTo(plot.valToPos(this.depth[i], "x", true), plot.valToPos(this.force[i], "y", true));
    ctx.closePath();
    ctx.fillStyle = this.app.theme.series(0);
    ctx.globalAlpha = 0.18;
    ctx.fill();
    ctx.globalAlpha = 1;
  }

  private drawZeros(plot: uPlot): void {
    const { ctx, bbox } = plot;
    const x = plot.valToPos(0, "x", true);
    ctx.strokeStyle = this.app.theme.ink.faint;
    ctx.globalAlpha = 0.6;
    ctx.lineWidth = uPlot.pxRatio;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.globalAlpha = 1;
  }

  private drawLaw(plot: uPlot): void {
    const { law } = this;
    if (!law) return;
    const { ctx } = plot;
    const [low, high] = closeUp(this.depth);
    ctx.strokeStyle = this.app.theme.ink.faint;
    ctx.lineWidth = 4 * uPlot.pxRatio;
    ctx.globalAlpha = 0.35;
    ctx.beginPath();
    for (let i = 0; i <= 240; i++) {
      const depth = low + ((high - low) * i) / 240;
      ctx.lineTo(plot.valToPos(depth, "x", true), plot.valToPos(law(depth), "y", true));
    }
    ctx.stroke();
    ctx.globalAlpha = 1;
  }

  private hover(plot: uPlot): void {
    const left = plot.cursor.left ?? -1;
    const top = plot.cursor.top ?? -1;
    let best = REACH;
    let found = -1;
    for (let i = 0; left >= 0 && i < this.depth.length; i++) {
      const distance = Math.hypot(plot.valToPos(this.depth[i], "x") - left, plot.valToPos(this.force[i], "y") - top);
      if (distance < best) {
        best = distance;
        found = i;
      }
    }
    if (found < 0) return this.figure.readout.replaceChildren();
    this.figure.readout.replaceChildren(
      element("span", {}, `n = ${this.n[found]}, t = ${exact(this.n[found] / this.sampleRate)} s`),
      element("b", {}, `depth ${exact(this.depth[found])} m, force ${exact(this.force[found])} N`),
    );
  }
}

// Shows mainly the contact itself, not the approach.
function closeUp(depth: Float64Array): [number, number] {
  const [low, high] = padded(depth);
  return high > 0 ? [Math.max(low, -0.25 * high), high] : [low, high];
}

function padded(values: Float64Array): [number, number] {
  const [low, high] = extent(values);
  const room = 0.06 * (high - low) || 1e-9;
  return [low - room, high + room];
}

// The integral of force over depth, by trapezoids: the same sum as in the ledger.
export function loopArea(depth: ArrayLike<number>, force: ArrayLike<number>): number {
  let area = 0;
  for (let i = 1; i < depth.length; i++) area += 0.5 * (force[i - 1] + force[i]) * (depth[i] - depth[i - 1]);
  return area;
}

export function loopChart(app: App, contact: Contact, sampleRate: number, id: string): HTMLElement {
  const closes = unpack(contact.loop.n).length > 0;
  const figure = makeFigure(id, "Force over depth", 260, closes ? "strongest impact" : "");
  if (!closes) {
    figure.plot.replaceChildren(element("p", { class: "quiet" }, "The contact never closed."));
    figure.root.dataset.drawn = "true";
    return figure.root;
  }
  const law = lawOf(contact);
  whenNear(figure.root, () => new LoopChart(app, figure, contact, law, sampleRate));
  const words = ["from blue to red in time"];
  if (law) words.push(contact.lost === undefined ? "grey: the law f = K η^α" : "grey: the law without loss");
  if (contact.lost !== undefined) {
    const area = loopArea(unpack(contact.loop.depth), unpack(contact.loop.force));
    words.push(
      `the loop's area, ${withUnit(area, "J", 3)}, was lost; in the whole run ${withUnit(contact.lost, "J", 3)}`,
    );
  }
  figure.legend.append(element("span", { class: "quiet" }, words.join("; ")));
  return figure.root;
}
