// The button in the header that turns sound on and off and shows the engine's state.
import type { App } from "./app";
import { el } from "./dom";

const LABELS: Record<string, string> = {
  idle: "Sound on",
  starting: "Starting…",
  running: "Sound off",
  suspended: "Sound on",
  failed: "No sound",
};

export class SoundButton {
  readonly element: HTMLButtonElement;

  constructor(private readonly app: App) {
    this.element = el("button", { type: "button", class: "sound", onclick: () => void this.press() });
    app.client.on("state", () => this.show());
    this.show();
  }

  private async press(): Promise<void> {
    if (this.app.client.state === "running") await this.app.client.suspend();
    else await this.app.startSound();
  }

  private show(): void {
    const { state, failure } = this.app.client;
    this.element.textContent = LABELS[state];
    this.element.dataset.state = state;
    this.element.title = failure;
  }
}
