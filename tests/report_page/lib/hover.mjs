import { bringIntoView, settle } from "./reports.mjs";

// Moves the mouse over a chart at fractions of its width and calls `look` with the position in the chart's
// units.
export async function hoverAcross(page, chart, shares, look) {
  await bringIntoView(page, chart);
  const box = await page.evaluate((id) => {
    const { left, top, width, height } = document.querySelector(`[data-chart="${id}"] .u-over`).getBoundingClientRect();
    return { left, top, width, height };
  }, chart);
  for (const share of shares) {
    const x = Math.round(box.left + share * box.width);
    const y = Math.round(box.top + box.height / 2);
    await page.mouse.move(x, y);
    await settle(page);
    const at = await page.evaluate(([id, px, py]) => window.rattleReport.valueAt(id, px, py), [chart, x, y]);
    await look(at, { x, y });
  }
}

export const TEN_SHARES = [0.013, 0.11, 0.22, 0.31, 0.43, 0.5, 0.61, 0.74, 0.86, 0.97];

export async function dataset(page, chart) {
  return page.evaluate((id) => ({ ...document.querySelector(`[data-chart="${id}"]`).dataset }), chart);
}

export async function keptTimes(page, chart) {
  return page.evaluate((id) => window.rattleReport.keptTimes(id), chart);
}

export function nearest(times, time) {
  return times.reduce((best, t) => (Math.abs(t - time) < Math.abs(best - time) ? t : best), times[0]);
}
