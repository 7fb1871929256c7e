// The overlay on the stage until there is sound: browsers require a user gesture first.
import type { AppContext } from "../../app/context";
import { el } from "../../app/dom";
import { shapeOf } from "../../engine/shape";

export class StartWords {
  readonly element: HTMLElement;
  private readonly button: HTMLButtonElement;
  private readonly words: HTMLElement;

  constructor(private readonly app: AppContext) {
    const attributes = { type: "button", class: "start", onclick: () => void app.startSound() } as const;
    this.button = el("button", attributes, "Start the sound");
    this.words = el("p", {});
    this.element = el("div", { class: "start-words" }, this.button, this.words);
    app.client.on("state", () => this.show());
    app.client.on("scene", () => this.show());
    this.show();
  }

  private invitation(): string {
    const components = this.app.client.scene?.components ?? [];
    const tense = components.find(({ hasTension }) => hasTension);
    if (tense) return `Or grab the ${tense.word}: it begins with your first touch.`;
    const surface = components.find((component) => shapeOf(component) === "surface");
    return surface ? `Or strike the ${surface.word}: it begins with your first touch.` : "Or press a key.";
  }

  private show(): void {
    const { state, failure } = this.app.client;
    this.element.hidden = state === "running";
    this.button.disabled = state === "starting";
    const silent = state === "suspended" ? "Sound on" : "Start the sound";
    this.button.textContent = state === "starting" ? "Starting…" : silent;
    this.words.textContent = failure !== "" ? failure : this.invitation();
    this.element.classList.toggle("failed", failure !== "");
  }
}
