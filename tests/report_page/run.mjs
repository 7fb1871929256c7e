// Opens reports of the real command in a real browser.
//
//   npm ci --prefix tests/report_page && node tests/report_page/run.mjs --rattle build/release/rattle
//
// Prints one line per test. Exit code 1 if a test failed, 2 if the tests could not run.
import { runCases } from "../browser/run_cases.mjs";
import { Reports } from "./lib/reports.mjs";

const HELP = `Usage: node run.mjs --rattle BINARY [OPTIONS]

  --rattle BINARY     the command whose reports are tested
  --only WORDS        only tests whose name contains these words
  --keep DIR          leave the reports in DIR instead of a temporary folder
  --screenshots DIR   also write screenshots of the reports to DIR
  --chromium PATH     the browser (default /usr/bin/chromium-headless-shell)
`;

await runCases({
  name: "report_page",
  help: HELP,
  playwright: () => import("playwright-core"),
  open: ({ options, rattle, folder, browser }) => new Reports(rattle, folder, browser, options["--screenshots"]),
});
