// Worker outside the audio thread: checks texts and renders scenes, one after another.
import { EngineModule } from "./engine_module";
import type { FromWorker, ToWorker } from "./messages";
import { renderScene } from "./rendering";
import { importsMemory, sharedEngineMemory } from "./shared_memory";

const PROGRESS_PERIOD = 100; // ms

let compiled: WebAssembly.Module | null = null;
let engine: EngineModule | null = null;

function say(message: FromWorker, transfer: Transferable[] = []): void {
  (self as unknown as { postMessage(message: FromWorker, transfer: Transferable[]): void }).postMessage(
    message,
    transfer,
  );
}

function currentEngine(): EngineModule {
  if (!compiled) throw new Error("the worker was not given the engine");
  engine ??= importsMemory(compiled) ? inOwnMemory(compiled) : new EngineModule(compiled);
  return engine;
}

// Uses the worklet's module, so that only one is fetched, but in memory of its own.
function inOwnMemory(module: WebAssembly.Module): EngineModule {
  const memory = sharedEngineMemory();
  if (!memory) throw new Error("the browser has no room for the engine's memory");
  return new EngineModule(module, { memory });
}

function check(message: ToWorker & { type: "check" }): void {
  const module = currentEngine();
  const encoder = new TextEncoder();
  module.setName(encoder.encode(message.name));
  module.withBytes(encoder.encode(message.text), (address, size) =>
    module.exports.rattle_check(module.desk, address, size, message.rate),
  );
  say({ type: "checked", id: message.id, answer: new TextDecoder().decode(module.answer()) });
}

function render(message: ToWorker & { type: "render" }): void {
  let told = Date.now();
  const result = renderScene(currentEngine(), message.text, message.options, message.plainKernels, (share) => {
    if (Date.now() - told < PROGRESS_PERIOD) return;
    told = Date.now();
    say({ type: "progress", id: message.id, share });
  });
  say(
    { type: "rendered", id: message.id, result },
    result.channels.map((channel) => channel.buffer as ArrayBuffer),
  );
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "module") {
    compiled = data.module;
    return;
  }
  try {
    if (data.type === "check") check(data);
    else render(data);
  } catch (error) {
    engine = null; // a trap may leave it in an inconsistent state
    say({ type: "failed", id: data.id, text: String(error) });
  }
};
