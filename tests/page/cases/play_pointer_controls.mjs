// What a pointer holds and moves: the string, the slide, the thumb, the force of the bow, and what a scene of one's own adds.
import { expect, expectSame } from "../../browser/expect.mjs";
import { controlValue, drawPointer, loudest, stagePoint, strokes, waitForControl } from "../lib/hand.mjs";
import { openSounding } from "../lib/pages.mjs";
import { HEARD, REST, openWithTool } from "../lib/stage.mjs";

export default [
  [
    "play: the string is where the pointer holds it",
    async (pages) => {
      const page = await openWithTool(pages, "play-hammer", "pluck");
      const at = await stagePoint(page, 0.3, REST["play-hammer"]);
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move(at.x, at.y + 50, { steps: 10 });
      await page.waitForTimeout(1200);
      const found = await page.evaluate(
        ([x, y]) => {
          const canvas = document.querySelector("#stage canvas");
          const box = canvas.getBoundingClientRect();
          const ratio = canvas.width / box.width;
          const column = canvas.getContext("2d").getImageData((x - 40 - box.left) * ratio, 0, 1, canvas.height).data;
          const style = getComputedStyle(document.documentElement).getPropertyValue("--string").trim();
          const wanted = [1, 3, 5].map((i) => parseInt(style.slice(i, i + 2), 16));
          let best = [Infinity, NaN];
          for (let row = 0; row < canvas.height; row++) {
            const apart = wanted.reduce((sum, part, i) => sum + Math.abs(part - column[4 * row + i]), 0);
            if (column[4 * row + 3] > 200 && apart < best[0]) best = [apart, row / ratio];
          }
          return best[1] - (y - box.top);
        },
        [at.x, at.y],
      );
      await page.mouse.up();
      // 40 px towards the end, a straight line from the pointer's 50 px: slightly less.
      expect(found > 25 && found < 55, `the string is drawn ${found} px below its rest, the pointer 50 px`);
      return `${found.toFixed(1)} px`;
    },
  ],
  [
    "play: the slide goes with the pointer, stays, and gives way to a key",
    async (pages) => {
      const page = await openWithTool(pages, "play-slide", "slide");
      const from = await stagePoint(page, 0.3, REST["play-slide"]);
      const to = await stagePoint(page, 0.5, REST["play-slide"]);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 6 });
      await page.mouse.up();
      const place = await waitForControl(page, "hand_slide_place", 0.325, 0.01);
      expect(Math.abs(place - 0.325) < 0.01, `half way along 0.65 m the slide is at ${place} m`);
      expectSame(await waitForControl(page, "hand_slide", 1, 1e-3), 1, "hand_slide after letting go");
      await page.keyboard.down("KeyJ");
      const given = await waitForControl(page, "hand_slide", 0, 1e-3);
      await page.keyboard.up("KeyJ");
      expect(given < 1e-2, `a key was pressed, but hand_slide stands at ${given}`);
    },
  ],
  [
    "play: a second pointer is the thumb while the first bows",
    async (pages) => {
      const page = await openWithTool(pages, "play-tromba", "bow");
      const bow = await stagePoint(page, 0.12, REST["play-tromba"]);
      const thumb = await stagePoint(page, 0.45, REST["play-tromba"]);
      const bowing = drawPointer(page, strokes(bow, { count: 8 }), { pointerId: 81, pointerType: "touch" });
      await page.waitForTimeout(300);
      await drawPointer(page, [[thumb.x, thumb.y, 0]], { pointerId: 82, pointerType: "touch", keepDown: true });
      const touched = await waitForControl(page, "hand_touch", 1, 1e-2);
      const bowed = await controlValue(page, "hand_bow");
      await bowing;
      expect(touched > 0.9, `hand_touch stands at ${touched}`);
      expect(bowed > 0.9, `meanwhile hand_bow stands at ${bowed}`);
      const place = await controlValue(page, "hand_touch_place");
      expect(place > 0.7 && place < 1.0, `the thumb lies at ${place} m`);
    },
  ],
  [
    "play: the wheel is the bow's force",
    async (pages) => {
      const page = await openWithTool(pages, "play-tromba", "bow");
      const before = await controlValue(page, "bow_force");
      const at = await stagePoint(page, 0.2, 0.3);
      await page.mouse.move(at.x, at.y);
      await page.mouse.wheel(0, -100);
      await page.waitForTimeout(300);
      const after = await controlValue(page, "bow_force");
      expect(after > before + 0.005, `the force went from ${before} to ${after} N`);
    },
  ],
  [
    "play: a scene of one's own is shown and gets tools by its controls' names",
    async (pages) => {
      const page = await openSounding(pages);
      const opened = await page.evaluate(() =>
        window.rattle.openScene(
          `title = "Own"
[string.wire]
length = 1.0
mass_per_length = 2e-3
fundamental = 110
sigma0 = 0.5
sigma1 = 1e-3
[control.poke_place]
unit = "m"
range = [0.1, 0.9]
value = 0.3
[control.poke_force]
unit = "N"
range = [-2, 2]
value = 0
smoothing = 0.002
[finger.poke]
string = "wire"
position = "control.poke_place"
force = "control.poke_force"
width = 0.02
[output.end]
at = "wire@1"
quantity = "bridge_force"
gain = 0.1
high_pass = 30
`,
          "own",
        ),
      );
      expect(opened, "the scene has errors");
      await page.waitForSelector('.tools [data-tool="press"]');
      await page.waitForTimeout(400);
      const at = await stagePoint(page, 0.4, 0.46);
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move(at.x, at.y - 100, { steps: 5 });
      await page.waitForTimeout(200);
      await page.mouse.up();
      const sound = await loudest(page, 400);
      expect(sound > HEARD, `pushed and let go, its peak is ${sound}`);
      expectSame(page.problems.join("; "), "", "what the console said");
    },
  ],
];
