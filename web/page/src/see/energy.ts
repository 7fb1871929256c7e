// The live energy ledger: energy per part, losses, work put in, and the balance error.
import type { AppContext, Panel } from "../app/context";
import { el } from "../app/dom";
import { BalanceLine } from "./balance_line";
import { bandsOf, bandValue, fewerBands, History, type Band, type EnergyKind } from "./bands";
import { makeSurface } from "./canvas";
import { Description } from "./described";
import { BandEdges, drawBands, ROUNDING } from "./energy_drawing";
import { scientific, withUnit } from "../../../lib/numbers";

export const WINDOW_SECONDS = 8;
const CALM_PERIOD = 0.5; // s between drawings with reduced motion
const ROWS = 1024; // kept; more than the number of statuses in the window
const KINDS: readonly (readonly [EnergyKind, string, string])[] = [
  ["stored", "Stored", "energy stored in each part now"],
  ["dissipated", "Lost", "energy lost since the scene started"],
  ["work", "Work", "energy put in by hands, bows and forces since the scene started"],
];
const MOST_BANDS = 8; // number of colours

export function mountEnergy(root: HTMLElement, app: AppContext): Panel {
  const surface = makeSurface("Energy: nothing plays yet", "see-canvas");
  const description = new Description(surface.canvas);
  const legend = el("ul", { class: "energy-legend" });
  const total = el("b");
  const balance = new BalanceLine(app);
  const buttons = KINDS.map(([kind, label, title]) =>
    el("button", { type: "button", class: "small", title, "data-kind": kind, onclick: () => choose(kind) }, label),
  );
  root.classList.add("energy");
  root.append(
    el("div", { class: "choice energy-kinds", role: "group", "aria-label": "Energy shown" }, ...buttons),
    el("div", { class: "energy-plot" }, surface.canvas, legend),
    balance.root,
  );

  let kind: EnergyKind = "stored";
  let bands: Band[] = [];
  let history = new History(1, ROWS);
  let values = new Float64Array(0);
  let amounts: HTMLElement[] = [];
  const edges = new BandEdges();
  let ceiling = 0;
  let legendAt = -1;
  let drawnAt = -1;
  let stale = true; // there is something new to draw

  const rebuild = (): void => {
    bands = fewerBands(bandsOf(app.client.scene?.energies ?? [], kind), MOST_BANDS);
    history = new History(Math.max(1, bands.length), ROWS);
    values = new Float64Array(bands.length);
    ceiling = 0;
    const voices = app.client.scene?.voices ?? 1; // the energies are those of the newest note
    amounts = bands.map(() => el("b"));
    legend.replaceChildren(
      ...bands.map((band, i) =>
        el("li", {}, el("i", { style: `background: var(--s${i + 1})` }), el("span", {}, band.name), amounts[i]),
      ),
      el("li", { class: "energy-sum" }, el("span", {}, voices > 1 ? "newest voice" : "together"), total),
    );
  };
  const choose = (next: EnergyKind): void => {
    kind = next;
    for (const node of buttons) node.setAttribute("aria-pressed", String(node.dataset["kind"] === kind));
    rebuild();
  };
  const collect = (): void => {
    const status = app.client.status();
    bands.forEach((band, i) => {
      values[i] = bandValue(band, status.energies);
    });
    history.push(status.seconds, values);
    stale = true;
    balance.push(status.seconds, status.balanceError);
  };
  const restart = (): void => {
    rebuild();
    balance.clear();
  };
  const redraw = (): void => {
    stale = true;
  };
  const stops = [app.client.on("scene", restart), app.client.on("status", collect), app.on("theme", redraw)];
  choose("stored");

  const sum = (): number => values.reduce((all, value) => all + value, 0);
  const showNumbers = (seconds: number): void => {
    if (seconds - legendAt < 0.2 && seconds >= legendAt) return;
    legendAt = seconds;
    const status = app.client.status();
    bands.forEach((_band, i) => {
      amounts[i].textContent = withUnit(values[i], "J", 3, ROUNDING);
    });
    total.textContent = withUnit(sum(), "J", 3, ROUNDING);
    // Readable by tests: the sum of the bands, and the stored energy reported by the engine.
    root.dataset["sum"] = String(sum());
    root.dataset["stored"] = String(status.storedEnergy);
    balance.showNumber(status.balanceError);
  };

  return {
    draw(seconds) {
      const { changed, visible } = surface.fit();
      const waits = app.reducedMotion() && seconds >= drawnAt && seconds - drawnAt < CALM_PERIOD;
      if (!visible || ((!stale || waits) && !changed)) return;
      stale = false;
      drawnAt = seconds;
      showNumbers(seconds);
      balance.draw();
      ceiling = drawBands(surface, history, edges, WINDOW_SECONDS, ceiling, app);
      description.set(seconds, () => describe(kind, bands, values, app.client.status().balanceError));
    },
    dispose() {
      for (const stop of stops) stop();
    },
  };
}

function describe(kind: EnergyKind, bands: Band[], values: Float64Array, error: number): string {
  const parts = bands.map((band, i) => `${band.name} ${withUnit(values[i], "J", 3, ROUNDING)}`);
  return `Energy ${kind}: ${parts.join(", ") || "none"}. Balance error ${scientific(error)}`;
}
