// Title, verdict on the energy balance, speed, and the most important findings.

import type { App } from "../app";
import type { ReportData, Run } from "../../../lib/report_data";
import { button, runMark } from "../controls";
import { element } from "../../../lib/dom";
import { scientific, significant } from "../../../lib/numbers";
import { balanceState } from "../../../lib/limits";
import type { ThemeChoice } from "../theme";

const BALANCE_WORDS = {
  good: ["good", "below 10⁻¹²"],
  told: ["fair", "above 10⁻¹²"],
  fails: ["bad", "above 10⁻¹⁰: fails"],
} as const;
const NEXT: Record<ThemeChoice, ThemeChoice> = { auto: "light", light: "dark", dark: "auto" };
const THEME_WORDS: Record<ThemeChoice, string> = {
  auto: "Theme: system",
  light: "Theme: light",
  dark: "Theme: dark",
};

export function themeButton(app: App): HTMLButtonElement {
  const node = button(THEME_WORDS.auto, { class: "theme" }, () => {
    app.theme.choose(NEXT[app.theme.choice]);
    node.textContent = THEME_WORDS[app.theme.choice];
  });
  return node;
}

function balanceBadge(run: Run): HTMLElement {
  const [state, words] = BALANCE_WORDS[balanceState(run.balance_error)];
  return element(
    "div",
    { class: `badge ${state}`, "data-badge": "balance" },
    element("b", {}, scientific(run.balance_error)),
    element("span", {}, `balance error, ${words}`),
  );
}

function badge(value: string, words: string): HTMLElement {
  return element("div", { class: "badge" }, element("b", {}, value), element("span", {}, words));
}

function runHead(run: Run, index: number, pair: boolean): HTMLElement {
  const impacts = run.contacts.reduce((sum, contact) => sum + contact.impacts, 0);
  const channels = run.audio.channels === 1 ? "1 channel" : `${run.audio.channels} channels`;
  const facts = [
    run.scene_name,
    `solver ${run.solver}`,
    `${run.sample_rate} Hz`,
    `${significant(run.duration, 6)} s`,
    channels,
  ];
  const badges = element(
    "div",
    { class: "badges" },
    balanceBadge(run),
    badge(`${significant(run.x_realtime, 3)} ×`, "real time"),
  );
  if (run.contacts.length > 0) badges.append(badge(String(impacts), impacts === 1 ? "impact" : "impacts"));
  return element(
    "div",
    { class: "run-head" },
    pair ? runMark(index, run.label) : null,
    pair ? element("h2", { class: "run-title" }, run.title || run.scene_name) : null,
    element("p", { class: "facts" }, facts.filter(Boolean).join(" · ")),
    badges,
    notices(run.failures, "failure"),
    notices(run.warnings, "warning"),
    notices(run.notes, "note"),
  );
}

const NOTICE_WORDS = { failure: "Failed ", warning: "Warning ", note: "Note " } as const;

function notices(texts: string[], kind: keyof typeof NOTICE_WORDS): HTMLElement | null {
  if (texts.length === 0) return null;
  const list = element("ul", { class: `notices ${kind}`, role: kind === "failure" ? "alert" : "note" });
  for (const text of texts) list.append(element("li", {}, element("b", {}, NOTICE_WORDS[kind]), text));
  return list;
}

export function header(app: App, data: ReportData): HTMLElement {
  const pair = data.runs.length > 1;
  const first = data.runs[0];
  const title = pair ? `${data.runs[0].label} and ${data.runs[1].label}` : first.title || first.scene_name;
  const heads = data.runs.map((run, index) => runHead(run, index, pair));
  return element(
    "header",
    { class: "page-head" },
    element("div", { class: "masthead" }, element("span", { class: "brand" }, "Rattle report"), themeButton(app)),
    element("h1", {}, title),
    element("div", { class: pair ? "pair" : "single" }, ...heads),
  );
}
