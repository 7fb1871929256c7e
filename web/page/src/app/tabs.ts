// Play, Edit, Learn: one panel at a time beside the stage, with arrow keys as usual for tabs.
import { el } from "./dom";
import type { TabName } from "./context";

export const TABS: readonly { name: TabName; label: string }[] = [
  { name: "play", label: "Play" },
  { name: "edit", label: "Edit" },
  { name: "learn", label: "Learn" },
];

export class Tabs {
  readonly bar = el("div", { class: "tabs", role: "tablist", "aria-label": "Panels" });
  readonly panels: Record<TabName, HTMLElement>;
  private readonly buttons: Record<TabName, HTMLButtonElement>;

  constructor(private readonly changed: (tab: TabName) => void) {
    const panel = (name: TabName): HTMLElement =>
      el("section", { class: `side-${name}`, id: `panel-${name}`, role: "tabpanel", "aria-labelledby": `tab-${name}` });
    const button = (name: TabName, label: string): HTMLButtonElement =>
      el(
        "button",
        {
          type: "button",
          id: `tab-${name}`,
          role: "tab",
          "aria-controls": `panel-${name}`,
          onclick: () => this.show(name),
          onkeydown: (event: KeyboardEvent) => this.step(event, name),
        },
        label,
      );
    this.panels = { play: panel("play"), edit: panel("edit"), learn: panel("learn") };
    this.buttons = { play: button("play", "Play"), edit: button("edit", "Edit"), learn: button("learn", "Learn") };
    this.bar.append(...TABS.map(({ name }) => this.buttons[name]));
    this.show("play");
  }

  show(tab: TabName): void {
    for (const { name } of TABS) {
      const here = name === tab;
      this.panels[name].hidden = !here;
      this.buttons[name].setAttribute("aria-selected", String(here));
      this.buttons[name].tabIndex = here ? 0 : -1;
    }
    this.changed(tab);
  }

  private step(event: KeyboardEvent, from: TabName): void {
    const at = TABS.findIndex(({ name }) => name === from);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = TABS[(at + step + TABS.length) % TABS.length].name;
    this.show(next);
    this.buttons[next].focus();
    event.preventDefault();
  }
}
