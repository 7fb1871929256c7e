// Creates reports and their CSV with the command, once each, and opens them.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { Columns } from "./columns.mjs";

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 360, height: 740 };

export class Reports {
  constructor(binary, folder, browser, screenshotFolder) {
    this.binary = binary;
    this.folder = folder;
    this.browser = browser;
    this.screenshotFolder = screenshotFolder;
    this.made = new Map();
    this.contexts = [];
  }

  command(...list) {
    return execFileSync(this.binary, list, {
      cwd: this.folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  // Path of the report for these arguments.
  report(name, ...list) {
    if (!this.made.has(name)) {
      const file = path.join(this.folder, `${name}.html`);
      const started = Date.now();
      this.command("report", ...list, "-o", file);
      this.made.set(name, { file, seconds: (Date.now() - started) / 1000, bytes: fs.statSync(file).size });
    }
    return this.made.get(name);
  }

  columns(name, ...list) {
    const file = path.join(this.folder, `${name}.csv`);
    if (!fs.existsSync(file)) this.command("render", ...list, "--csv", file);
    return new Columns(fs.readFileSync(file, "utf8"));
  }

  scene(name, text) {
    const file = path.join(this.folder, name);
    fs.writeFileSync(file, text);
    return file;
  }

  // Opens a page with the report, fully drawn unless requested otherwise. `problems` collects console messages.
  async open(
    report,
    { viewport = DESKTOP, colorScheme = "light", build = true, before, reducedMotion, scale = 1 } = {},
  ) {
    const context = await this.browser.newContext({
      viewport,
      colorScheme,
      reducedMotion,
      deviceScaleFactor: scale,
    });
    this.contexts.push(context);
    const page = await context.newPage();
    page.problems = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) page.problems.push(message.text());
    });
    page.on("pageerror", (error) => page.problems.push(error.message));
    page.on("request", (request) => {
      if (!/^(file|blob|data):/.test(request.url())) page.problems.push(`asked the network for ${request.url()}`);
    });
    if (before) await page.addInitScript(before);
    await page.goto(`file://${report.file}`);
    await page.waitForSelector("html[data-ready]", { timeout: 20000 });
    if (build) {
      await page.evaluate(() => window.rattleReport.buildAll());
      await settle(page);
    }
    return page;
  }

  async closePages() {
    for (const context of this.contexts.splice(0)) await context.close();
  }
}

// Waits two frames, after which everything requested is drawn.
export async function settle(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
}

// Scrolls the chart to the middle of the window, clear of the player.
export async function bringIntoView(page, chart) {
  await page.evaluate((id) => {
    document.querySelector(`[data-chart="${id}"] .plot`).scrollIntoView({ block: "center", behavior: "instant" });
  }, chart);
  await settle(page);
}

export async function dataOf(page) {
  return page.evaluate(() => JSON.parse(document.getElementById("rattle-data").textContent));
}

export function unpack(packed) {
  const bytes = Buffer.from(packed.base64, "base64");
  const copy = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const kinds = { f64: Float64Array, f32: Float32Array, i32: Int32Array, i16: Int16Array, u8: Uint8Array };
  return new kinds[packed.type](copy);
}
