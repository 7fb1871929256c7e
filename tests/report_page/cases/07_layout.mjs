import { contrast, luminance, rgb } from "../../browser/contrast.mjs";
import { expect, expectSame } from "../../browser/expect.mjs";
import { colourNear, cssVariable } from "../lib/pixels.mjs";
import { PHONE, settle } from "../lib/reports.mjs";
import { HAMMER } from "../lib/scenes.mjs";

const SCENES = {
  hammer: HAMMER,
  tromba: ["tromba-contact", "--duration", "0.5"],
  slide: ["slide-phrase", "--duration", "2"],
  plate: ["plate", "--duration", "0.5"],
};

export default [
  ...Object.entries(SCENES).map(([name, list]) => [
    `no horizontal scroll on a phone of 360 px: ${name}`,
    async (reports) => {
      const page = await reports.open(reports.report(name, ...list), { viewport: PHONE });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expectSame(width, PHONE.width, "width of the page");
      expectSame(page.problems.join("; "), "", "what the console said");
    },
  ]),
  [
    "dark where the system is dark, and by the button; curves take the colours of the theme",
    async (reports) => {
      const page = await reports.open(reports.report("hammer", ...HAMMER), { colorScheme: "dark" });
      const paper = () =>
        page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number));
      expect(luminance(await paper()) < 0.05, "the page is light on a dark system");
      await page.click(".theme");
      await settle(page);
      expect(luminance(await paper()) > 0.9, "the button does not make it light");
      const at = await page.evaluate(() => window.rattleReport.pixelAt("waveform-0-0", 0.1, 0));
      const [hit] = await colourNear(page, "waveform-0-0", [at], await cssVariable(page, "--series-0"), 2);
      expect(hit, "the waveform keeps the colour of the other theme");
    },
  ],
  [
    "text and curves stand out from the page, light and dark",
    async (reports) => {
      const least = {};
      for (const colorScheme of ["light", "dark"]) {
        const page = await reports.open(reports.report("hammer", ...HAMMER), { colorScheme });
        const paper = rgb(await cssVariable(page, "--paper"));
        for (const name of ["--text", "--soft", "--faint", "--accent", "--good", "--fair", "--alarm"]) {
          const ratio = contrast(rgb(await cssVariable(page, name)), paper);
          expect(ratio >= 4.5, `${colorScheme}: ${name} has a contrast of ${ratio.toFixed(2)}, text needs 4.5`);
        }
        least[colorScheme] = Infinity;
        for (let i = 0; i < 10; i++) {
          const ratio = contrast(rgb(await cssVariable(page, `--series-${i}`)), paper);
          least[colorScheme] = Math.min(least[colorScheme], ratio);
        }
        expect(
          least[colorScheme] >= 3,
          `${colorScheme}: a curve has a contrast of ${least[colorScheme].toFixed(2)}, graphics need 3`,
        );
      }
      return `curves at least ${least.light.toFixed(1)} light, ${least.dark.toFixed(1)} dark`;
    },
  ],
  [
    "every control has a name and can be reached by the keyboard",
    async (reports) => {
      const page = await reports.open(reports.report("hammer", ...HAMMER));
      const unnamed = await page.$$eval("button, input, select", (controls) =>
        controls
          .filter(
            (node) =>
              !node.getAttribute("aria-label") &&
              !node.textContent.trim() &&
              !node.closest("label")?.textContent.trim(),
          )
          .map((node) => node.outerHTML.slice(0, 80)),
      );
      expectSame(unnamed.join("; "), "", "controls without a name");
      await page.keyboard.press("Tab");
      const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
      expectSame(outline, "solid", "outline of what has the focus");
    },
  ],
];
