// The knobs of the current scene, each with its equation, and everything scene files can set.
import type { AppContext } from "../app/context";
import { el, replaceChildren } from "../app/dom";
import type { ControlInfo } from "../engine/types";
import { plain } from "../../../lib/numbers";
import { findKnob } from "./knob_lookup";
import { KNOB_TEXTS, type KnobText } from "./knob_texts";
import { remarkOf, usesOf } from "./knob_uses";

// Controls moved by the pointer on the stage; sliders are for the others.
const BY_POINTER = /^hand_(?!stiffness|damping|height)/;
const NOT_SETTINGS = new Set(["string"]);

export interface KnobView {
  root: HTMLElement;
  dispose(): void;
}

export function makeKnobView(app: AppContext): KnobView {
  const live = el("div", { class: "knobs-live" });
  const root = el(
    "section",
    { class: "knobs", "aria-labelledby": "knobs-heading" },
    el("h3", { id: "knobs-heading" }, "What each knob does"),
    live,
  );
  const rebuild = (): void => {
    const scene = app.client.scene;
    const controls = (scene?.controls ?? []).filter((control) => !BY_POINTER.test(control.name));
    replaceChildren(live, [
      el("p", {}, scene ? `${scene.title || app.sceneName}:` : "Nothing plays yet."),
      controls.length === 0 && scene ? el("p", {}, "This scene has no controls; it plays by itself.") : null,
      ...controls.map((control) => knobOf(control, app.client.text)),
    ]);
    showAsked();
  };
  const showAsked = (): void => {
    if (app.knob === "") return;
    const asked = live.querySelector<HTMLDetailsElement>(`details[data-knob="${CSS.escape(app.knob)}"]`);
    if (!asked) return;
    asked.open = true;
    asked.scrollIntoView({ block: "center", behavior: app.reducedMotion() ? "auto" : "smooth" });
    asked.querySelector("summary")?.focus({ preventScroll: true });
  };
  const stops = [app.client.on("scene", rebuild), app.on("knob", () => setTimeout(showAsked))];
  rebuild();
  return {
    root,
    dispose() {
      for (const stop of stops) stop();
    },
  };
}

// Everything that scene files can set, collapsed.
export function makeGlossary(): HTMLElement {
  const entries = Object.entries(KNOB_TEXTS).filter(([id]) => !NOT_SETTINGS.has(id));
  return el(
    "section",
    { class: "glossary", "aria-labelledby": "glossary-heading" },
    el("h3", { id: "glossary-heading" }, "What scene files can set"),
    ...bodyOf(KNOB_TEXTS["string"]),
    ...entries.map(([, text]) => {
      const title = el("span", {});
      title.innerHTML = text.title;
      return el("details", { class: "knob" }, el("summary", {}, title), ...bodyOf(text));
    }),
  );
}

function knobOf(control: ControlInfo, text: string): HTMLElement {
  const found = findKnob(control.name, control.unit);
  const remark = remarkOf(text, control.name);
  const uses = usesOf(text, control.name);
  const unit = control.unit ? ` ${control.unit}` : "";
  return el(
    "details",
    { class: "knob", "data-knob": control.name },
    el(
      "summary",
      {},
      control.name.replace(/_/g, " "),
      el("span", { class: "knob-range" }, `${plain(control.low)} … ${plain(control.high)}${unit}`),
    ),
    remark ? el("p", {}, `${remark[0].toUpperCase()}${remark.slice(1)}.`) : null,
    ...(found ? bodyOf(found.text) : []),
    uses.length > 0 ? el("p", { class: "knob-uses-label" }, "In this scene:") : null,
    ...uses.map((use) => el("code", { class: "knob-use" }, `[${use.table}] ${use.line}`)),
    control.midi ? el("p", { class: "knob-midi midi-only" }, `MIDI: ${control.midi}`) : null,
  );
}

function bodyOf(text: KnobText): HTMLElement[] {
  const equation = el("p", { class: "learn-equation" });
  equation.innerHTML = text.equation;
  return [el("p", {}, text.what), equation, el("p", { class: "knob-hear" }, text.hear)];
}
