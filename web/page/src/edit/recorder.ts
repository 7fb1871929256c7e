// Records the sound as heard, with a small audio processor (recorder_worklet.ts) behind the engine's output.
import type { AppContext } from "../app/context";
import { el } from "../app/dom";
import { Take } from "./take";

const LONGEST = 300; // s

export function makeRecorder(
  app: AppContext,
  done: (channels: Float32Array[], sampleRate: number) => void,
): HTMLButtonElement {
  const button = el("button", { type: "button", class: "record", onclick: () => void toggle() }, "● Record");
  let node: AudioWorkletNode | null = null;
  let source: AudioNode | null = null;
  let take = new Take(1);
  let ready: Promise<void> | null = null;

  const begin = async (): Promise<void> => {
    if (!(await app.startSound())) return;
    const output = app.client.output;
    if (!output) return;
    ready ??= output.context.audioWorklet.addModule("recorder.js");
    await ready;
    take = new Take(LONGEST * output.context.sampleRate);
    node = new AudioWorkletNode(output.context, "rattle-recorder", { numberOfOutputs: 0 });
    node.port.onmessage = (event: MessageEvent<Float32Array[]>) => {
      if (!take.add(event.data)) end();
    };
    output.connect(node);
    source = output;
    button.textContent = "■ Stop and save";
    button.setAttribute("aria-pressed", "true");
  };
  const end = (): void => {
    if (!node || !source) return;
    source.disconnect(node);
    const { sampleRate } = node.context;
    node.port.onmessage = null;
    node = null;
    button.textContent = "● Record";
    button.setAttribute("aria-pressed", "false");
    if (take.frames > 0) done(take.channels(), sampleRate);
    else app.say("Nothing was recorded yet");
  };
  const toggle = async (): Promise<void> => {
    try {
      if (node) end();
      else await begin();
    } catch (error) {
      ready = null;
      app.say(`Recording failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return button;
}
