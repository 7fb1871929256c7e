// Small and large screens: nothing overlaps, nothing is cut, everything can be reached and touched.
import path from "node:path";
import { expect, expectSame } from "../../browser/expect.mjs";
import { expectTidy, keyTargets } from "../lib/boxes.mjs";
import { chooseInstrument, INSTRUMENTS } from "../lib/hand.mjs";
import { DESKTOP, openSounding, PHONE, TABLET } from "../lib/pages.mjs";

const CHARTS = ["spectrum", "spectrogram", "energy", "meters"];

const cardsShown = (page) =>
  page.$$eval(".card", (cards) => cards.filter((card) => card.checkVisibility()).map((card) => card.ariaLabel));

const showTab = async (page, tab) => {
  await page.click(`#tab-${tab}`);
  await page.waitForSelector(`#panel-${tab} button`);
  await page.waitForTimeout(300);
};

export default [
  ...[DESKTOP, TABLET, PHONE].flatMap((viewport) =>
    ["light", "dark"].map((colorScheme) => [
      `play: nothing overlaps or is cut at ${viewport.width} x ${viewport.height}, ${colorScheme}`,
      async (pages) => {
        const touch = viewport === PHONE;
        const page = await pages.open({ viewport, colorScheme, hasTouch: touch });
        await page.waitForFunction(() => window.rattle?.client.scene);
        let count = await expectTidy(page, "the page before it sounds", touch);
        await page.evaluate(() => window.rattle.client.start());
        await page.waitForFunction(() => window.rattle.client.state === "running");
        for (const scene of INSTRUMENTS) {
          await chooseInstrument(page, scene);
          count += await expectTidy(page, scene, touch);
        }
        if (viewport !== DESKTOP)
          for (const chart of CHARTS) {
            await page.click(`[data-chart="${chart}"]`);
            count += await expectTidy(page, `the chart ${chart}`, touch);
          }
        for (const tab of ["edit", "learn"]) {
          await showTab(page, tab);
          count += await expectTidy(page, `the tab ${tab}`, touch);
          if (pages.screenshotFolder) {
            const name = `tab-${tab}-${viewport.width}-${colorScheme}.png`;
            await page.screenshot({ path: path.join(pages.screenshotFolder, name) });
          }
        }
        return `${count} boxes`;
      },
    ]),
  ),
  [
    "play: where four charts do not fit, one is shown and chosen by keyboard",
    async (pages) => {
      const page = await openSounding(pages, { viewport: TABLET });
      expectSame((await cardsShown(page)).join(), "Spectrum", "the chart shown at first");
      await page.focus('[data-chart="spectrum"]');
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      expectSame((await cardsShown(page)).join(), "Energy", "the chart shown after Tab, Tab, Enter");
      expectSame(await page.getAttribute('[data-chart="energy"]', "aria-pressed"), "true", "its button is pressed");
      const canvas = await page.locator(".card-energy canvas").first().boundingBox();
      expect(canvas.width > 200 && canvas.height > 80, `the chart has ${canvas.width} x ${canvas.height} px`);
      await page.setViewportSize(DESKTOP);
      expectSame((await cardsShown(page)).length, 4, "charts on a large screen");
    },
  ],
  [
    "play: on a phone keys are wide enough for a finger and have no letters",
    async (pages) => {
      const page = await openSounding(pages, { viewport: PHONE, hasTouch: true });
      const keys = await keyTargets(page);
      const small = keys.filter(({ width, height }) => width < 43.5 || height < 43.5);
      expectSame(small.map((key) => JSON.stringify(key)).join(), "", "keys that are too small");
      expect(keys.length >= 12, `only ${keys.length} keys`);
      const letters = await page.$$eval(".piano span", (all) => all.filter((node) => node.checkVisibility()).length);
      expectSame(letters, 0, "letters on the keys");
      return `${keys.length} keys, at least ${Math.min(...keys.map(({ width }) => width))} px wide`;
    },
  ],
  [
    "play: on a phone Edit and Learn take the whole screen",
    async (pages) => {
      const page = await openSounding(pages, { viewport: PHONE, hasTouch: true });
      for (const tab of ["edit", "learn"]) {
        await showTab(page, tab);
        const { x, y, width, height } = await page.locator(`#panel-${tab}`).boundingBox();
        expect(x === 0 && width === PHONE.width, `${tab} is ${width} px wide, from ${x}`);
        expect(y < 130 && y + height >= PHONE.height - 1, `${tab} reaches from ${y} to ${y + height}`);
        expect(!(await page.locator("#stage").isVisible()), `the stage is shown beside ${tab}`);
      }
      await page.click("#tab-play");
      await page.waitForFunction(() => document.querySelector("#stage canvas").checkVisibility());
    },
  ],
];
