// psi against eta through the strongest impact of a contact, over the law it should follow.

import uPlot from "uplot";
import type { App } from "../app";
import { baseAxis, Chart, RIGHT_ROOM, valueAxis } from "../chart";
import { mix } from "../colour";
import type { Contact } from "../data";
import { extent, unpack } from "../decode";
import { element } from "../dom";
import { makeFigure, type Figure } from "../figure";
import { axisLabels, exact } from "../format";
import { whenNear } from "../lazy";

const REACH = 14; // px

type Law = (eta: number) => number;

function lawOf(contact: Contact): Law | null {
  const { law, one_sided: oneSided } = contact;
  if (!law) return null;
  const factor = Math.sqrt((2 * law.stiffness) / (law.exponent + 1));
  const rising = (eta: number): number => factor * eta ** ((law.exponent + 1) / 2);
  return (eta) => (eta >= 0 ? rising(eta) : oneSided ? 0 : -rising(-eta));
}

class PhaseChart extends Chart {
  private readonly eta: Float64Array;
  private readonly psi: Float64Array;
  private readonly n: Int32Array;

  constructor(
    app: App,
    figure: Figure,
    contact: Contact,
    private readonly law: Law | null,
    private readonly sampleRate: number,
  ) {
    super(app, figure);
    this.eta = unpack(contact.phase.eta) as Float64Array;
    this.psi = unpack(contact.phase.psi) as Float64Array;
    this.n = unpack(contact.phase.n) as Int32Array;
    const [low, high] = closeUp(this.eta);
    this.mount(
      () => this.options(),
      [
        [low, high],
        [null, null],
      ],
    );
  }

  private options(): uPlot.Options {
    const horizontal = closeUp(this.eta);
    const vertical = padded(this.psi);
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
        valueAxis(this.app, "√J"),
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
    this.drawZeros(plot);
    this.drawLaw(plot);
    const late = this.app.theme.series(5);
    const early = this.app.theme.series(0);
    const last = Math.max(1, this.eta.length - 1);
    ctx.lineWidth = 1.25 * ratio;
    for (let i = 0; i < this.eta.length; i++) {
      const x = plot.valToPos(this.eta[i], "x", true);
      const y = plot.valToPos(this.psi[i], "y", true);
      ctx.strokeStyle = ctx.fillStyle = mix(late, early, i / last);
      if (i > 0) {
        ctx.beginPath();
        ctx.moveTo(plot.valToPos(this.eta[i - 1], "x", true), plot.valToPos(this.psi[i - 1], "y", true));
        ctx.lineTo(x, y);
        ctx.stroke();
      }
      ctx.beginPath();
      ctx.arc(x, y, 2.1 * ratio, 0, 2 * Math.PI);
      ctx.fill();
    }
    ctx.restore();
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
    const [low, high] = closeUp(this.eta);
    ctx.strokeStyle = this.app.theme.ink.faint;
    ctx.lineWidth = 4 * uPlot.pxRatio;
    ctx.globalAlpha = 0.35;
    ctx.beginPath();
    for (let i = 0; i <= 240; i++) {
      const eta = low + ((high - low) * i) / 240;
      ctx.lineTo(plot.valToPos(eta, "x", true), plot.valToPos(law(eta), "y", true));
    }
    ctx.stroke();
    ctx.globalAlpha = 1;
  }

  private hover(plot: uPlot): void {
    const left = plot.cursor.left ?? -1;
    const top = plot.cursor.top ?? -1;
    let best = REACH;
    let found = -1;
    for (let i = 0; left >= 0 && i < this.eta.length; i++) {
      const distance = Math.hypot(
        plot.valToPos(this.eta[i], "x") - left,
        plot.valToPos(this.psi[i], "y") - top,
      );
      if (distance < best) {
        best = distance;
        found = i;
      }
    }
    if (found < 0) return this.figure.readout.replaceChildren();
    this.figure.readout.replaceChildren(
      element("span", {}, `n = ${this.n[found]}, t = ${exact(this.n[found] / this.sampleRate)} s`),
      element("b", {}, `η = ${exact(this.eta[found])} m, ψ = ${exact(this.psi[found])} √J`),
    );
  }
}

// Mostly the contact itself, not the way to it.
function closeUp(eta: Float64Array): [number, number] {
  const [low, high] = padded(eta);
  return high > 0 ? [Math.max(low, -high), high] : [low, high];
}

function padded(values: Float64Array): [number, number] {
  const [low, high] = extent(values);
  const room = 0.06 * (high - low) || 1e-9;
  return [low - room, high + room];
}

export function phaseChart(app: App, contact: Contact, sampleRate: number, id: string): HTMLElement {
  const closes = unpack(contact.phase.n).length > 0;
  const figure = makeFigure(id, "Phase plot, ψ over η", 260, closes ? "strongest impact" : "");
  if (!closes) {
    figure.plot.replaceChildren(element("p", { class: "quiet" }, "The contact never closed."));
    figure.root.dataset.drawn = "true";
    return figure.root;
  }
  const law = lawOf(contact);
  whenNear(figure.root, () => new PhaseChart(app, figure, contact, law, sampleRate));
  const words = "from blue to red in time";
  figure.legend.append(
    element("span", { class: "quiet" }, law ? `${words}; grey: the law ψ = √(2φ(η))` : words),
  );
  return figure.root;
}
