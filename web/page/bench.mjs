// How fast the engine runs as WebAssembly, as the page runs it: ledger on, pictures taken, notes played.
//
//   node web/page/bench.mjs [--seconds S] [--only NAME] [--dist DIR]
//
// Prints times real time for each play-*.toml at 48 kHz in blocks of 128 frames, the best of three runs, by the time of the
// processor alone (others may use the machine too), the size of the module, and how
// long the built page takes until it can be played, five times; exit code 1 where one is below twice real time, the module above
// 600 KB gzipped or the best time above 2 s. What could not be measured is said.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
import { compileEngine, importEngine, wasmFile } from "./engine_in_node.mjs";
import { loadTimes } from "./load_time.mjs";

const RATE = 48000;
const FRAMES = 128;
const LEAST = 2;
const MOST_BYTES = 600 * 1024;
const RUNS = 3;
const LOADS = 5;
const MOST_LOAD_MS = 2000;
const STRIDE = 8;

const words = process.argv.slice(2);
const valueOf = (name, usual) => (words.includes(name) ? words[words.indexOf(name) + 1] : usual);
const seconds = Number(valueOf("--seconds", "4"));
const only = valueOf("--only", "");

const { EngineModule, EventKind, FAST_KERNELS, SceneMaking, StatusPlace, STATUS_DOUBLES } = await importEngine();
const compiled = compileEngine();

function run(text) {
  const module = new EngineModule(compiled);
  const engine = module.exports;
  const player = engine.rattle_player(RATE, 1);
  engine.rattle_set_stride(player, STRIDE);
  const making = new SceneMaking(module, player, Buffer.from(text), 1, FAST_KERNELS);
  const stages = []; // ms
  for (let more = true; more; ) {
    const before = process.cpuUsage();
    more = making.goOn();
    const { user, system } = process.cpuUsage(before);
    stages.push((user + system) / 1e3);
  }
  if (!making.end()) throw new Error(Buffer.from(module.answer()).toString());
  const event = new Float64Array(engine.memory.buffer, engine.rattle_event_block(player), 5);
  const act = (kind, key, value) => {
    event.set([kind, 0, key, value, 0]);
    engine.rattle_act(player, 0);
  };
  const keys = [48, 55, 52, 60];
  const cpuBefore = process.cpuUsage();
  for (let frame = 0, note = 0; frame < seconds * RATE; frame += FRAMES) {
    const due = Math.floor((frame / RATE) * 2) >= note;
    if (due) {
      if (note > 0) act(EventKind.noteOff, keys[(note - 1) % keys.length], 0);
      act(EventKind.noteOn, keys[note % keys.length], 0.8);
      ++note;
    }
    engine.rattle_process(player, FRAMES);
  }
  const cpu = process.cpuUsage(cpuBefore);
  const status = new Float64Array(engine.memory.buffer, engine.rattle_update_status(player), STATUS_DOUBLES);
  return {
    times: seconds / ((cpu.user + cpu.system) / 1e6),
    stages,
    balance: status[StatusPlace.balanceError],
    pulls: status[StatusPlace.pulls],
    voices: status[StatusPlace.voicesSounding],
  };
}

const scenes = fileURLToPath(new URL("../../scenes/", import.meta.url));
let failed = false;
for (const file of fs.readdirSync(scenes).sort()) {
  if (!/^play-.*\.toml$/.test(file) || !file.includes(only)) continue;
  const text = fs.readFileSync(path.join(scenes, file), "utf8");
  let best = null;
  for (let i = 0; i < RUNS; ++i) {
    const result = run(text);
    const stages = best ? result.stages.map((stage, s) => Math.min(stage, best.stages[s])) : result.stages;
    best = { ...result, times: Math.max(best?.times ?? 0, result.times), stages };
  }
  const enough = best.times >= LEAST;
  failed ||= !enough;
  console.log(
    `${file.padEnd(28)} ${best.times.toFixed(1).padStart(6)} x real time${enough ? "" : "  (below 2)"}   ` +
      `made in ${best.stages.map((stage) => stage.toFixed(1)).join(" + ")} ms, ` +
      `balance ${best.balance.toExponential(1)}, pulls ${best.pulls}, voices ${best.voices}`,
  );
}
const bytes = zlib.gzipSync(fs.readFileSync(wasmFile), { level: 9 }).length;
const small = bytes <= MOST_BYTES;
console.log(`rattle.wasm gzipped: ${(bytes / 1024).toFixed(0)} KB${small ? "" : "  (above 600)"}`);

const dist = path.resolve(valueOf("--dist", fileURLToPath(new URL("../dist", import.meta.url))));
const { times, reason } = fs.existsSync(path.join(dist, "rattle.wasm"))
  ? await loadTimes(dist, LOADS)
  : { times: null, reason: `there is no page in '${dist}'; ./page --build-only makes it` };
const soon = !times || Math.min(...times) <= MOST_LOAD_MS;
console.log(
  times
    ? `the page can be played after ${(Math.min(...times) / 1000).toFixed(2)} s${soon ? "" : "  (above 2)"}   ` +
        `all: ${times.map((time) => (time / 1000).toFixed(2)).join(", ")} s`
    : `until the page can be played: not measured (${reason})`,
);
process.exit(failed || !small || !soon ? 1 : 0);
