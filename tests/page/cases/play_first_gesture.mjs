// The gesture that starts the audio already plays.
import { expect, expectSame } from "../../browser/expect.mjs";
import { controlValue, loudest, stagePoint } from "../lib/hand.mjs";
import { HEARD, REST } from "../lib/stage.mjs";

// Nobody has to repeat the gesture.
async function firstGesture(pages, gesture) {
  const page = await pages.open();
  await page.waitForFunction(() => window.rattle?.client.scene);
  await page.click('[data-scene="play-buzz"]');
  await page.waitForSelector('[data-scene="play-buzz"][aria-current="true"]');
  expectSame(await page.evaluate(() => window.rattle.client.state), "idle", "the state before");
  await gesture(page, await stagePoint(page, 0.35, REST["play-buzz"]));
  const sound = await loudest(page, 2500);
  expect(sound > HEARD, `its peak is ${sound}`);
  expectSame(await controlValue(page, "hand_pluck"), 0, "hand_pluck at the end");
  expectSame(await page.evaluate(() => window.rattle.client.status().notesHeld), 0, "notes held at the end");
  expectSame(page.problems.join("; "), "", "what the console said");
  return `peak ${sound.toFixed(3)}`;
}

export default [
  [
    "play: the first drag on the stage starts the sound and plucks",
    (pages) =>
      firstGesture(pages, async (page, at) => {
        await page.mouse.move(at.x, at.y);
        await page.mouse.down();
        await page.mouse.move(at.x, at.y + 60, { steps: 15 });
        await page.mouse.up();
      }),
  ],
  [
    "play: the first tap on the stage starts the sound and plucks",
    (pages) => firstGesture(pages, (page, at) => page.mouse.click(at.x, at.y - 20, { delay: 60 })),
  ],
  [
    "play: the first key starts the sound and plays",
    (pages) => firstGesture(pages, (page) => page.keyboard.press("g", { delay: 90 })),
  ],
];
