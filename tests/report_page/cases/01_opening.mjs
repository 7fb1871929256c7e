import { expect, expectSame } from "../lib/expect.mjs";
import { settle } from "../lib/reports.mjs";
import { HAMMER, HOSTILE_SCENE } from "../lib/scenes.mjs";

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
