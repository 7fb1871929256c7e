import { expect, expectSame, expectWithinUlps } from "../../browser/expect.mjs";
import { dataset, hoverAcross, keptTimes, nearest, TEN_SHARES } from "../lib/hover.mjs";
import { dataOf, settle, unpack } from "../lib/reports.mjs";
import { hammerWithProbe, RATE } from "../lib/scenes.mjs";

async function opened(reports) {
  const scene = hammerWithProbe(reports);
  const page = await reports.open(reports.report("probed", scene, "--duration", "0.5"));
  return { page, columns: reports.columns("probed", scene, "--duration", "0.5") };
}

async function checkHover(page, chart, valueAt) {
  const times = await keptTimes(page, chart);
  await hoverAcross(page, chart, TEN_SHARES, async (at) => {
    const { hoverN, hoverTime, hoverValue } = await dataset(page, chart);
    const n = Number(hoverN);
    expectSame(Number(hoverTime), n / RATE, `${chart}: time of n = ${n}`);
    expectSame(n, Math.round(nearest(times, at.x) * RATE), `${chart}: sample nearest to ${at.x} s`);
    expectSame(Number(hoverValue), valueAt(n), `${chart}: value at n = ${n}`);
    const words = (await page.textContent(`[data-chart="${chart}"] .readout`)).replaceAll("\u2212", "-");
    for (const part of [`n = ${n}`, `t = ${hoverTime} s`, hoverValue]) {
      expect(words.includes(part), `${chart}: the reader sees '${words}', without '${part}'`);
    }
  });
}

export default [
  [
    "hover shows the nearest kept sample, its time and the CSV's value: waveform",
    async (reports) => {
      const { page, columns } = await opened(reports);
      await checkHover(page, "waveform-0-0", (n) => columns.value(n, "channel_1"));
      await page.evaluate(() => window.rattleReport.zoom(0.1, 0.104));
      await checkHover(page, "waveform-0-0", (n) => columns.value(n, "channel_1"));
      await checkHover(page, "waveform-0-1", (n) => columns.value(n, "channel_2"));
    },
  ],
  [
    "hover shows the nearest kept sample, its time and the CSV's value: force",
    async (reports) => {
      const { page, columns } = await opened(reports);
      await checkHover(page, "force-0", (n) => columns.value(n, "probe.push"));
    },
  ],
  [
    "choosing another contact shows its force",
    async (reports) => {
      const page = await reports.open(reports.report("tromba", "tromba-contact", "--duration", "0.5"));
      const { contacts } = (await dataOf(page)).runs[0];
      await page.click(`.pickable input[aria-label="Show contact ${contacts[1].name}"]`);
      await page.evaluate(() => window.rattleReport.buildAll());
      await settle(page);
      expectSame(
        (await page.textContent('[data-chart="force-0"] .chart-title')).includes(contacts[1].name),
        true,
        "the title names the contact",
      );
      const samples = unpack(contacts[1].force.n);
      const values = unpack(contacts[1].force.value);
      await hoverAcross(page, "force-0", TEN_SHARES, async () => {
        const { hoverN, hoverValue } = await dataset(page, "force-0");
        expectSame(Number(hoverValue), values[samples.indexOf(Number(hoverN))], `force at n = ${hoverN}`);
      });
      expectSame(page.problems.join("; "), "", "what the console said");
    },
  ],
  [
    "the ledger chart's numbers equal those of --csv",
    async (reports) => {
      const { page, columns } = await opened(reports);
      const { energy } = (await dataOf(page)).runs[0];
      let compared = 0;
      await hoverAcross(page, "energy-0", TEN_SHARES, async () => {
        const n = Number((await dataset(page, "energy-0")).hoverN);
        const shown = await page.$$eval('[data-chart="energy-0"] .legend-item', (items) =>
          items.map((item) => ({
            ...item.dataset,
            value: item.querySelector(".value").dataset.value,
            words: item.textContent,
          })),
        );
        for (const { series, kind, index, value, words } of shown) {
          const { columns: names } = energy[kind][Number(index)];
          const sum = names.reduce((total, name) => total + columns.value(n, name), 0);
          const what = `${kind} ${series} at n = ${n}`;
          if (names.length === 1) expectSame(Number(value), sum, what);
          else expectWithinUlps(Number(value), sum, 2, what);
          expect(words.replaceAll("\u2212", "-").includes(`${value} J`), `${what}: the reader sees '${words}'`);
          compared++;
        }
      });
      expect(compared >= 40, `only ${compared} numbers compared`);
      return `${compared} numbers`;
    },
  ],
  [
    "one cursor for all time charts",
    async (reports) => {
      const { page } = await opened(reports);
      await hoverAcross(page, "waveform-0-0", [0.4], async (at) => {
        const other = Number((await dataset(page, "waveform-0-1")).hoverTime);
        expect(Math.abs(other - at.x) < 1e-3, `the second channel points at ${other} s, the first at ${at.x} s`);
      });
      await page.mouse.move(2, 2);
      await settle(page);
      expectSame((await dataset(page, "waveform-0-1")).hoverN, undefined, "sample pointed at after the mouse has left");
    },
  ],
  [
    "a legend entry switches its energy off and on",
    async (reports) => {
      const { page } = await opened(reports);
      const ink = () =>
        page.evaluate(() => {
          const canvas = document.querySelector('[data-chart="energy-0"] canvas');
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          let sum = 0;
          for (const part of data) sum += part;
          return sum;
        });
      const item = page.locator('[data-chart="energy-0"] .legend-item[data-kind="stored"]').last();
      await item.scrollIntoViewIfNeeded();
      const first = page.locator('[data-chart="energy-0"] .legend-item[data-kind="stored"]').first();
      const before = await ink();
      await first.click();
      await settle(page);
      expectSame(await first.getAttribute("aria-pressed"), "false", "pressed");
      expect((await ink()) !== before, "the picture is the same without the energy");
      await first.click();
      await page.mouse.move(2, 2);
      await settle(page);
      expectSame(await ink(), before, "ink after switching it on again");
    },
  ],
];
