import { expect, expectSame } from "../../browser/expect.mjs";
import { bringIntoView, dataOf, settle } from "../lib/reports.mjs";
import { HAMMER } from "../lib/scenes.mjs";

const picture = (page, chart) =>
  page.evaluate((id) => document.querySelector(`[data-chart="${id}"] canvas`).toDataURL(), chart);

async function scrubs(reports, name, list, chart) {
  const page = await reports.open(reports.report(name, ...list));
  const { motion, sample_rate: rate } = (await dataOf(page)).runs[0];
  await bringIntoView(page, chart);
  const pictures = new Set();
  for (const frame of [0, 40, 90]) {
    await page.evaluate((f) => {
      const scrubber = document.querySelector(".motion .seek");
      scrubber.value = String(f);
      scrubber.dispatchEvent(new Event("input", { bubbles: true }));
    }, frame);
    await settle(page);
    expectSame(await page.getAttribute(".motion", "data-frame"), String(frame), "frame shown");
    const time = (motion.first + frame * motion.hop) / rate;
    const audio = await page.evaluate(() => document.querySelector("audio").currentTime);
    expect(Math.abs(audio - time) < 1e-4, `the sound stands at ${audio} s, the motion at ${time} s`);
    pictures.add(await picture(page, chart));
  }
  expectSame(pictures.size, 3, "different pictures");
  return page;
}

export default [
  [
    "motion of a string: scrubbing moves picture and play head; slow motion runs at its speed",
    async (reports) => {
      const page = await scrubs(reports, "hammer", HAMMER, "motion-0-string-0");
      await page.selectOption(".motion select", "100");
      await page.evaluate(() => window.rattleReport.seek(0));
      const clock = () =>
        page.evaluate(() => [performance.now(), Number(document.querySelector(".player .seek").value)]);
      await page.click(".motion .play");
      await page.waitForTimeout(300);
      const [from, first] = await clock();
      await page.waitForTimeout(1000);
      const [to, last] = await clock();
      const speed = (last - first) / ((to - from) / 1000);
      await page.click(".motion .play");
      expect(speed > 0.008 && speed < 0.012, `slow motion at 1/100 ran at ${speed}`);
      expectSame(page.problems.join("; "), "", "what the console said");
    },
  ],
  [
    "motion of a plate: scrubbing moves the picture",
    async (reports) => {
      const page = await scrubs(reports, "plate", ["plate", "--duration", "0.5"], "motion-0-plate-0");
      expectSame(page.problems.join("; "), "", "what the console said");
    },
  ],
];
