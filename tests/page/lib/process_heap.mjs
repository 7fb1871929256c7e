// Prints the average number of bytes that a callback of the page's worklet leaves on JavaScript's heap.
//
//   node --expose-gc --max-semi-space-size=64 process_heap.mjs DIST SCENE
//
// The clock is stopped: reading Date.now allocates a number, which is not caused by the worklet's code.
import fs from "node:fs";
import { playWorklet } from "./worklet_in_node.mjs";

const WARM_UP = 8000; // calls until everything is compiled with full optimisation
const CALLS = 8000;
const ROUNDS = 4;

const [dist, sceneFile] = process.argv.slice(2);
Date.now = () => 7;
const worklet = await playWorklet({ dist, text: fs.readFileSync(sceneFile, "utf8") });
const on = { kind: worklet.EventKind.noteOn, channel: 0, key: 57, value: 0.8, control: 0 };
const set = { kind: worklet.EventKind.setControl, channel: 0, key: 0, value: 0.25, control: 0 };

const loudest = new Float64Array(1);
function run(calls) {
  for (let i = 0; i < calls; ++i) {
    if (i % 64 === 0) worklet.send(on);
    if (i % 16 === 0) worklet.send(set);
    worklet.call();
    loudest[0] = Math.max(loudest[0], Math.abs(worklet.outputs[0][0][0]));
  }
}

run(WARM_UP);
worklet.hear({ type: "collect" });
run(WARM_UP);
let least = Infinity;
for (let round = 0; round < ROUNDS; ++round) {
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  run(CALLS);
  least = Math.min(least, (process.memoryUsage().heapUsed - before) / CALLS);
}
const failed = worklet.said.find((message) => message.type === "failed");
console.log(JSON.stringify({ bytesPerCall: least, loudest: loudest[0], failed: failed?.text ?? "" }));
