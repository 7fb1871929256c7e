// Contacts: a table of all contacts, and the selected contact's force over time and over depth.

import uPlot from "uplot";
import type { App } from "../app";
import type { Contact, Run } from "../../../lib/report_data";
import { unpack } from "../decode";
import { element } from "../../../lib/dom";
import { scientific, significant, withUnit } from "../../../lib/numbers";
import { LIMITS } from "../../../lib/limits";
import { loopChart } from "./force_loop";
import { keptChart } from "./kept_chart";

const MARKS_AT_MOST = 400;
const HOLDING = new Set(["gradient", "newton", "closed form"]); // their force depends on the depth alone

function verdict(good: boolean, text: string): HTMLElement {
  return element("span", { class: good ? "good" : "bad" }, `${good ? "✓" : "✗"} ${text}`);
}

function attractionWords(contact: Contact): HTMLElement {
  if (!contact.one_sided) return element("span", { class: "quiet" }, "two-sided");
  if (contact.attractive_samples === 0) return verdict(true, "never pulls");
  const worst = scientific(contact.worst_attraction);
  const words = `${contact.attractive_samples} samples, up to ${worst} of the peak`;
  return verdict(contact.worst_attraction <= LIMITS.attraction, words);
}

function resolutionWords(contact: Contact): HTMLElement {
  const figure = significant(contact.resolution, 3);
  if (contact.resolution <= LIMITS.resolution) return verdict(true, figure);
  if (HOLDING.has(contact.solver)) return element("span", { class: "quiet" }, `${figure}, holds`);
  return verdict(false, `${figure} > ${LIMITS.resolution}`);
}

function depthWords(contact: Contact): HTMLElement {
  const depth = withUnit(contact.deepest, "m", 3);
  if (contact.depth_ratio <= LIMITS.depthRatio) return element("span", {}, depth);
  return verdict(false, `${depth}, sank: ${significant(contact.depth_ratio, 3)} ×`);
}

// Draws the visible onsets of impacts as ticks along the upper edge.
function drawImpacts(app: App, contact: Contact, sampleRate: number, plot: uPlot): void {
  if (!contact.impact_n) return;
  const samples = unpack(contact.impact_n);
  const { ctx, bbox } = plot;
  const ratio = uPlot.pxRatio;
  const visible: number[] = [];
  for (const n of samples) {
    const time = n / sampleRate;
    if (time >= app.view.min && time <= app.view.max) visible.push(plot.valToPos(time, "x", true));
  }
  ctx.save();
  ctx.strokeStyle = app.theme.series(5);
  ctx.globalAlpha = visible.length > MARKS_AT_MOST ? 0.35 : 0.9;
  ctx.lineWidth = ratio;
  ctx.beginPath();
  for (const x of visible) {
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + 7 * ratio);
  }
  ctx.stroke();
  ctx.restore();
}

function detail(app: App, run: Run, index: number, c: number): HTMLElement {
  const contact = run.contacts[c];
  const force = keptChart(app, {
    id: `force-${index}`,
    title: `Force of ${contact.name}`,
    note: contact.impact_n ? "ticks above: impacts begin" : "",
    kept: contact.force,
    unit: "N",
    sampleRate: run.sample_rate,
    height: 260,
    colour: 0,
    fill: true,
    range: (low, high) => [Math.min(0, low * 1.06), high * 1.08 || 1],
    hooks: { draw: [(plot) => drawImpacts(app, contact, run.sample_rate, plot)] },
  });
  const loop = loopChart(app, contact, run.sample_rate, `loop-${index}`);
  return element("div", { class: "contact-detail" }, force, loop);
}

export function contactsPanel(app: App, run: Run, index: number): HTMLElement {
  const panel = element("div", { class: "stack" });
  if (run.contacts.length === 0) {
    panel.append(element("p", { class: "quiet" }, "The scene has no contacts."));
    return panel;
  }
  let shown = detail(app, run, index, 0);
  const body = element("tbody");
  run.contacts.forEach((contact, c) => {
    const pick = element("input", {
      type: "radio",
      name: `contact-${index}`,
      checked: c === 0,
      "aria-label": `Show contact ${contact.name}`,
    });
    pick.addEventListener("change", () => {
      for (const id of [`force-${index}`, `loop-${index}`]) app.charts.get(id)?.dispose();
      const next = detail(app, run, index, c);
      shown.replaceWith(next);
      shown = next;
    });
    const row = element("tr", {}, element("td", {}, pick), element("th", { scope: "row" }, contact.name));
    row.append(
      element("td", {}, contact.solver),
      element("td", { class: "number" }, String(contact.impacts)),
      element("td", { class: "number" }, withUnit(contact.peak_force, "N", 4)),
      element("td", {}, attractionWords(contact)),
      element("td", { class: "number" }, scientific(contact.residual_psi)),
      element("td", { class: "number" }, resolutionWords(contact)),
      element("td", { class: "number" }, depthWords(contact)),
    );
    row.addEventListener("click", (event) => {
      if (event.target !== pick && !pick.checked) pick.click();
    });
    body.append(row);
  });
  const heads = ["", "contact", "solver", "impacts", "peak force", "attraction", "residual ψ", "resolution", "deepest"];
  const numeric = new Set(["impacts", "peak force", "residual ψ", "resolution", "deepest"]);
  const head = element("tr");
  for (const text of heads)
    head.append(element("th", { scope: "col", class: numeric.has(text) ? "number" : "" }, text));
  const table = element("table", { class: "pickable" }, element("thead", {}, head), body);
  panel.append(
    element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Contacts" }, table),
    element(
      "p",
      { class: "quiet" },
      "A resolution above 1 means that the contact is shorter than about three samples; " +
        "residual ψ is the part of the peak left after release. A contact sank if it was more than " +
        `${LIMITS.depthRatio} × as deep as its stored energy explains.`,
    ),
    shown,
  );
  return panel;
}
