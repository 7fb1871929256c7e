// Downloads from the page.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, expectSame } from "../../browser/expect.mjs";
import { openEditor, typeScene } from "../lib/editor.mjs";
import { readWav } from "../lib/wav.mjs";

const SCENE = `title = "Two channels"
[string.main]
length = 0.8
radius = 0.4e-3
material = "brass"
tension = 80
sigma0 = 1
[initial.pluck]
at = "main@0.2"
shape = "triangle"
amplitude = 2e-3
[output.left]
at = "main@0.3"
quantity = "velocity"
[output.right]
at = "main@0.6"
quantity = "velocity"
`;

async function opened(pages) {
  const page = await openEditor(pages);
  await typeScene(page, SCENE);
  await page.waitForFunction((text) => window.rattle.client.text === text, SCENE);
  return page;
}

async function saved(page, click) {
  const waiting = page.waitForEvent("download");
  await click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: fs.readFileSync(await download.path()) };
}

const rendered = (page, seconds, sampleRate) =>
  page.evaluate(
    async ([text, options]) => {
      const result = await window.rattle.client.render(text, options);
      return result.channels.map((channel) => [...channel]);
    },
    [SCENE, { seconds, sampleRate }],
  );

async function wavOf(page, scaled) {
  await page.locator('.render-form [name="seconds"]').fill("0.3");
  await page.locator('.render-form [name="rate"]').selectOption("48000");
  await page.locator('.render-form [name="scaled"]').setChecked(scaled);
  return saved(page, () => page.locator(".save-wav").click());
}

const runOf = (html) => JSON.parse(/<script[^>]*id="rattle-data"[^>]*>([^]*?)<\/script>/.exec(html)[1]).runs[0];

function reportOfCommand(pages, name, text, options) {
  const scene = path.join(pages.folder, `${name}.toml`);
  const file = path.join(pages.folder, `${name}-command.html`);
  fs.writeFileSync(scene, text);
  execFileSync(pages.rattle, ["report", scene, "-o", file, ...options], { stdio: ["ignore", "pipe", "pipe"] });
  return runOf(fs.readFileSync(file, "utf8"));
}

const wordsOf = ({ name, solver, one_sided: oneSided, impacts, attractive_samples: pulls }) => [
  name,
  solver,
  oneSided,
  impacts,
  pulls,
];

function expectNear(value, wanted, what) {
  expect(Math.abs(value - wanted) <= 1e-6 * Math.abs(wanted), `${what}: ${value}, the command has ${wanted}`);
}

export default [
  [
    "edit: the WAV has the right header and the rendered samples, rounded to 32 bits",
    async (pages) => {
      const page = await opened(pages);
      const { name, bytes } = await wavOf(page, false);
      const wav = readWav(bytes);
      expect(name.endsWith(".wav"), `it is called ${name}`);
      expectSame(wav.format, 3, "the format tag");
      expectSame(wav.bits, 32, "bits");
      expectSame(wav.sampleRate, 48000, "the sample rate");
      expectSame(wav.channels.length, 2, "channels");
      expectSame(wav.riffBytes, bytes.length - 8, "the length that RIFF tells");
      const samples = await rendered(page, 0.3, 48000);
      expectSame(wav.channels[0].length, samples[0].length, "frames");
      expectSame(samples[0].length, 14400, "frames rendered");
      for (const [c, channel] of samples.entries()) {
        channel.forEach((value, n) => expectSame(wav.channels[c][n], Math.fround(value), `channel ${c}, sample ${n}`));
      }
      expect(
        samples[0].some((value) => Math.abs(value) > 1e-3),
        "the sound is silence",
      );
      return `${samples[0].length} frames`;
    },
  ],
  [
    "edit: scaled, the largest sample is at -1 dB",
    async (pages) => {
      const page = await opened(pages);
      const { channels } = readWav((await wavOf(page, true)).bytes);
      const peak = Math.max(...channels.map((channel) => channel.reduce((most, x) => Math.max(most, Math.abs(x)), 0)));
      expect(Math.abs(20 * Math.log10(peak) + 1) < 1e-5, `the peak is ${20 * Math.log10(peak)} dB`);
    },
  ],
  [
    "edit: the scene is saved as it stands",
    async (pages) => {
      const page = await opened(pages);
      const { name, bytes } = await saved(page, () => page.locator(".save-scene").click());
      expect(name.endsWith(".toml"), `it is called ${name}`);
      expectSame(bytes.toString("utf8"), SCENE, "the file");
    },
  ],
  [
    "edit: the report opens without a network and has the sound's and the ledger's numbers",
    async (pages) => {
      const page = await opened(pages);
      await page.locator('.render-form [name="seconds"]').fill("0.5");
      const { name, bytes } = await saved(page, () => page.locator(".save-report").click());
      expect(name.endsWith(".html"), `it is called ${name}`);
      const file = path.join(pages.folder, name);
      fs.writeFileSync(file, bytes);
      const report = await page.context().newPage();
      const problems = [];
      report.on("console", (message) => problems.push(message.text()));
      report.on("pageerror", (error) => problems.push(error.message));
      report.on("request", (request) => {
        if (!/^(file|blob|data):/.test(request.url())) problems.push(`asked the network for ${request.url()}`);
      });
      await report.goto(`file://${file}`);
      await report.waitForSelector("html[data-ready]");
      await report.evaluate(() => window.rattleReport.buildAll());
      expectSame(await report.locator("h1").textContent(), "Two channels", "its title");
      const run = await report.evaluate(() => JSON.parse(document.getElementById("rattle-data").textContent).runs[0]);
      const doubles = (packed) => new Float64Array(Uint8Array.from(Buffer.from(packed.base64, "base64")).buffer);
      const integers = (packed) => new Int32Array(Uint8Array.from(Buffer.from(packed.base64, "base64")).buffer);
      const samples = await rendered(page, 0.5, 44100);
      run.waveform.forEach(({ n, value }, channel) => {
        const values = doubles(value);
        // The initial state comes before the first sample of the sound, as in the command's report.
        integers(n).forEach((state, i) =>
          expectSame(values[i], state === 0 ? 0 : samples[channel][state - 1], `channel ${channel}, n = ${state}`),
        );
      });
      const stored = run.energy.stored.map(({ value }) => doubles(value)[0]).reduce((sum, joules) => sum + joules, 0);
      expect(Math.abs(stored / run.peak_energy - 1) < 1e-9, `${stored} J at the start of at most ${run.peak_energy} J`);
      const errors = doubles(run.energy.balance_error.value);
      expect(
        Math.max(...errors) > 0 && Math.max(...errors) <= run.balance_error * (1 + 1e-6),
        "balance errors do not fit",
      );
      const wav = readWav(Buffer.from(run.audio.base64, "base64"));
      expectSame(wav.channels[0].length, samples[0].length, "frames of its sound");
      expectSame(problems.join("; "), "", "what the console said");
      return `${(bytes.length / 1024).toFixed(0)} KB`;
    },
  ],
  [
    "edit: the report's contacts and motion are those of the command's",
    async (pages) => {
      const page = await openEditor(pages);
      const found = [];
      for (const name of ["hammer-string", "slide-force", "mass-barrier", "tromba-contact"]) {
        const text = fs.readFileSync(new URL(`../../../scenes/${name}.toml`, import.meta.url), "utf8");
        await typeScene(page, text);
        await page.waitForFunction((wanted) => window.rattle.client.text === wanted, text);
        await page.locator('.render-form [name="seconds"]').fill("0.1");
        await page.locator('.render-form [name="rate"]').selectOption("44100");
        const own = runOf((await saved(page, () => page.locator(".save-report").click())).bytes.toString());
        const native = reportOfCommand(pages, name, text, ["--duration", "0.1", "--rate", "44100"]);
        expect(
          native.contacts.length > 0 && native.motion.frames > 100,
          "the command's report has nothing to compare with",
        );
        expectSame(
          JSON.stringify(own.contacts.map(wordsOf)),
          JSON.stringify(native.contacts.map(wordsOf)),
          `${name}: contacts`,
        );
        own.contacts.forEach((contact, i) => {
          expectNear(contact.peak_force, native.contacts[i].peak_force, `${name}: peak force of ${contact.name}`);
          expectNear(contact.resolution, native.contacts[i].resolution, `${name}: resolution of ${contact.name}`);
        });
        const outline = ({ first, hop, frames, movers }) =>
          JSON.stringify([
            first,
            hop,
            frames,
            movers.map(({ dimensions, is_rigid, name, points, beside }) => [
              dimensions,
              is_rigid,
              name,
              points,
              beside?.string,
            ]),
          ]);
        expectSame(outline(own.motion), outline(native.motion), `${name}: motion`);
        own.motion.movers.forEach((mover, i) => {
          const other = native.motion.movers[i];
          const [shape, wanted] = [mover, other].map(
            (one) => new Int16Array(Uint8Array.from(Buffer.from(one.shape.base64, "base64")).buffer),
          );
          expectSame(shape.length, wanted.length, `${name}: numbers of ${mover.name}`);
          const apart = shape.reduce(
            (most, value, n) => Math.max(most, Math.abs(value * mover.scale - wanted[n] * other.scale)),
            0,
          );
          expect(
            apart <= 1.5 * other.scale,
            `${name}: ${mover.name} is ${apart / other.scale} steps from the command's`,
          );
        });
        found.push(`${name}: ${own.contacts.length} contacts, ${own.motion.frames} frames`);
      }
      return found.join("; ");
    },
  ],
  [
    "edit: what is heard can be recorded",
    async (pages) => {
      const page = await opened(pages);
      await page.locator(".record").click();
      await page.waitForFunction(() => document.querySelector(".record").getAttribute("aria-pressed") === "true");
      await page.evaluate((text) => window.rattle.openScene(`${text}# again`, "again"), SCENE);
      await page.waitForTimeout(1500);
      const { name, bytes } = await saved(page, () => page.locator(".record").click());
      const wav = readWav(bytes);
      expect(name.endsWith(".take.wav"), `it is called ${name}`);
      expect(wav.channels[0].length > 4096, `only ${wav.channels[0].length} frames`);
      expect(
        wav.channels[0].some((x) => Math.abs(x) > 1e-4),
        "the take is silence",
      );
      return `${wav.channels[0].length} frames at ${wav.sampleRate} Hz`;
    },
  ],
];
