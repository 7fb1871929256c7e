// Assembles the sections of the report in order.

import type { App } from "./app";
import type { Run } from "../../lib/report_data";
import { runMark } from "./controls";
import { element } from "../../lib/dom";
import { dateLabel, significant } from "../../lib/numbers";
import { balanceChart } from "./panels/balance";
import { contactsPanel } from "./panels/contacts";
import { differencePanel } from "./panels/difference";
import { energyChart } from "./panels/energy";
import { header } from "./panels/header";
import { motionPanel } from "./motion/panel";
import { playerBar } from "./panels/player";
import { sceneFilePanel } from "./panels/scene_file";
import { soundPanel } from "./panels/sound";
import { spectrumChart } from "./panels/spectrum";
import { textTable } from "./panels/tables";

type Panel = (app: App, run: Run, index: number) => HTMLElement;

function section(id: string, title: string, lead: string, content: HTMLElement): HTMLElement {
  return element(
    "section",
    { id, "aria-labelledby": `${id}-title` },
    element("h2", { id: `${id}-title` }, title),
    lead ? element("p", { class: "lead" }, lead) : null,
    content,
  );
}

// Shows one run across the page, or two side by side.
function forRuns(app: App, panel: Panel): HTMLElement {
  const { runs } = app.data;
  if (runs.length === 1) return panel(app, runs[0], 0);
  const columns = runs.map((run, index) =>
    element("div", { class: "column" }, runMark(index, run.label), panel(app, run, index)),
  );
  return element("div", { class: "pair" }, ...columns);
}

const spectrumPanel: Panel = (app, run, index) => {
  if (run.spectrogram.frames === 0) return element("p", { class: "quiet" }, "No outputs.");
  const chart = spectrumChart(app, {
    id: `spectrum-${index}`,
    title: "Long-term spectrum",
    note: run.spectrum.partials.length > 0 ? "triangles: theoretical partials of the free components" : "",
    df: run.spectrum.df,
    level: run.spectrum.level_db,
    partials: run.spectrum.partials,
    relative: false,
    beside: app.data.runs.map((each) => each.spectrum.level_db),
    colour: 0,
  });
  if (!run.measured || run.measured.rows.length === 0) return chart;
  return element(
    "div",
    { class: "stack" },
    chart,
    element("h3", {}, "Measured partials"),
    textTable(run.measured, "Measured partials"),
  );
};

const energyPanel: Panel = (app, run, index) =>
  element("div", { class: "stack" }, energyChart(app, run, index), balanceChart(app, run, index));

const scenePanel: Panel = (_app, run) =>
  element(
    "div",
    { class: "stack" },
    element("h3", {}, "Components"),
    textTable(run.components, "Components"),
    element("h3", {}, "Interactions"),
    run.interactions.rows.length > 0
      ? textTable(run.interactions, "Interactions")
      : element("p", { class: "quiet" }, "None."),
    element("h3", {}, "Scene file"),
    sceneFilePanel(run),
  );

function provenance(app: App): HTMLElement {
  const { data } = app;
  const list = element("dl", { class: "provenance" });
  const add = (name: string, value: string | HTMLElement): void =>
    list.append(element("dt", {}, name), element("dd", {}, value));
  add("Command", element("code", {}, data.command));
  add("Version", `rattle ${data.rattle_version}`);
  add("Made", dateLabel(data.created));
  data.runs.forEach((run) => {
    const which = data.runs.length > 1 ? ` of ${run.label}` : "";
    const taken = `${significant(run.seconds_taken, 3)} s for ${significant(run.duration, 6)} s of sound`;
    add(`Time taken${which}`, `${taken}, ${significant(run.x_realtime, 3)} × real time`);
    add(`Solver${which}`, run.solver);
    if (run.audio.note) add(`Sound${which}`, run.audio.note.replace(/-(?=\d)/g, "−"));
  });
  return list;
}

export function buildPage(app: App): DocumentFragment {
  const page = document.createDocumentFragment();
  const parts: [string, string, string, HTMLElement][] = [];
  const { difference } = app.data;
  if (difference) parts.push(["difference", "Difference", "", differencePanel(app, difference)]);
  parts.push([
    "sound",
    "Sound",
    "Drag to zoom, double-click to show everything, click to listen from there. Zoomed in, dots are stored samples.",
    forRuns(app, soundPanel),
  ]);
  parts.push(["spectrum", "Spectrum", "", forRuns(app, spectrumPanel)]);
  parts.push(["energy", "Energy", "", forRuns(app, energyPanel)]);
  if (app.data.runs.some((run) => run.contacts.length > 0)) {
    parts.push(["contacts", "Contacts", "", forRuns(app, contactsPanel)]);
  }
  if (app.data.runs.some((run) => run.motion.frames > 0)) {
    parts.push(["motion", "Motion", "", forRuns(app, motionPanel)]);
  }
  parts.push(["scene", "Scene", "", forRuns(app, scenePanel)]);
  parts.push(["provenance", "Provenance", "", provenance(app)]);

  const links = element("nav", { class: "contents", "aria-label": "Sections" });
  for (const [id, title] of parts) links.append(element("a", { href: `#${id}` }, title));
  const main = element("main", {}, ...parts.map(([id, title, lead, content]) => section(id, title, lead, content)));
  page.append(element("div", { class: "page" }, header(app, app.data), playerBar(app), links, main));
  return page;
}
