// Opens the built page in a browser, from servers with or without cross-origin isolation.
import { addressOf, serve } from "../../../web/page/serve.mjs";

export const DESKTOP = { width: 1400, height: 900 };
export const TABLET = { width: 1024, height: 768 };
export const PHONE = { width: 390, height: 844 };

// Software draws these pages: a quarter of the frames shows the same, and leaves the processors to the other tests.
const FEWER_FRAMES_MS = 66;
function drawFewerFrames(pause) {
  const { requestAnimationFrame, cancelAnimationFrame, setTimeout, clearTimeout } = window;
  const frames = new Map(); // by the number of the timer, which stays that of the request
  window.requestAnimationFrame = (draw) => {
    const timer = setTimeout(() => {
      frames.set(
        timer,
        requestAnimationFrame((time) => {
          frames.delete(timer);
          draw(time);
        }),
      );
    }, pause);
    return timer;
  };
  window.cancelAnimationFrame = (timer) => {
    clearTimeout(timer);
    if (frames.has(timer)) cancelAnimationFrame(frames.get(timer));
    frames.delete(timer);
  };
}

export class Pages {
  constructor({ dist, rattle, folder, browser, screenshotFolder }) {
    this.dist = dist;
    this.rattle = rattle; // the native command
    this.folder = folder; // for the tests' files
    this.browser = browser;
    this.screenshotFolder = screenshotFolder;
    this.contexts = [];
    this.servers = new Map();
  }

  async address(isolated = true) {
    if (!this.servers.has(isolated)) this.servers.set(isolated, await serve(this.dist, { isolated }));
    return addressOf(this.servers.get(isolated));
  }

  // `problems` collects console messages and requests to other servers. `hash` is appended to the address;
  // `before` runs in the page before its own code. `everyFrame`: draws as often as the screen would. Without
  // isolation the service worker is blocked, because it would isolate the page.
  async open({
    viewport = DESKTOP,
    colorScheme = "light",
    reducedMotion = "no-preference",
    isolated = true,
    hash = "",
    hasTouch = false,
    before,
    everyFrame = false,
    serviceWorkers = isolated,
  } = {}) {
    const context = await this.browser.newContext({
      viewport,
      colorScheme,
      reducedMotion,
      hasTouch,
      acceptDownloads: true,
    });
    this.contexts.push(context);
    if (!serviceWorkers) await context.addInitScript(() => delete Navigator.prototype.serviceWorker);
    if (!everyFrame) await context.addInitScript(drawFewerFrames, FEWER_FRAMES_MS);
    if (before) await context.addInitScript(before);
    const page = await context.newPage();
    const address = await this.address(isolated);
    page.problems = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) page.problems.push(message.text());
    });
    page.on("pageerror", (error) => page.problems.push(error.message));
    page.on("request", (request) => {
      if (!request.url().startsWith(address) && !/^(blob|data):/.test(request.url()))
        page.problems.push(`asked the network for ${request.url()}`);
    });
    await page.goto(address + hash);
    return page;
  }

  async closePages() {
    for (const context of this.contexts.splice(0)) await context.close();
  }

  async end() {
    await this.closePages();
    for (const server of this.servers.values()) {
      server.close();
      server.closeAllConnections();
    }
  }
}

// The page with its first scene and sound on.
export async function openSounding(pages, options = {}) {
  const page = await pages.open(options);
  await page.waitForFunction(() => window.rattle?.client.scene);
  await page.evaluate(() => window.rattle.client.start());
  await page.waitForFunction(() => window.rattle.client.state === "running");
  return page;
}
