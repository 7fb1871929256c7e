import { expect, expectSame } from "../../browser/expect.mjs";
import { settle } from "../lib/reports.mjs";

function watchLongTasks() {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.longTasks.push(entry.duration);
  }).observe({ type: "longtask", buffered: true });
}

export default [
  [
    "a scene of 60 s opens and scrolls (longest task printed, not asserted)",
    async (reports) => {
      const report = reports.report("long", "hammer-string", "--duration", "60");
      const page = await reports.open(report, { before: watchLongTasks, build: false });
      await page.waitForSelector('[data-chart="spectrogram-0"][data-drawn]');
      const opening = await page.evaluate(() => Math.max(0, ...window.longTasks.splice(0)));
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let y = 0; y < height; y += 300) {
        await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
        await settle(page);
      }
      const scrolling = await page.evaluate(() => Math.max(0, ...window.longTasks.splice(0)));
      await page.evaluate(() => window.scrollTo({ top: 500, behavior: "instant" }));
      await page.evaluate(() => window.rattleReport.zoom(10, 20));
      await settle(page);
      await page.waitForTimeout(100);
      const zooming = await page.evaluate(() => Math.max(0, ...window.longTasks.splice(0)));
      expectSame(page.problems.join("; "), "", "what the console said");
      const undrawn = await page.evaluate(
        () => document.querySelectorAll("figure[data-chart]:not([data-drawn])").length,
      );
      expectSame(undrawn, 0, "charts not drawn after scrolling through");
      const size = (report.bytes / 1e6).toFixed(1);
      const tasks = Object.entries({ opening, scrolling, zooming }).map(([what, ms]) => `${ms.toFixed(0)} ms ${what}`);
      return `${size} MB made in ${report.seconds.toFixed(1)} s; longest task ${tasks.join(", ")}`;
    },
  ],
  [
    "the 12 s slide phrase makes a report under 15 MB",
    async (reports) => {
      const report = reports.report("slide-phrase", "slide-phrase");
      expect(report.bytes < 15e6, `the report has ${(report.bytes / 1e6).toFixed(1)} MB`);
      const page = await reports.open(report);
      const gestures = await page.locator('[data-chart^="gesture-0-"]').count();
      expect(gestures > 0, "no gestures are shown");
      const edges = await page.evaluate(() => {
        const box = (id) => document.querySelector(`[data-chart="${id}"] .u-over`).getBoundingClientRect();
        return ["spectrogram-0", "gesture-0-0"].map((id) => [box(id).left, box(id).right, box(id).top]);
      });
      expect(
        Math.abs(edges[0][0] - edges[1][0]) < 1 && Math.abs(edges[0][1] - edges[1][1]) < 1,
        "gestures are not on the spectrogram's time axis",
      );
      expect(edges[1][2] > edges[0][2], "gestures are not under the spectrogram");
      return `${(report.bytes / 1e6).toFixed(1)} MB made in ${report.seconds.toFixed(1)} s`;
    },
  ],
];
