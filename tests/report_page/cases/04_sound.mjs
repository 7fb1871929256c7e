import { expect, expectSame } from "../../browser/expect.mjs";
import { dataset, hoverAcross } from "../lib/hover.mjs";
import { columnLightness } from "../lib/pixels.mjs";
import { bringIntoView, dataOf, settle, unpack } from "../lib/reports.mjs";
import { HAMMER, SINE_EXPECTED, SINE_SCENE } from "../lib/scenes.mjs";

async function sine(reports) {
  return reports.open(reports.report("sine", reports.scene("sine.toml", SINE_SCENE)));
}

// Frequency (Hz) at which a column of the spectrogram is darkest on a light page.
async function darkestFrequency(page) {
  await bringIntoView(page, "spectrogram-0");
  await page.mouse.move(2, 2);
  const box = await page.locator('[data-chart="spectrogram-0"] .u-over').boundingBox();
  const x = box.x + 0.5 * box.width;
  const column = await columnLightness(page, "spectrogram-0", x, box.y + 1, box.y + box.height - 1);
  const least = Math.min(...column.map(({ lightness }) => lightness));
  const rows = column.filter(({ lightness }) => lightness === least);
  const middle = (rows[0].y + rows[rows.length - 1].y) / 2;
  const value = await page.evaluate(([px, py]) => window.rattleReport.valueAt("spectrogram-0", px, py).y, [x, middle]);
  const next = await page.evaluate(
    ([px, py]) => window.rattleReport.valueAt("spectrogram-0", px, py).y,
    [x, middle - 1],
  );
  return { value, pixel: next - value };
}

export default [
  [
    "the audio element plays and has the scene's duration",
    async (reports) => {
      const page = await reports.open(reports.report("hammer", ...HAMMER));
      await page.waitForFunction(() => document.querySelector("audio").readyState >= 1);
      const duration = await page.evaluate(() => document.querySelector("audio").duration);
      expect(Math.abs(duration - 0.5) < 1e-3, `the sound lasts ${duration} s, the scene 0.5 s`);
      await page.click(".player .play");
      await page.waitForFunction(() => document.querySelector("audio").currentTime > 0.1, null, {
        timeout: 20000,
      });
      await page.waitForFunction(() => document.querySelector("audio").ended, null, { timeout: 20000 });
      await settle(page);
      expectSame(await page.getAttribute(".player .play", "aria-label"), "Play", "the button after the end");
      expectSame(page.problems.join("; "), "", "what the console said");
    },
  ],
  [
    "space plays, arrow keys seek, a click on a chart seeks; the play head follows",
    async (reports) => {
      const page = await reports.open(reports.report("hammer", ...HAMMER));
      const time = () => page.evaluate(() => document.querySelector("audio").currentTime);
      await page.keyboard.press("ArrowRight");
      const once = await time();
      expect(once > 0.005 && once < 0.1, `the arrow key went to ${once} s`);
      await page.keyboard.press("ArrowLeft");
      expectSame(await time(), 0, "time after going back");
      await page.keyboard.press("Space");
      await page.waitForFunction(() => document.querySelector("audio").currentTime > 0.05);
      await page.keyboard.press("Space");
      expect(await page.evaluate(() => document.querySelector("audio").paused), "the second space did not stop it");
      await bringIntoView(page, "waveform-0-0");
      const box = await page.locator('[data-chart="waveform-0-0"] .u-over').boundingBox();
      await page.mouse.click(box.x + 0.6 * box.width, box.y + 10);
      await settle(page);
      expect(Math.abs((await time()) - 0.3) < 2e-3, `a click at 0.3 s went to ${await time()} s`);
      const head = await page.locator('[data-chart="waveform-0-0"] .play-head').boundingBox();
      expect(Math.abs(head.x - box.x - 0.6 * box.width) < 2, `the play head is at ${head.x - box.x} px`);
    },
  ],
  [
    "a known sine sits at its frequency within one bin: spectrogram, log and linear",
    async (reports) => {
      const page = await sine(reports);
      const { df, bins, frames, level } = (await dataOf(page)).runs[0].spectrogram;
      const levels = unpack(level);
      for (let frame = 5; frame < frames - 5; frame++) {
        const column = levels.subarray(frame * bins, (frame + 1) * bins);
        const loudest = column.indexOf(Math.max(...column)) * df;
        expect(
          Math.abs(loudest - SINE_EXPECTED) <= df,
          `frame ${frame}: the loudest bin is at ${loudest} Hz, the sine at ${SINE_EXPECTED} Hz`,
        );
      }
      const found = [];
      for (const axis of ["log", "linear"]) {
        await page.click(`[data-chart="spectrogram-0"] .choice [data-value="${axis}"]`);
        await settle(page);
        const { value, pixel } = await darkestFrequency(page);
        found.push(`${value.toFixed(1)} Hz ${axis}`);
        const room = df + pixel; // a row of pixels may cover many bins
        expect(
          Math.abs(value - SINE_EXPECTED) <= room,
          `${axis}: the line is at ${value} Hz, the sine at ${SINE_EXPECTED} Hz, a bin has ${df} Hz`,
        );
      }
      return `${found.join(", ")}; the sine has ${SINE_EXPECTED.toFixed(1)} Hz, bins ${df.toFixed(1)} Hz`;
    },
  ],
  [
    "a known sine sits at its frequency within one bin: long-term spectrum, and hover says so",
    async (reports) => {
      const page = await sine(reports);
      const { spectrum } = (await dataOf(page)).runs[0];
      const levels = unpack(spectrum.level_db);
      const loudest = levels.indexOf(Math.max(...levels));
      expect(
        Math.abs(loudest * spectrum.df - SINE_EXPECTED) <= spectrum.df,
        `the loudest bin is at ${loudest * spectrum.df} Hz`,
      );
      await bringIntoView(page, "spectrum-0");
      const at = await page.evaluate(
        ([hz, db]) => window.rattleReport.pixelAt("spectrum-0", hz, db),
        [loudest * spectrum.df, levels[loudest]],
      );
      await page.mouse.move(at.x, at.y);
      await settle(page);
      const { hoverFrequency, hoverLevel } = await dataset(page, "spectrum-0");
      const bin = Math.round(Number(hoverFrequency) / spectrum.df);
      expectSame(Number(hoverLevel), levels[bin], `level of bin ${bin}`);
      expect(Math.abs(bin - loudest) * spectrum.df < 10, `pointing at the peak says ${hoverFrequency} Hz`);
    },
  ],
  [
    "hover on the spectrogram says frequency, time and level of the nearest bin",
    async (reports) => {
      const page = await sine(reports);
      const { spectrogram } = (await dataOf(page)).runs[0];
      const levels = unpack(spectrogram.level);
      await hoverAcross(page, "spectrogram-0", [0.2, 0.5, 0.8], async (at) => {
        const frame = Math.round((at.x * 44100 - spectrogram.first) / spectrogram.hop);
        const bin = Math.round(at.y / spectrogram.df);
        const step = (spectrogram.ceiling_db - spectrogram.floor_db) / 255;
        const said = await dataset(page, "spectrogram-0");
        expectSame(Number(said.hoverFrequency), bin * spectrogram.df, "frequency");
        expectSame(Number(said.hoverTime), (spectrogram.first + frame * spectrogram.hop) / 44100, "time");
        expectSame(
          Number(said.hoverLevel),
          spectrogram.floor_db + step * levels[frame * spectrogram.bins + bin],
          "level",
        );
      });
    },
  ],
];
