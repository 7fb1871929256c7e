// The layout of the page: header, stage, and the panels beside and below it.
import { mountEditor } from "../edit";
import { mountLearn } from "../learn";
import { mountControls, mountInstruments, mountStage } from "../play";
import { mountEnergy, mountMeters, mountSpectrogram, mountSpectrum } from "../see";
import type { App } from "./app";
import type { MountPanel, TabName } from "./context";
import { el } from "./dom";
import { FrameLoop } from "./frame_loop";
import { SoundButton } from "./sound_button";
import { Tabs } from "./tabs";

const SEE: readonly { name: string; label: string; mount: MountPanel }[] = [
  { name: "spectrum", label: "Spectrum", mount: mountSpectrum },
  { name: "spectrogram", label: "Spectrogram", mount: mountSpectrogram },
  { name: "energy", label: "Energy", mount: mountEnergy },
  { name: "meters", label: "Meters", mount: mountMeters },
];

function themeButton(app: App): HTMLButtonElement {
  const button = el("button", { type: "button", class: "quiet theme", onclick: () => app.themeSwitch.toggle() });
  const show = (): void => {
    const dark = app.theme() === "dark";
    button.textContent = dark ? "☀" : "☾";
    button.setAttribute("aria-label", dark ? "Light colours" : "Dark colours");
    button.title = dark ? "Light colours" : "Dark colours";
  };
  app.on("theme", show);
  show();
  return button;
}

export function mountShell(root: HTMLElement, app: App): void {
  const loop = new FrameLoop((message) => app.say(`A panel could not be drawn: ${message}`));
  const mount = (place: HTMLElement, panel: MountPanel): HTMLElement => {
    loop.add(place, panel(place, app));
    return place;
  };

  const side = el("div", { class: "side" });
  const main = el("main", { class: "main" });
  const tabs = new Tabs((tab: TabName) => {
    main.dataset.tab = tab;
  });
  app.onTab((tab) => tabs.show(tab));

  const instruments = el("nav", { class: "instruments", "aria-label": "Instruments" });
  const header = el(
    "header",
    { class: "header" },
    el("div", { class: "name" }, el("h1", {}, "Rattle"), el("p", {}, "instruments made of things that collide")),
    instruments,
    el("div", { class: "header-end" }, tabs.bar, new SoundButton(app).element, themeButton(app)),
  );
  const stage = el("section", { class: "stage", id: "stage", "aria-label": "Stage", tabindex: -1 });
  const see = el("section", { class: "see", "aria-label": "What sounds" });
  main.append(stage, side, see);
  root.replaceChildren(
    header,
    main,
    el(
      "footer",
      { class: "footer" },
      el("span", {}, "Every sound is computed while you play. The energy is exact; contacts push and never pull."),
      el("span", {}, "Escape: silence · MIT licence"),
    ),
  );

  mount(instruments, mountInstruments);
  mount(stage, mountStage);
  side.append(tabs.panels.play, tabs.panels.edit, tabs.panels.learn);
  mount(tabs.panels.play, mountControls);
  mount(tabs.panels.edit, mountEditor);
  mount(tabs.panels.learn, mountLearn);
  for (const { name, label, mount: panel } of SEE) {
    const body = el("div", { class: "card-body" });
    see.append(el("section", { class: `card card-${name}`, "aria-label": label }, el("h2", {}, label), body));
    mount(body, panel);
  }
  loop.start();
}
