// The panel of sliders: sound controls first, then those moved by keys and pointers.
import type { AppContext, MountPanel } from "../../app/context";
import { el } from "../../app/dom";
import { instrumentFor } from "../instruments";
import { WebMidi } from "../keys/web_midi";
import { groupOf, type ControlGroup } from "./groups";
import { ControlSlider } from "./slider";

const FOLLOW_SECONDS = 0.1;

class Controls {
  private readonly about = el("p", { class: "about" });
  private readonly title = el("h2", { class: "scene-title" });
  private readonly sliders = el("div", { class: "sliders" });
  private followers: { slider: ControlSlider; index: number }[] = [];
  private followedAt = 0;

  constructor(
    root: HTMLElement,
    private readonly app: AppContext,
  ) {
    root.append(
      this.title,
      this.about,
      el(
        "div",
        { class: "actions" },
        el("button", { type: "button", onclick: () => this.reset() }, "Reset"),
        el("button", { type: "button", class: "panic", title: "Escape", onclick: () => this.panic() }, "Panic"),
      ),
      this.sliders,
      new WebMidi(app).element ?? "",
    );
    app.client.on("scene", () => this.open());
    this.open();
  }

  draw(seconds: number): void {
    if (seconds - this.followedAt < FOLLOW_SECONDS) return;
    this.followedAt = seconds;
    const { controls } = this.app.client.status();
    for (const { slider, index } of this.followers) if (index < controls.length) slider.follow(controls[index]);
  }

  private open(): void {
    const { scene } = this.app.client;
    if (!scene) return;
    this.title.textContent = scene.title;
    this.about.textContent = instrumentFor(this.app.sceneName, scene).about;
    const groups: Record<ControlGroup, HTMLElement[]> = { sound: [], keys: [], pointer: [] };
    this.followers = scene.controls.map((control, index) => {
      const slider = new ControlSlider(
        control,
        (value) => this.app.client.setControl(index, value),
        () => this.app.showTab("learn", control.name),
      );
      groups[groupOf(control)].push(slider.element);
      return { slider, index };
    });
    const fold = (label: string, sliders: HTMLElement[]): HTMLElement | null =>
      sliders.length === 0 ? null : el("details", { class: "fold" }, el("summary", {}, label), ...sliders);
    this.sliders.replaceChildren(
      ...(scene.controls.length === 0
        ? [el("p", { class: "about" }, "This scene has no controls: it plays once.")]
        : []),
      ...groups.sound,
      ...[fold("Set by keys", groups.keys), fold("Set by the pointer", groups.pointer)].filter(
        (part): part is HTMLElement => part !== null,
      ),
    );
  }

  private reset(): void {
    this.app.client.reset();
    this.app.say("Everything is at rest; controls have the scene's values");
  }

  private panic(): void {
    this.app.client.panic();
    this.app.say("Silence");
  }
}

export const mountControls: MountPanel = (root, app) => {
  const controls = new Controls(root, app);
  return { draw: (seconds) => controls.draw(seconds) };
};
