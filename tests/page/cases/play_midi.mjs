// Words about MIDI are only where MIDI is.
import { expect, expectSame } from "../../browser/expect.mjs";

const seen = (page) => page.evaluate(() => /midi|\bCC \d|wheel/i.exec(document.body.innerText)?.[0] ?? "nothing");

async function open(pages, before) {
  const page = await pages.open({ before, hash: "#play-slide" });
  await page.waitForFunction(() => window.rattle?.sceneName === "play-slide");
  await page.waitForSelector(".moved-by.midi-only", { state: "attached" }); // the sliders of the scene are there
  await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
  return page;
}

async function openKnobs(page) {
  await page.click("#tab-learn");
  await page.waitForSelector(".knobs details");
  await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
}

export default [
  [
    "midi: a browser without it shows no word of it",
    async (pages) => {
      const page = await open(pages, () => delete Navigator.prototype.requestMIDIAccess);
      expectSame(await seen(page), "nothing", "what is shown beside the stage");
      await openKnobs(page);
      expectSame(await seen(page), "nothing", "what is shown about the knobs");
      expectSame(page.problems.join("; "), "", "what the console said");
    },
  ],
  [
    "midi: where it is there, a button; what else there is to say once it is connected",
    async (pages) => {
      const page = await open(pages, () => {
        Navigator.prototype.requestMIDIAccess = async () =>
          Object.assign(new EventTarget(), {
            inputs: new Map([["one", { state: "connected", name: "Organ" }]]),
          });
      });
      const marks = page.locator(".moved-by.midi-only");
      expect((await marks.count()) > 0, "the scene has no control that only MIDI moves");
      expectSame(await marks.first().isVisible(), false, "a mark before the connection is visible");
      await page.click("text=Connect MIDI");
      await page.waitForFunction(() => document.body.innerText.includes("Playing: Organ"));
      expectSame(await marks.first().isVisible(), true, "a mark after the connection is visible");
      await openKnobs(page);
      expectSame(await page.locator(".knob-midi").first().isVisible(), true, "the knob's note is visible");
    },
  ],
];
