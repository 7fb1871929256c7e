// The words on the stage, and those of the slider for slow motion.
import { expect, expectSame } from "../../browser/expect.mjs";
import { chooseInstrument } from "../lib/hand.mjs";
import { openSounding } from "../lib/pages.mjs";

const shown = (page) =>
  page.evaluate(() => {
    const caption = document.querySelector(".stage-caption");
    return caption.hidden ? "" : caption.textContent;
  });

export default [
  [
    "play: the caption says what is enlarged, and only while something moves",
    async (pages) => {
      const page = await openSounding(pages);
      await chooseInstrument(page, "play-tromba");
      await page.waitForFunction(() => document.querySelector(".stage-caption").hidden); // at rest
      await page.keyboard.down("KeyD");
      await page.waitForFunction(() => !document.querySelector(".stage-caption").hidden);
      const words = await shown(page);
      expect(/^60× slow motion · string ×[\d,.]+ · body ×[\d,.]+$/.test(words), `the caption is '${words}'`);
      await page.keyboard.up("KeyD");
      await page.evaluate(() => window.rattle.client.reset());
      await page.waitForFunction(() => document.querySelector(".stage-caption").hidden);
      return words;
    },
  ],
  [
    "play: the slider for slow motion shows and tells its value alike",
    async (pages) => {
      const page = await pages.open();
      await page.waitForFunction(() => window.rattle?.client.scene);
      const slider = page.locator(".slowness input");
      const output = page.locator(".slowness output");
      expectSame(await output.textContent(), "60×", "what is shown");
      expectSame(await slider.getAttribute("aria-valuetext"), "60×", "what is told");
      await slider.focus();
      await page.keyboard.press("End");
      expectSame(await output.textContent(), "600×", "what is shown at the end");
      expectSame(await slider.getAttribute("aria-valuetext"), "600×", "what is told at the end");
    },
  ],
];
