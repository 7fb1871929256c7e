// How long it takes until the built page can be played: a browser with nothing kept, from this computer's own server, until
// the first instrument stands on the stage and the page says that a touch begins the sound.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { addressOf, serve } from "./serve.mjs";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
];

// Milliseconds of each run; null with a reason where there is no browser to measure with.
export async function loadTimes(dist, runs, chromium = "/usr/bin/chromium") {
  let playwright;
  try {
    const tests = fileURLToPath(new URL("../../tests/page/package.json", import.meta.url));
    playwright = createRequire(tests)("playwright-core");
  } catch {
    return { times: null, reason: "playwright-core is not installed; run: npm ci --prefix tests/page" };
  }
  const server = await serve(dist, { isolated: true });
  const times = [];
  try {
    for (let i = 0; i < runs; ++i) {
      const browser = await playwright.chromium.launch({ executablePath: chromium, args: FLAGS });
      const page = await (await browser.newContext()).newPage();
      await page.goto(addressOf(server), { waitUntil: "commit" });
      // By the page's own clock, which begins with the visit.
      const ready = await page.waitForFunction(
        () => {
          const start = document.querySelector(".start-words button");
          const playable =
            window.rattle?.client.scene && start && !start.disabled && document.querySelector(".sliders input");
          return playable ? performance.now() : 0;
        },
        undefined,
        { polling: 5 },
      );
      times.push(await ready.jsonValue());
      await browser.close();
    }
  } catch (error) {
    return { times: null, reason: String(error) };
  } finally {
    server.close();
    server.closeAllConnections();
  }
  return { times, reason: "" };
}
