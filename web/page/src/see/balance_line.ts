// The balance error: a number, and a line over the last seconds on a logarithmic scale.
import { balanceState, LIMITS } from "../../../lib/limits";
import type { AppContext } from "../app/context";
import { el } from "../app/dom";
import { linearAxis, logAxis } from "./axes";
import { History } from "./bands";
import { LABEL_FONT, makeSurface, type Surface } from "./canvas";
import { powerOfTen, scientific } from "../../../lib/numbers";

const LOWEST = 1e-16;
const HIGHEST = 1e-6;
const SECONDS = 8;
const LABELS = 30; // px
const COLOURS = { good: "--ok", told: "--accent", fails: "--warn" } as const;

export class BalanceLine {
  readonly root: HTMLElement;
  private readonly surface: Surface = makeSurface("Balance error over the last seconds", "balance-canvas");
  private readonly number = el("output", { class: "balance-number" }, "–");
  private readonly history = new History(1, 1024);
  private readonly row = new Float64Array(1);

  constructor(private readonly app: AppContext) {
    this.root = el(
      "div",
      {
        class: "balance",
        title:
          "Energy stored + dissipated − put in − initial, relative to the largest energy or to all work: " +
          "above 10⁻¹² it is reported, above 10⁻¹⁰ it is a failure",
      },
      el("div", { class: "balance-text" }, el("span", {}, "Balance error"), this.number),
      this.surface.canvas,
    );
  }

  push(seconds: number, error: number): void {
    this.row[0] = error;
    this.history.push(seconds, this.row);
  }

  clear(): void {
    this.history.clear();
  }

  showNumber(error: number): void {
    this.number.textContent = scientific(error);
    this.number.dataset["value"] = String(error);
    const state = balanceState(error);
    this.number.classList.toggle("told", state === "told");
    this.number.classList.toggle("bad", state === "fails");
  }

  draw(): void {
    if (!this.surface.fit().visible) return;
    const { context, width, height } = this.surface;
    const { app, history } = this;
    context.clearRect(0, 0, width, height);
    const y = logAxis(LOWEST, HIGHEST, height - 3, 3);
    context.font = LABEL_FONT;
    context.fillStyle = app.colour("--ink-2");
    context.strokeStyle = app.colour("--line");
    context.lineWidth = 1;
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.beginPath();
    for (const value of [LOWEST, LIMITS.balanceTold, LIMITS.balanceFails, HIGHEST]) {
      const py = Math.round(y.place(value)) + 0.5;
      context.moveTo(0, py);
      context.lineTo(width - LABELS - 4, py);
      if (value === LIMITS.balanceFails) continue; // no room for its label
      context.fillText(
        powerOfTen(Math.round(Math.log10(value))),
        width - LABELS,
        Math.min(height - 6, Math.max(7, py)),
      );
    }
    context.stroke();
    if (history.length < 2) return;
    const now = history.time(history.length - 1);
    const x = linearAxis(now - SECONDS, now, 0, width - LABELS - 4);
    context.beginPath();
    for (let i = history.firstSince(now - SECONDS); i < history.length; i++) {
      const held = Math.min(HIGHEST, Math.max(LOWEST, history.row(i)[0]));
      context.lineTo(x.place(history.time(i)), y.place(held));
    }
    context.strokeStyle = app.colour(COLOURS[balanceState(history.row(history.length - 1)[0])]);
    context.lineWidth = 1.6;
    context.stroke();
  }
}
