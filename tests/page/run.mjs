// Tests the built page in a real browser.
//
//   ./page --build-only && npm ci --prefix tests/page
//   node tests/page/run.mjs --rattle build/release/rattle
//
// Prints one line per test. Exit code 1 if a test failed, 2 if the tests could not run.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { fail, runCases } from "../browser/run_cases.mjs";
import { Pages } from "./lib/pages.mjs";

const HELP = `Usage: node run.mjs --rattle BINARY [OPTIONS]

  --rattle BINARY     the native command, which the page is compared with
  --dist DIR          the built page (default web/dist)
  --only WORDS        only tests whose name contains these words
  --keep DIR          leave the tests' files in DIR instead of a temporary folder
  --screenshots DIR   also write screenshots to DIR
  --chromium PATH     the browser (default /usr/bin/chromium-headless-shell)
`;

await runCases({
  name: "page",
  help: HELP,
  own: { "--dist": fileURLToPath(new URL("../../web/dist", import.meta.url)) },
  playwright: () => import("playwright-core"),
  open: ({ options, rattle, folder, browser }) => {
    const dist = path.resolve(options["--dist"]);
    if (!fs.existsSync(path.join(dist, "rattle.wasm")))
      fail(`there is no page in '${dist}'; ./page --build-only makes it`);
    return new Pages({ dist, rattle, folder, browser, screenshotFolder: options["--screenshots"] });
  },
});
