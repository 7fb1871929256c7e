// Level, limiter, contacts, load: numbers that show whether everything works.
import type { AppContext, Panel } from "../app/context";
import { el } from "../app/dom";
import type { Status } from "../engine/types";
import { countText, loadText, METER_FLOOR, PeakHold, shareOfMeter } from "./meter_logic";

interface Row {
  name: string;
  label: string;
  title: string;
  text(status: Status, running: boolean): string;
  mood?(status: Status): "good" | "bad" | "";
}

const ROWS: readonly Row[] = [
  {
    name: "pulls",
    label: "Sticking contacts",
    title: "Samples in which a one-sided contact pulled; it must be 0",
    text: (status) => String(status.pulls),
    mood: (status) => (status.pulls === 0 ? "good" : "bad"),
  },
  {
    name: "findings",
    label: "Contacts stable",
    title:
      "Whether a contact sinks in, or its blows are too short for the sample rate; each finding is reported once, with a remedy",
    text: ({ findings }) =>
      findings.length === 0
        ? "yes"
        : `${findings[0].text}${findings.length > 1 ? ` (and ${findings.length - 1} more)` : ""}`,
    mood: ({ findings }) =>
      findings.length === 0 ? "good" : findings.every((one) => one.severity === "note") ? "" : "bad",
  },
  {
    name: "touching",
    label: "Touching now",
    title: "Contacts that touch now",
    text: (status) => String(status.contactsTouching),
  },
  {
    name: "impacts",
    label: "Impacts",
    title: "Contacts made so far",
    text: (status) => String(status.impacts),
  },
  {
    name: "voices",
    label: "Voices",
    title: "Sounding voices and held keys",
    text: (status) => `${status.voicesSounding}, ${status.notesHeld} held`,
  },
  {
    name: "load",
    label: "CPU load",
    title: "Share of the available time used to compute the sound",
    text: (status, running) => (running ? loadText(status.load) : "–"),
    mood: (status) => (status.load > 0.85 ? "bad" : ""),
  },
  {
    name: "underruns",
    label: "Underruns",
    title: "How often the sound was computed too late",
    text: (status, running) => (running ? countText(status.underruns) : "–"),
    mood: (status) => (status.underruns > 0 ? "bad" : ""),
  },
  {
    name: "guard",
    label: "Guard",
    title: "How often the guard silenced a voice that left its bounds",
    text: (status) => (status.guardTrips === 0 ? "quiet" : `${status.guardTrips}: ${status.guardMessage}`),
    mood: (status) => (status.guardTrips > 0 ? "bad" : ""),
  },
];

interface LevelBar {
  root: HTMLElement;
  bar: HTMLElement;
  mark: HTMLElement;
  hold: PeakHold;
}

function makeLevelBar(): LevelBar {
  const bar = el("div", { class: "level-bar" });
  const mark = el("div", { class: "level-mark" });
  return { root: el("div", { class: "level" }, bar, mark), bar, mark, hold: new PeakHold() };
}

export function mountMeters(root: HTMLElement, app: AppContext): Panel {
  const levels = el("div", { class: "levels", role: "img", "aria-label": "Level" });
  const levelText = el("dd", { "data-meter": "level" });
  const limiterText = el("dd", { "data-meter": "limiter" });
  const values = ROWS.map((row) => el("dd", { "data-meter": row.name }));
  const list = el("dl", { class: "meter-list" });
  const add = (label: string, title: string, value: HTMLElement): void =>
    list.append(el("div", { title }, el("dt", {}, label), value));
  add("Peak", "Recent peak level; 0 dB is full scale", levelText);
  add("Limiter", "Gain reduction by the limiter", limiterText);
  ROWS.forEach((row, i) => add(row.label, row.title, values[i]));
  root.classList.add("meters");
  root.append(levels, list);

  let bars: LevelBar[] = [];
  let peaks: number[] = [];
  const collect = (): void => {
    app.client.status().peak.forEach((peak, i) => {
      peaks[i] = Math.max(peaks[i] ?? 0, peak);
    });
  };
  const stop = app.client.on("status", collect);
  const fitBars = (count: number): void => {
    if (bars.length === count) return;
    bars = Array.from({ length: count }, makeLevelBar);
    levels.replaceChildren(...bars.map((one) => one.root));
  };

  let textAt = -1;
  const showTexts = (seconds: number): void => {
    if (seconds - textAt < 0.25 && seconds >= textAt) return;
    textAt = seconds;
    const status = app.client.status();
    const running = app.client.state === "running";
    const loudest = bars.reduce((most, one) => Math.max(most, one.hold.mark), METER_FLOOR);
    levelText.textContent = loudest <= METER_FLOOR ? "silent" : `${loudest.toFixed(1).replace("-", "\u2212")} dB`;
    limiterText.textContent =
      status.limiterReduction > 0.05 ? `\u2212${status.limiterReduction.toFixed(1)} dB` : "0 dB";
    limiterText.className = status.limiterReduction > 6 ? "bad" : "";
    levels.setAttribute("aria-label", `Level: ${levelText.textContent}`);
    ROWS.forEach((row, i) => {
      values[i].textContent = row.text(status, running);
      values[i].className = row.mood?.(status) ?? "";
    });
  };

  return {
    draw(seconds) {
      fitBars(Math.max(1, app.client.scene?.channels ?? 1, peaks.length));
      bars.forEach((one, i) => {
        one.hold.update(seconds, peaks[i] ?? 0);
        one.bar.style.clipPath = `inset(0 ${100 - 100 * shareOfMeter(one.hold.bar)}% 0 0)`;
        one.mark.style.left = `${100 * shareOfMeter(one.hold.mark)}%`;
      });
      peaks = peaks.map(() => 0);
      showTexts(seconds);
    },
    dispose: stop,
  };
}
