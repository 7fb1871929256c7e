// Opens reports made by the real command in a real browser.
//
//   npm ci --prefix tests/report_page && node tests/report_page/run.mjs --rattle build/release/rattle
//
// Prints one line per test; exit code 1 when one failed, 2 when the tests could not run.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Reports } from "./lib/reports.mjs";

const HELP = `Usage: node run.mjs --rattle BINARY [OPTIONS]

  --rattle BINARY     the command whose reports are tested
  --only WORDS        only tests whose name contains these words
  --keep DIR          leave the reports in DIR instead of a temporary folder
  --screenshots DIR   also write screenshots of the reports to DIR
  --chromium PATH     the browser (default /usr/bin/chromium)
`;

function fail(text) {
  console.error(`run.mjs: ${text}`);
  process.exit(2);
}

function readOptions(list) {
  const known = {
    "--rattle": "",
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
const binary = path.resolve(options["--rattle"] || fail("--rattle BINARY is needed"));
if (!fs.existsSync(binary)) fail(`there is no file '${binary}'; build the target rattle first`);
if (!fs.existsSync(options["--chromium"]))
  fail(`there is no browser at '${options["--chromium"]}'; ./setup installs chromium`);

const { chromium } = await import("playwright-core").catch(() =>
  fail("playwright-core is not installed; run: npm ci --prefix tests/report_page"),
);

const folder = options["--keep"] || fs.mkdtempSync(path.join(os.tmpdir(), "rattle-report-"));
fs.mkdirSync(folder, { recursive: true });
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

const reports = new Reports(binary, folder, browser, options["--screenshots"]);
let failed = 0;
let passed = 0;
for (const [name, body] of tests) {
  if (!name.includes(options["--only"])) continue;
  if (name.startsWith("screenshots") && !options["--screenshots"]) continue;
  const started = Date.now();
  try {
    const note = await body(reports);
    passed++;
    console.log(`ok    ${name}${note ? `: ${note}` : ""} (${Date.now() - started} ms)`);
  } catch (error) {
    failed++;
    console.log(`FAIL  ${name}: ${error.message}`);
  }
  await reports.closePages();
}
await browser.close();
if (!options["--keep"]) fs.rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
