// Runs the page's built worklet in node as a browser would.
import fs from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { importEngine } from "../../../web/page/engine_in_node.mjs";

export const FRAMES = 128;

// Plays a scene through shared memory. `send` sends notes and controls, `call` runs one callback.
export async function playWorklet({ dist, text, sampleRate = 48000, stride = 8 }) {
  const engine = await importEngine();
  const said = [];
  let Processor = null;
  Object.assign(globalThis, {
    sampleRate,
    AudioWorkletProcessor: class {
      port = { onmessage: null, postMessage: (message) => said.push(message) };
    },
    registerProcessor: (_name, made) => (Processor = made),
  });
  vm.runInThisContext(fs.readFileSync(path.join(dist, "worklet.js"), "utf8"));

  const compiled = (name) => new WebAssembly.Module(fs.readFileSync(path.join(dist, name)));
  const events = new SharedArrayBuffer(engine.EventRing.bytes);
  const processor = new Processor({
    processorOptions: {
      module: compiled("rattle-shared.wasm"),
      memory: new WebAssembly.Memory({ initial: 64, maximum: 16384, shared: true }),
      withLedger: true,
      kernels: engine.FAST_KERNELS,
      events,
      status: new SharedArrayBuffer(engine.sharedStatusBytes()),
      stride,
      scene: null,
      score: [],
    },
  });
  const bytes = (words) => new TextEncoder().encode(words);
  const hear = (data) => {
    const already = said.length;
    processor.port.onmessage({ data });
    if (said.slice(already).some(({ type }) => type === "more")) hear({ type: "goOn" });
  };
  const checker = new engine.EngineModule(compiled("rattle.wasm"));
  checker.withBytes(bytes(text), (address, size) =>
    checker.exports.rattle_check(checker.desk, address, size, sampleRate),
  );
  const { scene, pictureWords, messages } = engine.decodeAnswer(Buffer.from(checker.answer()).toString());
  if (!scene) throw new Error(JSON.stringify(messages));
  const pictures = new SharedArrayBuffer(engine.ringBytes(pictureWords));
  hear({ type: "play", from: bytes(text), name: bytes("scene.toml"), number: 1, pictures, pictureWords });

  const ring = new engine.EventRing(events);
  const outputs = [[new Float32Array(FRAMES), new Float32Array(FRAMES)]];
  const inputs = [];
  return {
    EventKind: engine.EventKind,
    outputs,
    said,
    hear,
    send: (event) => ring.push(event),
    call: () => processor.process(inputs, outputs),
  };
}
