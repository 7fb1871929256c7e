// The tour guides, the knobs explain, and the demonstration shows what it announces.
import { expect, expectSame } from "../../browser/expect.mjs";

async function openLearn(pages, options) {
  const page = await pages.open(options);
  await page.waitForFunction(() => window.rattle?.client.scene);
  await page.locator("#tab-learn").click();
  await page.locator(".tour").waitFor();
  return page;
}

async function demoNumbers(page, side) {
  const column = page.locator(`.demo-column[data-side="${side}"]`);
  await column.locator('[data-demo="pulls"]').waitFor({ timeout: 20000 });
  const value = async (name) => Number(await column.locator(`[data-demo="${name}"]`).getAttribute("data-value"));
  return {
    pulls: await value("pulls"),
    balance: await value("balance"),
    verdict: await column.locator(".demo-verdict").textContent(),
  };
}

async function showDemo(page) {
  await page.locator(".demo").evaluate((node) => node.scrollIntoView());
}

export default [
  [
    "learn: under basic the contact pulls and the hammer hangs, under the default neither; both balances are exact",
    async (pages) => {
      const page = await openLearn(pages);
      await showDemo(page);
      const basic = await demoNumbers(page, "left");
      const ours = await demoNumbers(page, "right");
      expect(basic.pulls > 1000, `basic pulled in ${basic.pulls} samples`);
      expect(basic.verdict.includes("hangs"), `of basic it says '${basic.verdict}'`);
      expectSame(ours.pulls, 0, "pulls of the default");
      expect(ours.verdict.includes("falls"), `of the default it says '${ours.verdict}'`);
      for (const { balance } of [basic, ours]) expect(balance > 0 && balance <= 1e-12, `a balance error is ${balance}`);
      return `basic pulls in ${basic.pulls} samples, balances ${basic.balance.toExponential(1)}, ${ours.balance.toExponential(1)}`;
    },
  ],
  [
    "learn: a rule can be switched, and what was chosen is played",
    async (pages) => {
      const page = await openLearn(pages);
      await showDemo(page);
      await demoNumbers(page, "right");
      await page.locator('.demo-column[data-side="right"] select').selectOption("basic");
      await page.waitForFunction(() =>
        document.querySelector('.demo-column[data-side="right"] .demo-verdict').textContent.includes("hangs"),
      );
      await page.locator('.demo-column[data-side="right"] button').click();
      await page.waitForFunction(() => window.rattle.client.text.includes('solver = "basic"'));
    },
  ],
  [
    "learn: the charts are drawn, and again in other colours when the theme changes",
    async (pages) => {
      const page = await openLearn(pages);
      await showDemo(page);
      await demoNumbers(page, "right");
      const picture = () =>
        page.evaluate(() => [...document.querySelectorAll(".demo-plot canvas")].map((one) => one.toDataURL()));
      await page.waitForFunction(() => document.querySelectorAll(".demo-plot canvas").length === 6);
      await page.waitForTimeout(300);
      const light = await picture();
      expectSame(new Set(light).size, 6, "charts that differ from one another");
      await page.locator("button.theme").click();
      await page.waitForTimeout(300);
      const dark = await picture();
      expectSame(dark.length, 6, "charts in the dark");
      expectSame(dark.filter((one) => light.includes(one)).length, 0, "charts that kept their colours");
    },
  ],
  [
    "learn: the tour goes through its steps by keyboard, each with its scene, and ends",
    async (pages) => {
      const page = await openLearn(pages);
      const first = await page.evaluate(() => window.rattle.sceneName);
      await page.locator(".tour-start").focus();
      await page.keyboard.press("Enter");
      const scenes = [];
      for (let step = 0; step < 6; step++) {
        await page.waitForFunction((at) => document.querySelector(".tour").dataset.step === String(at), step);
        const title = await page.locator(".tour-title").textContent();
        expect(title.startsWith(`${step + 1}. `), `step ${step + 1} is called '${title}'`);
        if (step < 5) {
          const before = scenes.at(-1) ?? first;
          await page.waitForFunction((old) => window.rattle.sceneName !== old, before);
          scenes.push(await page.evaluate(() => window.rattle.sceneName));
        }
        await page.keyboard.press("ArrowRight");
      }
      await page.locator(".tour-start").waitFor();
      expectSame(scenes.join(" "), "play-knock play-hammer play-buzz play-tromba play-slide", "the scenes of the tour");
      expectSame(page.problems.join("; "), "", "what the console said");
    },
  ],
  [
    "learn: the tour can be left at any step",
    async (pages) => {
      const page = await openLearn(pages);
      await page.locator(".tour-start").click();
      await page.locator(".tour-next").click();
      await page.locator(".tour-leave").click();
      await page.locator(".tour-start").waitFor();
    },
  ],
  [
    "learn: the question mark beside a slider opens its explanation",
    async (pages) => {
      const page = await pages.open();
      await page.waitForFunction(() => window.rattle?.client.scene);
      await page
        .getByRole("button", { name: /bow force/i })
        .first()
        .click();
      const knob = page.locator('.knobs-live .knob[data-knob="bow_force"]');
      await page.waitForFunction(() => document.querySelector('.knob[data-knob="bow_force"]')?.open);
      expect((await knob.locator(".learn-equation").textContent()).includes("√(2a)"), "the bow's equation is missing");
      expect((await knob.locator(".knob-use").count()) > 0, "where the scene uses it is missing");
    },
  ],
  [
    "learn: every knob of every instrument has its words and its equation",
    async (pages) => {
      const page = await openLearn(pages);
      let knobs = 0;
      const buttons = page.locator(".instruments button");
      const count = await buttons.count();
      expect(count >= 6, `only ${count} instruments`);
      for (let i = 0; i < count; i++) {
        const before = await page.evaluate(() => window.rattle.client.text);
        await buttons.nth(i).click();
        if (i > 0) await page.waitForFunction((old) => window.rattle.client.text !== old, before);
        for (const knob of await page.locator(".knobs-live .knob").all()) {
          const name = await knob.getAttribute("data-knob");
          expect((await knob.locator(".learn-equation").count()) === 1, `${name} has no equation`);
          knobs++;
        }
      }
      expect(knobs >= 15, `only ${knobs} knobs`);
      return `${knobs} knobs`;
    },
  ],
];
