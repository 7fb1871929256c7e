// One control: name, value with unit, slider, its other inputs, and a help button.
import { el } from "../../app/dom";
import type { ControlInfo } from "../../engine/types";
import { isOnlyMidi, midiText, nameText, shareOf, valueAt, valueText } from "./slider_scale";

const STEPS = 1000;
const COARSE = 20; // steps per PageUp or PageDown
const FINE = 5;

export class ControlSlider {
  readonly element: HTMLElement;
  private readonly input: HTMLInputElement;
  private readonly told: HTMLOutputElement;
  private touchedAt = -Infinity;
  private shown = NaN;

  constructor(
    private readonly control: ControlInfo,
    private readonly set: (value: number) => void,
    ask: () => void,
  ) {
    const id = `control-${control.name}`;
    this.input = el("input", { type: "range", id, min: 0, max: STEPS, step: 1, "data-control": control.name });
    this.told = el("output", { for: id });
    this.input.addEventListener("input", () => this.moved(Number(this.input.value) / STEPS));
    this.input.addEventListener("dblclick", () => this.toDefault());
    this.input.addEventListener("keydown", (event) => this.key(event));
    const midi = midiText(control.midi);
    this.element = el(
      "div",
      { class: "control" },
      el("label", { for: id }, nameText(control.name)),
      midi === "" ? null : movedBy(control.midi, midi),
      this.told,
      el(
        "button",
        { type: "button", class: "quiet ask", "aria-label": `What ${nameText(control.name)} does`, onclick: ask },
        "?",
      ),
      this.input,
      el("span", { class: "low" }, valueText(control.low, "")),
      el("span", { class: "high" }, valueText(control.high, control.unit)),
    );
    this.show(control.value);
  }

  // Shows the engine's value, unless the user has just moved the slider.
  follow(value: number): void {
    if (performance.now() - this.touchedAt > 400) this.show(value);
  }

  private moved(share: number): void {
    this.touchedAt = performance.now();
    const value = valueAt(this.control, share);
    this.set(value);
    this.tell(value);
  }

  private toDefault(): void {
    this.touchedAt = performance.now();
    this.set(this.control.value);
    this.show(this.control.value);
  }

  private key(event: KeyboardEvent): void {
    if (event.key === "Home") {
      this.toDefault();
    } else {
      const step = {
        ArrowRight: FINE,
        ArrowUp: FINE,
        ArrowLeft: -FINE,
        ArrowDown: -FINE,
        PageUp: COARSE * FINE,
        PageDown: -COARSE * FINE,
      }[event.key];
      if (step === undefined) return;
      this.input.value = String(Number(this.input.value) + (event.shiftKey ? step / FINE : step));
      this.moved(Number(this.input.value) / STEPS);
    }
    event.preventDefault();
  }

  private show(value: number): void {
    if (value === this.shown) return;
    this.input.value = String(Math.round(shareOf(this.control, value) * STEPS));
    this.tell(value);
  }

  private tell(value: number): void {
    this.shown = value;
    const text = valueText(value, this.control.unit);
    this.told.textContent = text;
    this.input.setAttribute("aria-valuetext", text);
  }
}

function movedBy(source: string, text: string): HTMLElement {
  if (isOnlyMidi(source)) return el("span", { class: "moved-by midi-only", title: `Moved by MIDI: ${source}` }, text);
  return el("span", { class: "moved-by", title: "Moved by the keys" }, text);
}
