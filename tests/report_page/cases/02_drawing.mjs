import { expect } from "../../browser/expect.mjs";
import { keptTimes } from "../lib/hover.mjs";
import { colourNear, cssVariable } from "../lib/pixels.mjs";
import { bringIntoView, dataOf, settle } from "../lib/reports.mjs";
import { hammerWithProbe, RATE } from "../lib/scenes.mjs";

const TOLERANCE = 2; // px
const ELSEWHERE = 20; // px
const WINDOW = [0.0505, 0.0535]; // s: short enough to distinguish single samples

async function opened(reports) {
  const scene = hammerWithProbe(reports);
  const page = await reports.open(reports.report("probed", scene, "--duration", "0.5"));
  return { page, columns: reports.columns("probed", scene, "--duration", "0.5") };
}

// Ten kept samples in view, evenly spaced.
async function tenSamples(page, chart, from, to) {
  const times = (await keptTimes(page, chart)).filter((t) => t > from && t < to);
  expect(times.length >= 10, `${chart}: only ${times.length} kept samples between ${from} and ${to} s`);
  return Array.from({ length: 10 }, (_none, i) =>
    Math.round(times[Math.floor(((i + 0.5) * times.length) / 10)] * RATE),
  );
}

async function checkCurve(page, chart, valueAt, [from, to], colourName) {
  await page.evaluate(([a, b]) => window.rattleReport.zoom(a, b), [from, to]);
  await page.mouse.move(2, 2);
  await bringIntoView(page, chart);
  await settle(page);
  const samples = await tenSamples(page, chart, from, to);
  const points = [];
  for (const n of samples) {
    points.push(
      await page.evaluate(([id, t, v]) => window.rattleReport.pixelAt(id, t, v), [chart, n / RATE, valueAt(n)]),
    );
  }
  const colour = await cssVariable(page, colourName);
  const hits = await colourNear(page, chart, points, colour, TOLERANCE);
  hits.forEach((hit, i) =>
    expect(
      hit,
      `${chart}: no curve ${colourName} within ${TOLERANCE} px of the CSV's ${valueAt(samples[i])} at n = ${samples[i]}`,
    ),
  );
  return { points, colour };
}

// The same check must fail for wrong values, otherwise it would be blind.
async function checkThatItCanFail(page, chart, { points, colour }) {
  const moved = points.map(({ x, y }) => ({ x, y: y + ELSEWHERE }));
  const hits = (await colourNear(page, chart, moved, colour, TOLERANCE)).filter(Boolean).length;
  expect(hits <= 4, `${chart}: ${hits} of ten points ${ELSEWHERE} px away are on the curve as well`);
}

export default [
  [
    "the waveform lies within 2 pixels of the CSV at ten points, zoomed and whole",
    async (reports) => {
      const { page, columns } = await opened(reports);
      const value = (n) => columns.value(n, "channel_1");
      await checkCurve(page, "waveform-0-0", value, [0, 0.5], "--series-0");
      const seen = await checkCurve(page, "waveform-0-0", value, WINDOW, "--series-0");
      await checkThatItCanFail(page, "waveform-0-0", seen);
    },
  ],
  [
    "the force lies within 2 pixels of the CSV at ten points",
    async (reports) => {
      const { page, columns } = await opened(reports);
      const seen = await checkCurve(page, "force-0", (n) => columns.value(n, "probe.push"), [0.05, 0.06], "--series-0");
      await checkThatItCanFail(page, "force-0", seen);
    },
  ],
  [
    "the stacked energies lie within 2 pixels of the CSV's sums at ten points",
    async (reports) => {
      const { page, columns } = await opened(reports);
      const { stored } = (await dataOf(page)).runs[0].energy;
      let below = [];
      for (let s = 0; s < stored.length; s++) {
        below = [...below, ...stored[s].columns];
        // Mostly zero: its edge coincides with the one below.
        if (stored[s].name.startsWith("contact")) continue;
        const sum = (n) => below.reduce((total, name) => total + columns.value(n, name), 0);
        const seen = await checkCurve(page, "energy-0", sum, WINDOW, `--series-${s}`);
        await checkThatItCanFail(page, "energy-0", seen);
      }
    },
  ],
  [
    "the balance error lies within 2 pixels of the CSV at ten points",
    async (reports) => {
      const { page, columns } = await opened(reports);
      const run = (await dataOf(page)).runs[0];
      const worst = Math.max(...columns.all("balance").map(Math.abs));
      const relative = (n) => (Math.abs(columns.value(n, "balance")) / worst) * run.balance_error;
      await checkCurve(page, "balance-0", relative, [0.05, 0.45], "--series-2");
    },
  ],
  [
    "zooming one time chart zooms all; double click shows the whole again",
    async (reports) => {
      const { page } = await opened(reports);
      await bringIntoView(page, "waveform-0-0");
      const box = await page.locator('[data-chart="waveform-0-0"] .u-over').boundingBox();
      await page.mouse.move(box.x + 0.2 * box.width, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + 0.4 * box.width, box.y + 25, { steps: 4 });
      await page.mouse.up();
      const edge = async (chart) => {
        await bringIntoView(page, chart);
        const over = await page.locator(`[data-chart="${chart}"] .u-over`).boundingBox();
        return page.evaluate(
          ([id, left, right, y]) => [
            window.rattleReport.valueAt(id, left, y).x,
            window.rattleReport.valueAt(id, right, y).x,
          ],
          [chart, over.x, over.x + over.width, over.y + 5],
        );
      };
      for (const chart of ["waveform-0-0", "spectrogram-0", "energy-0", "balance-0", "force-0"]) {
        const [min, max] = await edge(chart);
        expect(
          Math.abs(min - 0.1) < 2e-3 && Math.abs(max - 0.2) < 2e-3,
          `${chart} shows ${min} to ${max} s, expected 0.1 to 0.2 s`,
        );
      }
      await page.locator('[data-chart="force-0"] .u-over').dblclick();
      for (const chart of ["waveform-0-0", "energy-0"]) {
        const [min, max] = await edge(chart);
        expect(min === 0 && Math.abs(max - 0.5) < 1e-9, `${chart} shows ${min} to ${max} s after the double click`);
      }
    },
  ],
];
