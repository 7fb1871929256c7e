import { expect, expectSame } from "../../browser/expect.mjs";
import { dataOf, settle } from "../lib/reports.mjs";
import { HAMMER, HOSTILE_SCENE, ODD_SCENES, UNRESOLVED_SCENE } from "../lib/scenes.mjs";

const SCENES = {
  hammer: HAMMER,
  tromba: ["tromba-contact", "--duration", "0.5"],
  slide: ["slide-phrase", "--duration", "2"],
  plate: ["plate", "--duration", "0.5"],
};

async function openEverything(reports, name, list) {
  const page = await reports.open(reports.report(name, ...list));
  const { drawn, all } = await page.evaluate(() => ({
    drawn: document.querySelectorAll("figure[data-drawn]").length,
    all: document.querySelectorAll("figure[data-chart]").length,
  }));
  expect(all >= 5, `only ${all} charts`);
  expectSame(drawn, all, "charts drawn");
  for (let y = 0; y < 6000; y += 600) {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    await settle(page);
  }
  expectSame(page.problems.join("; "), "", "what the console said");
  return `${all} charts`;
}

export default [
  ...Object.entries(SCENES).map(([name, list]) => [
    `opens from disk without a word on the console, all charts drawn: ${name}`,
    (reports) => openEverything(reports, name, list),
  ]),
  [
    "charts are drawn as they come into sight, not before",
    async (reports) => {
      const page = await reports.open(reports.report("hammer", ...HAMMER), { build: false });
      await page.waitForSelector('[data-chart="waveform-0-0"][data-drawn]');
      const waiting = await page.evaluate(
        () => document.querySelector('[data-chart="balance-0"][data-drawn]') === null,
      );
      expect(waiting, "the balance chart, two screens down, was drawn at once");
      await page.evaluate(() =>
        document.querySelector('[data-chart="balance-0"]').scrollIntoView({ behavior: "instant" }),
      );
      await page.waitForSelector('[data-chart="balance-0"][data-drawn]');
    },
  ],
  [
    "every built-in scene opens without a word on the console",
    async (reports) => {
      const names = reports
        .command("scenes")
        .split("\n")
        .map((line) => line.trim().split(/\s+/)[0])
        .filter((name) => /^[a-z0-9-]+$/.test(name));
      expect(names.length >= 30, `only ${names.length} scenes are listed`);
      for (const name of names) {
        const page = await reports.open(reports.report(`short-${name}`, name, "--duration", "0.02"));
        expectSame(page.problems.join("; "), "", `what the console said of ${name}`);
        const undrawn = await page.$$eval("figure[data-chart]:not([data-drawn])", (list) => list.length);
        expectSame(undrawn, 0, `charts of ${name} that are not drawn`);
        await reports.closePages();
      }
      return `${names.length} scenes`;
    },
  ],
  [
    "a silent scene, one without outputs and one of four samples open",
    async (reports) => {
      for (const [name, text] of Object.entries(ODD_SCENES)) {
        const page = await reports.open(reports.report(name, reports.scene(`${name}.toml`, text)));
        expectSame(page.problems.join("; "), "", `what the console said of ${name}`);
        expect((await page.textContent("h1")).length > 0, `${name} has no title`);
      }
    },
  ],
  [
    "warnings of the run stand at the top, the scene can be copied",
    async (reports) => {
      const page = await reports.open(reports.report("stiff", reports.scene("stiff.toml", UNRESOLVED_SCENE)));
      const { warnings } = (await dataOf(page)).runs[0];
      expect(warnings.length > 0, "an unresolved contact brought no warning");
      const shown = await page.$$eval(".notices.warning li", (items) => items.map((item) => item.textContent));
      warnings.forEach((warning, i) => expect(shown[i].includes(warning), `'${warning}' is not shown`));
      await page.click(".copy");
      await page.waitForFunction(() => document.querySelector(".copy").textContent === "Copied");
      await page.evaluate(() =>
        document.body.prepend(Object.assign(document.createElement("textarea"), { id: "paste" })),
      );
      await page.focus("#paste");
      await page.keyboard.press("Control+V");
      expectSame(await page.inputValue("#paste"), UNRESOLVED_SCENE, "what was copied");
    },
  ],
  [
    "a title and a comment that look like markup stay text",
    async (reports) => {
      const file = reports.scene("hostile.toml", HOSTILE_SCENE);
      const page = await reports.open(reports.report("hostile", file));
      const title = await page.textContent("h1");
      expectSame(title, '</script><b>bold</b> <!-- & "quotes"', "the title");
      expect(
        (await page.textContent("pre code")).includes("# </script><script>throw 1</script>"),
        "the scene's comment is lost",
      );
      expectSame(page.problems.join("; "), "", "what the console said");
    },
  ],
];
