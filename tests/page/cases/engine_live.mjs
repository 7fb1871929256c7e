// The engine plays live: it allocates nothing, scenes replace one another, events arrive, with and without shared memory.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, expectSame } from "../../browser/expect.mjs";
import { openSounding } from "../lib/pages.mjs";
import { loadScene, sceneText } from "../lib/scenes.mjs";

const ALLOCATIONS = 25; // indices of StatusPlace
const MEMORY = 26;

// Forces the live context to 48 kHz, whatever the device prefers.
function at48kHz() {
  const Usual = window.AudioContext;
  window.AudioContext = class extends Usual {
    constructor(options) {
      super({ ...options, sampleRate: 48000 });
    }
  };
}

// Plays notes and moves controls for some seconds; returns the engine's counters of that time.
async function playAround(page, seconds) {
  return page.evaluate(
    async ({ seconds, ALLOCATIONS, MEMORY }) => {
      const client = window.rattle.client;
      const wait = (time) => new Promise((done) => setTimeout(done, time));
      client.noteOn(50, 0.8);
      await wait(1200); // by now the previous instrument has faded out and was freed
      const begun = {
        allocations: client.statusValues[ALLOCATIONS],
        memory: client.statusValues[MEMORY],
        ...client.status(),
      };
      let pictures = 0;
      let peak = 0;
      let moved = 0;
      const steps = [];
      for (let i = 0; i < seconds * 20; ++i) {
        if (i % 10 === 0) client.noteOn(50 + (i % 7), 0.7);
        if (i % 10 === 5) client.noteOff(50 + ((i - 5) % 7));
        if (i % 25 === 7) client.midi(new Uint8Array([0xb0, 1, (5 * i) % 128]));
        const control = client.scene.controls[i % client.scene.controls.length];
        const way = 0.5 + 0.4 * Math.sin(i);
        if (!/hand/.test(control.name) && control.midi === "")
          client.setControl(i % client.scene.controls.length, control.low + way * (control.high - control.low));
        client.pictures(1000, (picture) => {
          ++pictures;
          steps.push(picture.step);
          for (const list of picture.displacement) for (const u of list) if (u !== 0) ++moved;
        });
        peak = Math.max(peak, ...client.status().peak);
        await wait(50);
      }
      const status = client.status();
      return {
        state: client.state,
        failure: client.failure,
        isolated: client.isolated,
        rate: client.sampleRate,
        played: status.seconds - begun.seconds,
        allocations: client.statusValues[ALLOCATIONS] - begun.allocations,
        memory: client.statusValues[MEMORY] - begun.memory,
        memoryBytes: client.statusValues[MEMORY],
        counted: begun.allocations,
        underruns: status.underruns - (begun.underruns || 0),
        load: status.load,
        guardTrips: status.guardTrips,
        guardMessage: status.guardMessage,
        pulls: status.pulls,
        balanceError: status.balanceError,
        peak,
        pictures,
        moved,
        ordered: steps.every((step, i) => i === 0 || step > steps[i - 1] || step < 5000),
        stride: steps.length > 1 ? steps[steps.length - 1] - steps[steps.length - 2] : 0,
        wantedStride: client.stride,
      };
    },
    { seconds, ALLOCATIONS, MEMORY },
  );
}

function expectHealthy(result) {
  expectSame(result.state, "running", `the state (${result.failure})`);
  expectSame(result.guardTrips, 0, `the guard's trips (${result.guardMessage})`);
  expectSame(result.pulls, 0, "pulls");
  expect(result.balanceError <= 1e-9, `balance error ${result.balanceError}`);
  expect(result.peak > 1e-4, `the loudest peak is ${result.peak}`);
  expect(result.counted > 0, "allocations are not counted");
  expectSame(result.allocations, 0, "allocations while playing");
  expectSame(result.memory, 0, "bytes by which the memory grew");
  expect(result.pictures > 0 && result.moved > 0, `${result.pictures} pictures, ${result.moved} points that moved`);
  expect(result.ordered, "pictures are out of order");
  expectSame(result.stride, result.wantedStride, "steps between two pictures");
}

// Runs in node because a browser does not expose a worklet's heap size.
function heapOfProcess(pages, name) {
  const script = fileURLToPath(new URL("../lib/process_heap.mjs", import.meta.url));
  const scene = fileURLToPath(new URL(`../../../scenes/${name}.toml`, import.meta.url));
  const words = ["--expose-gc", "--max-semi-space-size=64", script, pages.dist, scene];
  return JSON.parse(execFileSync(process.execPath, words, { encoding: "utf8" }));
}

export default [
  [
    "engine: process() leaves nothing on JavaScript's heap",
    async (pages) => {
      const result = heapOfProcess(pages, "play-knock");
      expectSame(result.failed, "", "what the worklet said");
      expect(result.loudest > 1e-4, `the loudest first sample is ${result.loudest}`);
      expect(result.bytesPerCall < 1, `${result.bytesPerCall} bytes in each call`);
      return `${result.bytesPerCall.toFixed(2)} bytes in each call`;
    },
  ],
  [
    "engine: the tromba plays 10 s live at 48 kHz, shared memory, no allocation",
    async (pages) => {
      const page = await openSounding(pages, { before: at48kHz });
      await loadScene(page, "play-tromba");
      const result = await playAround(page, 10);
      expectHealthy(result);
      expectSame(result.rate, 48000, "the rate");
      expectSame(result.isolated, true, "isolated");
      expect(result.played > 1, `only ${result.played} s were played`);
      expect(!(result.underruns > 2000), `${result.underruns} underruns`);
      expectSame(page.problems.join("; "), "", "what the console said");
      return `${result.played.toFixed(1)} s played, ${result.underruns} underruns, load ${(100 * result.load).toFixed(0)} %, ${(result.memoryBytes / 2 ** 20).toFixed(0)} MiB, peak ${result.peak.toFixed(2)}`;
    },
  ],
  [
    "engine: the slide string plays live by messages, where memory cannot be shared",
    async (pages) => {
      const page = await openSounding(pages, { isolated: false });
      await loadScene(page, "play-slide");
      const result = await playAround(page, 4);
      expectSame(result.isolated, false, "isolated");
      expectHealthy(result);
      return `${result.played.toFixed(1)} s played, ${result.underruns} underruns, ${result.pictures} pictures`;
    },
  ],
  [
    "engine: scenes replace one another while they sound, a wrong one changes nothing",
    async (pages) => {
      const page = await openSounding(pages);
      for (const name of ["play-strings", "play-slide", "play-hammer", "play-strings"]) {
        await loadScene(page, name);
        await page.evaluate(() => window.rattle.client.noteOn(57, 0.8));
        await page.waitForTimeout(200);
      }
      const wrong = await page.evaluate(async () => {
        const result = await window.rattle.client.load("[mass.ball]\nmass = -1\n", "wrong");
        const client = window.rattle.client;
        return { messages: result.messages, scene: result.scene, title: client.scene.title, state: client.state };
      });
      expectSame(wrong.scene, null, "the scene of a wrong text");
      expect(
        wrong.messages.some((message) => message.line === 2),
        JSON.stringify(wrong.messages),
      );
      expect(/strings/i.test(wrong.title), `'${wrong.title}' plays`);
      await page.evaluate(() => window.rattle.client.noteOn(60, 0.8));
      await page.waitForFunction(() => window.rattle.client.status().voicesSounding > 0);
      expectSame(await page.evaluate(() => window.rattle.client.state), "running", "the state");
    },
  ],
  [
    "engine: scenes are made beside the audio thread where memory is shared, many in a row",
    async (pages) => {
      for (const isolated of [true, false]) {
        const page = await openSounding(pages, { isolated });
        const result = await page.evaluate(async (texts) => {
          const client = window.rattle.client;
          const loads = [];
          for (let i = 0; i < 12; ++i) {
            loads.push(client.load(texts[i % texts.length], `scene ${i}`));
            await new Promise((done) => setTimeout(done, 30 * (i % 4)));
            client.noteOn(57, 0.8);
          }
          await Promise.all(loads);
          await new Promise((done) => setTimeout(done, 700));
          return {
            maker: client.worklet.maker !== null,
            state: client.state,
            failure: client.failure,
            title: client.scene.title,
          };
        }, ["play-strings", "play-hammer", "play-knock"].map(sceneText));
        expectSame(result.maker, isolated, "whether there is a worker that makes scenes");
        expectSame(result.state, "running", `the state (${result.failure})`);
        expectSame(result.title, /title = "(.*)"/.exec(sceneText("play-knock"))[1], "the scene that plays in the end");
        await page.evaluate(() => window.rattle.client.noteOn(57, 0.8));
        await page.waitForFunction(() => window.rattle.client.status().peak[0] > 1e-4);
        expectSame(page.problems.join("; "), "", "what the console said");
      }
    },
  ],
  [
    "engine: panic silences, reset brings controls back",
    async (pages) => {
      const page = await openSounding(pages);
      await loadScene(page, "play-strings");
      const result = await page.evaluate(async () => {
        const client = window.rattle.client;
        const until = async (ready) => {
          for (let i = 0; i < 200 && !ready(); ++i) await new Promise((done) => setTimeout(done, 50));
          return ready();
        };
        const index = client.scene.controls.findIndex((control) => control.name === "buzz");
        const usual = client.scene.controls[index].value;
        const other =
          client.scene.controls[index].high === usual
            ? client.scene.controls[index].low
            : client.scene.controls[index].high;
        client.setControl(index, other);
        client.noteOn(57, 0.8);
        const sounded = await until(() => client.status().voicesSounding > 0 && client.status().peak[0] > 1e-4);
        const set = await until(() => client.status().controls[index] === other);
        client.panic();
        const silent = await until(() => client.status().voicesSounding === 0 && client.status().notesHeld === 0);
        client.reset();
        const back = await until(() => client.status().controls[index] === usual);
        return { sounded, set, silent, back };
      });
      for (const [what, happened] of Object.entries(result)) expect(happened, `not ${what}`);
    },
  ],
  [
    "engine: a note whose end found no room among too many events ends all the same",
    async (pages) => {
      const page = await openSounding(pages);
      await loadScene(page, "play-strings");
      await page.evaluate(async () => {
        const client = window.rattle.client;
        client.noteOn(57, 0.8);
        while (client.status().notesHeld !== 1) await new Promise((done) => setTimeout(done, 20));
        await client.suspend();
        for (let i = 0; i < 1500; ++i) client.setControl(i % client.scene.controls.length, 0);
        client.noteOff(57);
        await client.resume();
      });
      await page.waitForFunction(() => window.rattle.client.status().notesHeld === 0);
    },
  ],
  [
    "engine: a control that is set before the sound starts is there when it does",
    async (pages) => {
      const page = await pages.open();
      await page.waitForFunction(() => window.rattle?.client.scene);
      await loadScene(page, "play-strings");
      const index = await page.evaluate(() => {
        const client = window.rattle.client;
        const buzz = client.scene.controls.findIndex((control) => control.name === "buzz");
        client.setControl(buzz, 0.125);
        return buzz;
      });
      const shown = await page.evaluate((buzz) => window.rattle.client.status().controls[buzz], index);
      expectSame(shown, 0.125, "the control before the start");
      await page.evaluate(() => window.rattle.client.start());
      await page.waitForFunction(
        (buzz) => window.rattle.client.status().seconds > 0.1 && window.rattle.client.status().controls[buzz] === 0.125,
        index,
      );
    },
  ],
];
