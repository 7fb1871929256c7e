// The page on a phone, by keyboard, in light and dark, with reduced motion; screenshots of every instrument.
import path from "node:path";
import { contrast, rgb } from "../../browser/contrast.mjs";
import { expect, expectSame } from "../../browser/expect.mjs";
import { chooseInstrument, chooseTool, INSTRUMENTS, stagePoint } from "../lib/hand.mjs";
import { DESKTOP, openSounding, PHONE, TABLET } from "../lib/pages.mjs";

const NARROW = { width: 320, height: 700 };

export default [
  ...[PHONE, NARROW].map((viewport) => [
    `play: no horizontal scroll at ${viewport.width} px, whatever is shown`,
    async (pages) => {
      const page = await openSounding(pages, { viewport, hasTouch: true });
      for (const scene of INSTRUMENTS) {
        await chooseInstrument(page, scene);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expectSame(width, viewport.width, `width of the page with ${scene}`);
      }
      for (const tab of ["edit", "learn", "play"]) {
        await page.click(`#tab-${tab}`);
        await page.waitForTimeout(400);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expectSame(width, viewport.width, `width of the page with the tab ${tab}`);
      }
    },
  ]),
  [
    "play: on a desktop everything stands on one screen",
    async (pages) => {
      const page = await openSounding(pages);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expectSame(height, DESKTOP.height, "height of the page");
      const stage = await page.locator("#stage canvas").first().boundingBox();
      expect(stage.width > 900 && stage.height > 350, `the stage has ${stage.width} x ${stage.height} px`);
    },
  ],
  ...[TABLET, { width: 1280, height: 720 }, { width: 1440, height: 900 }, PHONE].map((viewport) => [
    `play: nothing is out of reach or printed over at ${viewport.width} x ${viewport.height}`,
    async (pages) => {
      const page = await openSounding(pages, { viewport });
      for (const scene of INSTRUMENTS) {
        const box = await page.locator(`[data-scene="${scene}"]`).boundingBox();
        expect(
          box.x >= 0 && box.x + box.width <= viewport.width && box.y + box.height <= viewport.height,
          `${scene} is out of sight: ${JSON.stringify(box)}`,
        );
        const nav = await page.locator(".instruments").evaluate((node) => node.scrollWidth - node.clientWidth);
        expectSame(nav, 0, "px of the instruments' row that must be scrolled");
      }
      const boxes = await page.$$eval(".header, .stage, .side, .card, .footer", (all) =>
        all
          .filter((node) => node.checkVisibility())
          .map((node) => ({ name: node.className, ...node.getBoundingClientRect().toJSON() })),
      );
      for (const { name, height } of boxes.filter(({ name }) => name.startsWith("card")))
        expect(height > 180, `${name} is only ${height} px high`);
      for (const [i, a] of boxes.entries())
        for (const b of boxes.slice(i + 1)) {
          const apart =
            a.bottom <= b.top + 1 || b.bottom <= a.top + 1 || a.right <= b.left + 1 || b.right <= a.left + 1;
          expect(apart, `${a.name} and ${b.name} overlap: ${JSON.stringify([a, b])}`);
        }
      const lowest = Math.max(...boxes.map(({ bottom }) => bottom));
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(lowest <= height + 1, `the page ends at ${height} px, what it shows at ${lowest}`);
      // Panels may grow when they come into view: scroll to the end again.
      const foot = () => {
        window.scrollTo(0, 1e6);
        return document.querySelector(".footer").getBoundingClientRect().bottom;
      };
      for (let tries = 0; tries < 50 && (await page.evaluate(foot)) > viewport.height + 1; ++tries)
        await page.waitForTimeout(100);
      const footer = await page.evaluate(foot);
      expect(footer <= viewport.height + 1, `scrolled to the end, the page's foot is at ${footer}`);
      return `${height} px high`;
    },
  ]),
  [
    "play: by keyboard alone: sound, instrument, tool, slider, tabs",
    async (pages) => {
      const page = await pages.open();
      await page.waitForFunction(() => window.rattle?.client.scene);
      const here = () =>
        page.evaluate(() => {
          const { activeElement } = document;
          const style = getComputedStyle(activeElement);
          return {
            what:
              activeElement.dataset.scene ??
              activeElement.dataset.tool ??
              activeElement.dataset.control ??
              (activeElement.id || activeElement.textContent),
            ring: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0,
          };
        });
      const seen = [];
      const unseen = [];
      const tabTo = async (wanted) => {
        for (let i = 0; i < 60; i++) {
          await page.keyboard.press("Tab");
          const { what, ring } = await here();
          seen.push(what);
          if (!ring) unseen.push(what);
          if (what === wanted) return;
        }
        throw new Error(`'${wanted}' is not reached by Tab: ${seen.join(", ")}`);
      };
      await tabTo("play-slide");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => window.rattle.sceneName === "play-slide");
      await tabTo("tab-play");
      await page.keyboard.press("ArrowRight");
      expectSame(await page.getAttribute("#tab-edit", "aria-selected"), "true", "Edit is chosen by an arrow");
      await page.keyboard.press("ArrowLeft");
      await tabTo("Start the sound");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => window.rattle.client.state === "running");
      await page.locator("#stage").focus();
      await tabTo("slide");
      await page.keyboard.press("ArrowRight");
      expectSame(await page.getAttribute('[data-tool="bow"]', "aria-checked"), "true", "the bow is taken by an arrow");
      await tabTo("bow_force");
      const before = Number(await page.locator('[data-control="bow_force"]').inputValue());
      await page.keyboard.press("ArrowRight");
      expect(
        Number(await page.locator('[data-control="bow_force"]').inputValue()) > before,
        "the slider does not move",
      );
      expectSame([...new Set(unseen)].join(", "), "", "what has focus without a ring");
      return `${seen.length} stops`;
    },
  ],
  [
    "play: texts and strings stand out, light and dark; the button changes both",
    async (pages) => {
      const least = [];
      for (const colorScheme of ["light", "dark"]) {
        const page = await pages.open({ colorScheme });
        await page.waitForFunction(() => window.rattle?.client.scene);
        const colours = await page.evaluate(() => {
          const style = getComputedStyle(document.documentElement);
          return Object.fromEntries(
            [
              "--panel",
              "--bg",
              "--stage",
              "--ink",
              "--ink-2",
              "--accent",
              "--accent-2",
              "--warn",
              "--ok",
              "--string",
            ].map((name) => [name, style.getPropertyValue(name).trim()]),
          );
        });
        for (const name of ["--ink", "--ink-2", "--accent", "--accent-2", "--warn", "--ok"]) {
          for (const paper of ["--panel", "--bg"]) {
            const ratio = contrast(rgb(colours[name]), rgb(colours[paper]));
            least.push(ratio);
            expect(ratio >= 4.5, `${colorScheme}: ${name} on ${paper} has a contrast of ${ratio.toFixed(2)}`);
          }
        }
        expect(
          contrast(rgb(colours["--string"]), rgb(colours["--stage"])) >= 4.5,
          `${colorScheme}: the string is faint`,
        );
        await page.click(".theme");
        expectSame(
          await page.evaluate(() => window.rattle.theme()),
          colorScheme === "light" ? "dark" : "light",
          "theme after the button",
        );
      }
      return `least contrast ${Math.min(...least).toFixed(1)}`;
    },
  ],
  [
    "play: with reduced motion the stage stands still between looks",
    async (pages) => {
      const page = await openSounding(pages, { reducedMotion: "reduce" });
      await page.keyboard.down("KeyD");
      await page.waitForTimeout(800);
      const changes = () =>
        page.evaluate(async () => {
          const canvas = document.querySelector("#stage canvas");
          let before = canvas.toDataURL();
          let count = 0;
          const until = performance.now() + 2000;
          while (performance.now() < until) {
            await new Promise((done) => setTimeout(done, 60));
            const now = canvas.toDataURL();
            if (now !== before) count++;
            before = now;
          }
          return count;
        });
      const still = await changes();
      await page.keyboard.up("KeyD");
      expect(still >= 1, "nothing is shown at all");
      expect(still <= 5, `the stage changed ${still} times in two seconds`);
      return `${still} changes in 2 s`;
    },
  ],
  ...INSTRUMENTS.map((scene) => [
    `screenshots of ${scene}`,
    async (pages) => {
      for (const [name, options] of Object.entries({
        light: { viewport: DESKTOP },
        dark: { viewport: DESKTOP, colorScheme: "dark" },
        tablet: { viewport: TABLET },
        "tablet-dark": { viewport: TABLET, colorScheme: "dark" },
        phone: { viewport: PHONE, hasTouch: true },
        "phone-dark": { viewport: PHONE, hasTouch: true, colorScheme: "dark" },
      })) {
        const page = await openSounding(pages, options);
        await chooseInstrument(page, scene);
        await page.keyboard.down("KeyJ");
        await page.waitForTimeout(scene === "play-plate" || scene === "play-tromba" ? 1500 : 500);
        const fullPage = options.viewport !== DESKTOP;
        await page.screenshot({ path: path.join(pages.screenshotFolder, `${scene}-${name}.png`), fullPage });
        await page.keyboard.up("KeyJ");
        if (name === "light" && scene !== "play-plate") {
          await chooseTool(page, "pluck");
          const at = await stagePoint(page, 0.75, scene === "play-tromba" ? 0.25 : 0.46);
          await page.mouse.move(at.x, at.y);
          await page.mouse.down();
          await page.mouse.move(at.x, at.y + 60, { steps: 6 });
          await page.waitForTimeout(600);
          await page.screenshot({ path: path.join(pages.screenshotFolder, `${scene}-drawn.png`) });
          await page.mouse.up();
        }
      }
    },
  ]),
];
