// Runs the cases of a folder in a real browser. Prints one line per test and finally "N passed, M failed". Exit
// code 1 if a test failed, 2 if the tests could not run.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const BROWSER_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--autoplay-policy=no-user-gesture-required",
];

export function fail(text) {
  console.error(`run.mjs: ${text}`);
  process.exit(2);
}

function readOptions(list, help, own) {
  const known = {
    "--rattle": "",
    "--only": "",
    "--keep": "",
    "--screenshots": "",
    "--chromium": "/usr/bin/chromium-headless-shell", // takes a fifth less processor time than /usr/bin/chromium
    ...own,
  };
  for (let i = 0; i < list.length; i += 2) {
    if (list[i] === "--help" || list[i] === "-h") {
      console.log(help);
      process.exit(0);
    }
    if (!(list[i] in known)) fail(`there is no option '${list[i]}'; --help lists them`);
    if (list[i + 1] === undefined) fail(`${list[i]} needs a value`);
    known[list[i]] = list[i + 1];
  }
  return known;
}

async function readCases(folder) {
  const tests = [];
  for (const name of fs.readdirSync(folder).sort())
    if (name.endsWith(".mjs")) tests.push(...(await import(new URL(name, folder))).default);
  return tests;
}

// name: folder in tests/. own: additional options with their defaults. playwright: function that imports
// playwright from its installation. open({ options, rattle, folder, browser }): returns the object passed to
// every case; it has closePages() and optionally end().
export async function runCases({ name, help, own = {}, playwright, open }) {
  const options = readOptions(process.argv.slice(2), help, own);
  const rattle = path.resolve(options["--rattle"] || fail("--rattle BINARY is needed"));
  if (!fs.existsSync(rattle)) fail(`there is no file '${rattle}'; build the target rattle first`);
  if (!fs.existsSync(options["--chromium"]))
    fail(`there is no browser at '${options["--chromium"]}'; ./setup installs it`);
  const { chromium } = await playwright().catch(() =>
    fail(`playwright-core is not installed; run: npm ci --prefix tests/${name}`),
  );

  const folder = options["--keep"] || fs.mkdtempSync(path.join(os.tmpdir(), `rattle-${name}-`));
  fs.mkdirSync(folder, { recursive: true });
  if (options["--screenshots"]) fs.mkdirSync(options["--screenshots"], { recursive: true });
  const browser = await chromium.launch({ executablePath: options["--chromium"], args: BROWSER_FLAGS });
  const tests = await readCases(new URL(`../${name}/cases/`, import.meta.url));
  const subject = open({ options, rattle, folder, browser });
  let failed = 0;
  let passed = 0;
  for (const [title, body] of tests) {
    if (!title.includes(options["--only"])) continue;
    if (title.startsWith("screenshots") && !options["--screenshots"]) continue;
    const started = Date.now();
    try {
      const note = await body(subject);
      passed++;
      console.log(`ok    ${title}${note ? `: ${note}` : ""} (${Date.now() - started} ms)`);
    } catch (error) {
      failed++;
      console.log(`FAIL  ${title}: ${error.message}`);
    }
    await subject.closePages();
  }
  await subject.end?.();
  await browser.close();
  if (!options["--keep"]) fs.rmSync(folder, { recursive: true, force: true });
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}
