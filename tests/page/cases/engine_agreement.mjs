// The WebAssembly engine gives the same results as the native one.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect } from "../../browser/expect.mjs";
import { readNpy } from "../lib/npy.mjs";
import { readWav } from "../lib/wav.mjs";
import { renderInWorker } from "../lib/worker_render.mjs";

// Duration of each scene in seconds. A bouncing hammer and the tromba's bridge amplify the last bit: by 0.4 s
// the native kernels differ among themselves by 5e-8 of the peak, by 0.1 s by less than 1e-11.
const SCENES = {
  "stiff-string": 0.4,
  bar: 0.4,
  plate: 0.4,
  "mass-spring-barrier": 0.4,
  "string-plate": 0.4,
  "slide-phrase": 0.4,
  "hammer-string": 0.1,
  "tromba-spring": 0.1,
};
const RATE = 48000;
const LEAST_AGREEMENT = 1e-9; // relative to the peak

function native(pages, name, seconds, kernels, ...more) {
  const file = path.join(pages.folder, `${name}-${kernels}.npy`);
  const list = [
    "render",
    name,
    "--rate",
    `${RATE}`,
    "--duration",
    `${seconds}`,
    "--kernels",
    kernels,
    "--npy",
    file,
    ...more,
  ];
  execFileSync(pages.rattle, list, { stdio: ["ignore", "pipe", "pipe"] });
  return readNpy(file);
}

// Row n of the columns is the state after n steps; sample n of a rendering is the state after n + 1 steps.
function worstDifference(columns, channels) {
  let worst = 0;
  let peak = 0;
  channels.forEach((samples, c) => {
    const expected = columns.column(columns.names.columns.indexOf(`channel_${c + 1}`));
    expect(samples.length === expected.length - 1, `${samples.length} samples, expected ${expected.length - 1}`);
    for (let n = 0; n < samples.length; ++n) {
      worst = Math.max(worst, Math.abs(samples[n] - expected[n + 1]));
      peak = Math.max(peak, Math.abs(expected[n + 1]));
    }
  });
  expect(peak > 0, "the native rendering is silent");
  return worst / peak;
}

// Number of float32 steps between two numbers.
function stepsApart(a, b) {
  const view = new DataView(new ArrayBuffer(4));
  const place = (x) => {
    view.setFloat32(0, x);
    const bits = view.getInt32(0);
    return bits < 0 ? -(bits & 0x7fffffff) : bits;
  };
  return Math.abs(place(a) - place(b));
}

export default [
  ...Object.entries(SCENES).map(([name, seconds]) => [
    `engine: ${name} in WebAssembly agrees with the native rendering, plain and fast kernels`,
    async (pages) => {
      const page = await pages.open();
      const text = fs.readFileSync(new URL(`../../../scenes/${name}.toml`, import.meta.url), "utf8");
      const notes = [];
      for (const kernels of ["plain", "fast"]) {
        const result = await renderInWorker(page, text, { seconds, sampleRate: RATE }, kernels === "plain");
        expect(result.channels.length > 0, JSON.stringify(result.messages));
        const worst = worstDifference(native(pages, name, seconds, kernels), result.channels);
        expect(worst <= LEAST_AGREEMENT, `${kernels}: apart by ${worst.toExponential(1)} of the peak`);
        expect(result.pulls === 0, `${result.pulls} pulls`);
        expect(result.balanceError <= 1e-10, `balance error ${result.balanceError}`);
        notes.push(`${kernels} ${worst === 0 ? "the same bits" : worst.toExponential(1)}`);
      }
      return notes.join(", ");
    },
  ]),
  [
    "engine: samples written as float32 are within one step of the command's WAV file",
    async (pages) => {
      const page = await pages.open();
      const notes = [];
      for (const name of ["stiff-string", "hammer-string", "plate"]) {
        const file = path.join(pages.folder, `${name}.wav`);
        native(pages, name, SCENES[name], "fast", "--raw", "--format", "float32", "-o", file);
        const wav = readWav(fs.readFileSync(file));
        const text = fs.readFileSync(new URL(`../../../scenes/${name}.toml`, import.meta.url), "utf8");
        const result = await renderInWorker(page, text, { seconds: SCENES[name], sampleRate: RATE }, false);
        let peak = 0;
        for (const samples of wav.channels) for (const x of samples) peak = Math.max(peak, Math.abs(x));
        let worst = 0;
        result.channels.forEach((samples, c) => {
          expect(samples.length === wav.channels[c].length, `${name}: ${samples.length} samples`);
          // Values smaller than the agreement in double may differ in any digit.
          for (let n = 0; n < samples.length; ++n)
            if (Math.abs(samples[n] - wav.channels[c][n]) > LEAST_AGREEMENT * peak)
              worst = Math.max(worst, stepsApart(Math.fround(samples[n]), wav.channels[c][n]));
        });
        expect(worst <= 1, `${name}: ${worst} steps apart`);
        notes.push(`${name} ${worst}`);
      }
      return `steps: ${notes.join(", ")}`;
    },
  ],
];
