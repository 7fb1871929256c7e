// Sliders, reset, panic.
import { expect, expectSame } from "../../browser/expect.mjs";
import { chooseInstrument, controlValue, INSTRUMENTS, loudest, waitForControl } from "../lib/hand.mjs";
import { openSounding } from "../lib/pages.mjs";

export default [
  [
    "play: every control of every instrument has a slider with unit and range",
    async (pages) => {
      const page = await openSounding(pages);
      let sliders = 0;
      for (const scene of INSTRUMENTS) {
        await chooseInstrument(page, scene);
        const missing = await page.evaluate(() =>
          window.rattle.client.scene.controls
            .filter(({ name, unit }) => {
              const input = document.querySelector(`[data-control="${name}"]`);
              const words = input?.closest(".control")?.textContent ?? "";
              return !input || !words.includes(unit) || !input.getAttribute("aria-valuetext") || !input.labels?.length;
            })
            .map(({ name }) => name),
        );
        expectSame(missing.join(", "), "", `controls of ${scene} without a whole slider`);
        sliders += await page.locator("[data-control]").count();
      }
      expectSame(page.problems.join("; "), "", "what the console said");
      return `${sliders} sliders`;
    },
  ],
  [
    "play: a slider moves its control, arrow keys step, Home goes back",
    async (pages) => {
      const page = await openSounding(pages);
      const slider = page.locator('[data-control="rattle"]');
      const box = await slider.boundingBox();
      await page.mouse.click(box.x + box.width * 0.25, box.y + box.height / 2);
      const moved = await waitForControl(page, "rattle", 0.25, 0.05);
      expect(Math.abs(moved - 0.25) < 0.05, `a quarter of the way it stands at ${moved}`);
      await slider.focus();
      await page.keyboard.press("PageUp");
      const stepped = await waitForControl(page, "rattle", moved + 0.1, 0.005);
      expect(Math.abs(stepped - moved - 0.1) < 0.005, `a page up it stands at ${stepped}, before at ${moved}`);
      await page.keyboard.press("Home");
      const back = await waitForControl(page, "rattle", 0.7, 1e-6);
      expect(Math.abs(back - 0.7) < 1e-6, `back home it stands at ${back}`);
    },
  ],
  [
    "play: an exponential control's slider has its middle at the geometric mean",
    async (pages) => {
      const page = await openSounding(pages);
      await chooseInstrument(page, "play-plate");
      const slider = page.locator('[data-control="cloth"]');
      await slider.fill("500");
      const value = await waitForControl(page, "cloth", 10, 0.1);
      expect(Math.abs(value - 10) < 0.1, `between 1 and 100 the middle is ${value}`);
    },
  ],
  [
    "play: reset puts controls back, the panic button silences",
    async (pages) => {
      const page = await openSounding(pages);
      await page.locator('[data-control="rattle"]').fill("100");
      const moved = await waitForControl(page, "rattle", 0.1, 0.01);
      await page.click("text=Reset");
      const back = await waitForControl(page, "rattle", 0.7, 1e-6);
      expect(Math.abs(moved - 0.1) < 0.01 && Math.abs(back - 0.7) < 1e-6, `moved to ${moved}, reset to ${back}`);
      await chooseInstrument(page, "play-hammer");
      await page.keyboard.press("KeyD");
      const before = await loudest(page, 500);
      await page.click(".panic");
      await page.waitForTimeout(300);
      const after = await loudest(page, 300);
      expect(before > 0.02 && after < 1e-4, `the peak was ${before}, after the button ${after}`);
    },
  ],
  [
    "play: another instrument begins with its own values",
    async (pages) => {
      const page = await openSounding(pages);
      await chooseInstrument(page, "play-hammer");
      await page.locator('[data-control="damping"]').fill("900");
      await waitForControl(page, "damping", 18.9, 1);
      await chooseInstrument(page, "play-buzz");
      const value = await controlValue(page, "damping");
      expect(Math.abs(value - 0.5) < 1e-6, `the buzzing string's damping stands at ${value}, its scene says 0.5`);
    },
  ],
  [
    "play: a question mark opens what explains",
    async (pages) => {
      const page = await openSounding(pages);
      await page.locator(".control", { hasText: "Rattle" }).locator(".ask").click();
      expectSame(await page.getAttribute("#tab-learn", "aria-selected"), "true", "the tab that explains is shown");
      await page.waitForFunction(() => /rattle/i.test(document.querySelector("#panel-learn").textContent));
    },
  ],
];
