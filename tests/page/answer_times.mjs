// Measures how soon the stage answers a touch, and asserts nothing:
//
//   node tests/page/answer_times.mjs [--dist web/dist] [--times 5] [--only plate]
//
// Prints, for each instrument and tool, the ms from pointerdown to the first changed frame of the stage, and to the
// first in which the touched body has moved: the medians of several touches.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { FIRST_TOUCHES, gestureOf, keepStrings, placeToTouch, timeAnswer } from "./lib/answer.mjs";
import { chooseInstrument, chooseTool } from "./lib/hand.mjs";
import { openSounding, Pages } from "./lib/pages.mjs";

const options = { "--dist": fileURLToPath(new URL("../../web/dist", import.meta.url)), "--times": "5", "--only": "" };
for (let i = 2; i + 1 < process.argv.length; i += 2) options[process.argv[i]] = process.argv[i + 1];
const text = (found) => {
  const times = found.map((one) => one?.ms ?? Infinity).sort((a, b) => a - b);
  const middle = times[Math.floor(times.length / 2)];
  return Number.isFinite(middle) ? `${middle.toFixed(0)} ms` : "not within 5 s";
};

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required"],
});
const pages = new Pages({ dist: path.resolve(options["--dist"]), browser });
for (const [scene, tool] of FIRST_TOUCHES.filter((touch) => touch.join(" ").includes(options["--only"]))) {
  const seen = [];
  for (let i = 0; i < Number(options["--times"]); i++) {
    const page = await openSounding(pages);
    await keepStrings(page);
    await chooseInstrument(page, scene);
    await chooseTool(page, tool);
    await page.waitForTimeout(1500);
    seen.push(await timeAnswer(page, await placeToTouch(page, scene), gestureOf(tool)));
    await pages.closePages();
  }
  const [first, body] = ["first", "body"].map((what) => text(seen.map((found) => found[what])));
  const moving = seen.some(({ stoodStill }) => !stoodStill) ? " (it never stood still before)" : "";
  console.log(`${scene} ${tool}: first change ${first}, the body moves ${body}${moving}`);
}
await pages.end();
await browser.close();
