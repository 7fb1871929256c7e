// MIDI devices, requested only by a button, which is only there where the browser has MIDI. Their messages go to the engine
// unchanged. Once connected, the page shows what else is about MIDI (class midi-only).
import type { AppContext } from "../../app/context";
import { el } from "../../app/dom";

export class WebMidi {
  readonly element: HTMLElement | null; // null: this browser has no MIDI
  private readonly button: HTMLButtonElement;
  private readonly told = el("span", { class: "midi-told", role: "status" });
  private readonly listening = new Set<MIDIInput>();

  constructor(private readonly app: AppContext) {
    this.button = el("button", { type: "button", onclick: () => void this.connect() }, "Connect MIDI");
    const present = typeof navigator.requestMIDIAccess === "function";
    this.element = present ? el("div", { class: "midi" }, this.button, this.told) : null;
  }

  private async connect(): Promise<void> {
    try {
      const access = await navigator.requestMIDIAccess({ sysex: false });
      this.button.hidden = true;
      document.documentElement.dataset.midi = "connected";
      access.addEventListener("statechange", () => this.listen(access));
      this.listen(access);
    } catch (error) {
      this.told.textContent = `MIDI is not available: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  private listen(access: MIDIAccess): void {
    const present: MIDIInput[] = [];
    access.inputs.forEach((input) => {
      if (input.state === "connected") present.push(input);
    });
    for (const input of [...this.listening]) {
      if (present.includes(input)) continue;
      this.listening.delete(input);
      this.app.client.midi(new Uint8Array([0xb0, 123, 0])); // releases its keys
    }
    for (const input of present) {
      if (this.listening.has(input)) continue;
      this.listening.add(input);
      input.onmidimessage = (event) => {
        if (event.data && event.data.length > 0 && event.data[0] < 0xf0) this.app.client.midi(event.data);
      };
    }
    this.told.textContent =
      present.length > 0
        ? `Playing: ${present.map((input) => input.name ?? "a device").join(", ")}`
        : "No MIDI device is connected. You can connect one at any time.";
  }
}
