// Selects the tool and the slowness of the stage.
import { el } from "../../app/dom";
import type { Instrument } from "../instruments/instrument";
import { TOOL_LABELS, type ToolAction } from "../tools/tool";
import { timesText } from "./exaggeration";

const SLOWEST = 600;
const FASTEST = 10;
const STEPS = 80; // of the slider, in equal ratios

export class Toolbar {
  readonly element: HTMLElement;
  chosen: ToolAction | null = null;
  slowness = 60;
  paused = false;
  private readonly group = el("div", { class: "tools", role: "radiogroup", "aria-label": "Tool" });
  private readonly hint = el("p", { class: "hint" });
  private instrument: Instrument | null = null;

  constructor(
    private readonly changed: () => void,
    slow: (factor: number) => void,
    pause: (paused: boolean) => void,
  ) {
    const slider = el("input", {
      type: "range",
      min: 0,
      max: STEPS,
      value: Math.round((STEPS * Math.log(this.slowness / FASTEST)) / Math.log(SLOWEST / FASTEST)),
      "aria-label": "Slow motion of the stage",
    });
    const told = el("output");
    const tell = (): void => {
      told.textContent = timesText(this.slowness);
      slider.setAttribute("aria-valuetext", told.textContent);
    };
    slider.addEventListener("input", () => {
      this.slowness = FASTEST * (SLOWEST / FASTEST) ** (Number(slider.value) / STEPS);
      tell();
      slow(this.slowness);
    });
    tell();
    const pauseButton = el("button", { type: "button", class: "quiet", "aria-pressed": "false" }, "Freeze");
    pauseButton.addEventListener("click", () => {
      this.paused = !this.paused;
      pauseButton.setAttribute("aria-pressed", String(this.paused));
      pause(this.paused);
    });
    this.element = el(
      "div",
      { class: "toolbar" },
      this.group,
      this.hint,
      el("label", { class: "slowness" }, el("span", {}, "Slow motion"), slider, told),
      pauseButton,
    );
  }

  offer(instrument: Instrument): void {
    const keep = this.instrument?.scene === instrument.scene && this.chosen && instrument.tools.includes(this.chosen);
    this.instrument = instrument;
    this.group.replaceChildren(
      ...instrument.tools.map((action) =>
        el(
          "button",
          {
            type: "button",
            role: "radio",
            "data-tool": action,
            onclick: () => this.choose(action),
            onkeydown: (event: KeyboardEvent) => this.step(event),
          },
          TOOL_LABELS[action],
        ),
      ),
    );
    if (!keep) this.chosen = instrument.tools[0] ?? null;
    this.show();
  }

  private choose(action: ToolAction): void {
    this.chosen = action;
    this.show();
    this.changed();
  }

  private step(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const tools = this.instrument?.tools ?? [];
    if (step === undefined || !this.chosen) return;
    event.preventDefault();
    this.choose(tools[(tools.indexOf(this.chosen) + step + tools.length) % tools.length]);
    this.group.querySelector<HTMLElement>(`[data-tool="${this.chosen}"]`)?.focus();
  }

  private show(): void {
    for (const button of this.group.querySelectorAll<HTMLButtonElement>("button")) {
      const here = button.dataset.tool === this.chosen;
      button.setAttribute("aria-checked", String(here));
      button.tabIndex = here ? 0 : -1;
    }
    this.hint.textContent = this.chosen
      ? (this.instrument?.hints[this.chosen] ?? "")
      : "This scene has no controls for a pointer; play it with its sliders and keys.";
  }
}
