// Plays the built page in a real browser.
//
//   ./page --build-only && npm ci --prefix tests/page
//   node tests/page/run.mjs --rattle build/release/rattle
//
// Prints one line per test; exit code 1 when one failed, 2 when the tests could not run.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Pages } from "./lib/pages.mjs";

const HELP = `Usage: node run.mjs --rattle BINARY [OPTIONS]

  --rattle BINARY     the native command, which the page is compared with
  --dist DIR          the built page (default web/dist)
  --only WORDS        only tests whose name contains these words
  --keep DIR          leave the tests' files in DIR instead of a temporary folder
  --screenshots DIR   also write screenshots to DIR
  --chromium PATH     the browser (default /usr/bin/chromium)
`;

function fail(text) {
  console.error(`run.mjs: ${text}`);
  process.exit(2);
}

function readOptions(list) {
  const known = {
    "--rattle": "",
    "--dist": fileURLToPath(new URL("../../web/dist", import.meta.url)),
    "--only": "",
    "--keep": "",
    "--screenshots": "",
    "--chromium": "/usr/bin/chromium",
  };
  for (let i = 0; i < list.length; i += 2) {
    if (list[i] === "--help" || list[i] === "-h") {
      console.log(HELP);
      process.exit(0);
    }
    if (!(list[i] in known)) fail(`there is no option '${list[i]}'; --help lists them`);
    if (list[i + 1] === undefined) fail(`${list[i]} needs a value`);
    known[list[i]] = list[i + 1];
  }
  return known;
}

const options = readOptions(process.argv.slice(2));
const rattle = path.resolve(options["--rattle"] || fail("--rattle BINARY is needed"));
const dist = path.resolve(options["--dist"]);
if (!fs.existsSync(rattle)) fail(`there is no file '${rattle}'; build the target rattle first`);
if (!fs.existsSync(path.join(dist, "rattle.wasm"))) fail(`there is no page in '${dist}'; ./page --build-only makes it`);
if (!fs.existsSync(options["--chromium"]))
  fail(`there is no browser at '${options["--chromium"]}'; ./setup installs chromium`);
const { chromium } = await import("playwright-core").catch(() =>
  fail("playwright-core is not installed; run: npm ci --prefix tests/page"),
);

const folder = options["--keep"] || fs.mkdtempSync(path.join(os.tmpdir(), "rattle-page-"));
fs.mkdirSync(folder, { recursive: true });
if (options["--screenshots"]) fs.mkdirSync(options["--screenshots"], { recursive: true });
const browser = await chromium.launch({
  executablePath: options["--chromium"],
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--autoplay-policy=no-user-gesture-required",
  ],
});

const tests = [];
for (const name of fs.readdirSync(new URL("./cases", import.meta.url)).sort()) {
  if (name.endsWith(".mjs")) tests.push(...(await import(`./cases/${name}`)).default);
}

const pages = new Pages({ dist, rattle, folder, browser, screenshotFolder: options["--screenshots"] });
let failed = 0;
let passed = 0;
for (const [name, body] of tests) {
  if (!name.includes(options["--only"])) continue;
  if (name.startsWith("screenshots") && !options["--screenshots"]) continue;
  const started = Date.now();
  try {
    const note = await body(pages);
    passed++;
    console.log(`ok    ${name}${note ? `: ${note}` : ""} (${Date.now() - started} ms)`);
  } catch (error) {
    failed++;
    console.log(`FAIL  ${name}: ${error.message}`);
  }
  await pages.closePages();
}
await pages.end();
await browser.close();
if (!options["--keep"]) fs.rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
