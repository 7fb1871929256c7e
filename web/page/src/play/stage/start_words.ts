// The overlay on the stage until there is sound: browsers require a user gesture first.
import type { AppContext } from "../../app/context";
import { el } from "../../app/dom";

export class StartWords {
  readonly element: HTMLElement;
  private readonly button: HTMLButtonElement;
  private readonly words: HTMLElement;

  constructor(private readonly app: AppContext) {
    this.button = el("button", { type: "button", class: "start", onclick: () => void app.startSound() }, "Start the sound");
    this.words = el("p", {});
    this.element = el("div", { class: "start-words" }, this.button, this.words);
    app.client.on("state", () => this.show());
    app.client.on("scene", () => this.show());
    this.show();
  }

  private invitation(): string {
    const kinds = this.app.client.scene?.components.map(({ kind }) => kind) ?? [];
    if (kinds.includes("string")) return "Or grab the string: it begins with your first touch.";
    return kinds.includes("plate") ? "Or strike the plate: it begins with your first touch." : "Or press a key.";
  }

  private show(): void {
    const { state, failure } = this.app.client;
    this.element.hidden = state === "running";
    this.button.disabled = state === "starting";
    this.button.textContent = state === "starting" ? "Starting…" : state === "suspended" ? "Sound on" : "Start the sound";
    this.words.textContent = failure !== "" ? failure : this.invitation();
    this.element.classList.toggle("failed", failure !== "");
  }
}
