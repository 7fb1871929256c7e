// The energy demonstration: one collision under two rules side by side, computed by the engine on demand.
import type { AppContext } from "../app/context";
import { el } from "../app/dom";
import { scientific } from "../../../lib/numbers";
import { makeDemoChart, type ChartData, type DemoChart } from "./demo_chart";
import { runDemo, type DemoEnergy, type DemoRun } from "./demo_run";
import { playedScene, RULES, type Rule } from "./demo_scene";

const CAPTIONS: Readonly<Record<Rule, string>> = {
  basic: "g = ψ′(η): the plain choice",
  published: "releases by the free motion",
  exact: "releases exactly if alone",
  secant: "second order",
  nonadhesive: "second order and never pulls, but sinks under a steady force",
  gradient: "second order, never pulls, never sinks: the default",
};

const ENERGY =
  "In a step the force takes f (η<sup>+</sup> − η<sup>−</sup>)/2, and the contact stores just that: " +
  "½W<sup>+</sup> = ½W + f (η<sup>+</sup> − η<sup>−</sup>)/2 … whatever f is. gradient chooses f; the older rules choose g, with " +
  "W = ψ<sup>2</sup> and f = g (ψ<sup>+</sup> + ψ)/2. So the balance does not show sticking; the sign of f does.";

export interface DemoView {
  root: HTMLElement;
  run(): Promise<void>; // both columns, once
  dispose(): void;
}

export function makeDemoView(app: AppContext): DemoView {
  const left = new Column(app, "basic", "left");
  const right = new Column(app, "gradient", "right");
  const equation = el("p", { class: "learn-equation" });
  equation.innerHTML = ENERGY;
  let ran = false;
  const root = el(
    "section",
    { class: "demo", "aria-labelledby": "demo-heading" },
    el("h3", { id: "demo-heading" }, "Exact energy is not enough"),
    el(
      "p",
      {},
      "A hammer is thrown at a string from below and must fall onto the felt. Both columns are the same " +
        "collision, " +
        "computed with the same exact energy; only the rule that chooses the contact's force differs. ",
      el("b", {}, "basic"),
      " leaves ψ ≠ 0 after the contact: it pulls, and the hammer hangs from the string.",
    ),
    el("div", { class: "demo-columns" }, left.root, right.root),
    equation,
  );
  return {
    root,
    async run() {
      if (ran) return;
      ran = true;
      await left.run();
      await right.run();
    },
    dispose() {
      left.dispose();
      right.dispose();
    },
  };
}

// One rule with its charts, numbers and buttons.
class Column {
  readonly root: HTMLElement;
  private readonly charts: Record<"place" | "force" | "energy", DemoChart>;
  private readonly verdict = el("p", { class: "demo-verdict", role: "status" }, "computing …");
  private readonly numbers = el("dl", { class: "demo-numbers" });
  private readonly caption = el("span", { class: "demo-caption" });
  private turn = 0;

  constructor(
    private readonly app: AppContext,
    private rule: Rule,
    side: "left" | "right",
  ) {
    this.charts = { place: makeDemoChart(app), force: makeDemoChart(app), energy: makeDemoChart(app) };
    const select = el(
      "select",
      { "aria-label": `Rule of the ${side} column` },
      ...RULES.map((one) => el("option", { value: one, selected: one === rule }, one)),
    );
    select.addEventListener("change", () => {
      this.rule = select.value as Rule;
      void this.run();
    });
    this.root = el(
      "div",
      { class: "demo-column", "data-side": side },
      el(
        "div",
        { class: "demo-head" },
        select,
        el("button", { type: "button", onclick: () => void this.play() }, "Play it"),
      ),
      this.caption,
      this.verdict,
      this.numbers,
      this.charts.place.root,
      this.charts.force.root,
      this.charts.energy.root,
    );
  }

  async run(): Promise<void> {
    const turn = ++this.turn;
    this.verdict.textContent = "computing …";
    this.caption.textContent = CAPTIONS[this.rule];
    try {
      const run = await runDemo(this.app.client, this.rule);
      if (turn === this.turn) this.show(run);
    } catch (error) {
      this.verdict.textContent = `This could not be computed: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  dispose(): void {
    for (const chart of Object.values(this.charts)) chart.dispose();
  }

  private async play(): Promise<void> {
    await this.app.startSound();
    await this.app.openScene(playedScene(this.rule), `thrown-hammer-${this.rule}`);
  }

  private show(run: DemoRun): void {
    this.verdict.textContent = verdictOf(run);
    this.verdict.className = `demo-verdict ${run.pulls > 0 ? "bad" : "good"}`;
    const row = (label: string, value: string, name: string, exact: number): HTMLElement =>
      el("div", {}, el("dt", {}, label), el("dd", { "data-demo": name, "data-value": exact }, value));
    this.numbers.replaceChildren(
      row("samples that pulled", String(run.pulls), "pulls", run.pulls),
      row("balance error", scientific(run.balanceError), "balance", run.balanceError),
    );
    const time = run.time;
    this.charts.place.show({
      title: "Where they are",
      unit: "mm",
      factor: 1e3,
      time,
      lines: [
        { label: "hammer", colour: "--s6", values: run.hammer, width: 2.4 },
        { label: "string", colour: "--s1", values: run.string, width: 1 },
      ],
      range: [-15, 4],
    });
    this.charts.force.show({
      title: "Force between them",
      unit: "N",
      factor: 1,
      time,
      lines: [
        { label: "pushes", colour: "--s3", values: run.force.map((f) => Math.max(0, f)) },
        { label: "pulls", colour: "--warn", values: run.force.map((f) => Math.min(0, f)) },
      ],
      range: [-6, 6],
    });
    if (run.energy) this.charts.energy.show(energyChart(run.energy, time));
    this.charts.energy.root.hidden = run.energy === null;
  }
}

function energyChart(energy: DemoEnergy, time: Float64Array): ChartData {
  return {
    title: "Energy",
    unit: "mJ",
    factor: 1e3,
    time,
    lines: [
      { label: "stored", colour: "--s1", values: energy.stored },
      { label: "lost", colour: "--s2", values: energy.lost },
      { label: "put in", colour: "--s4", values: energy.work },
      { label: "stored + lost − put in", colour: "--ok", values: energy.account, width: 2.4 },
    ],
    range: [-0.6, 3.2],
  };
}

function verdictOf(run: DemoRun): string {
  if (run.hangs) return "It hangs from the string.";
  return run.pulls > 0 ? "It falls, but the contact pulled on the way." : "It falls. The contact never pulled.";
}
