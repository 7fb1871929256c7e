// The page's Content-Security-Policy: it hinders nothing that the page does, and scripts of others do not run.
import { expect, expectSame } from "../../browser/expect.mjs";
import { openEditor, showEditor, typeScene, waitForState } from "../lib/editor.mjs";
import { chooseInstrument } from "../lib/hand.mjs";
import { sceneText } from "../lib/scenes.mjs";

const listen = () => {
  window.violations = [];
  document.addEventListener("securitypolicyviolation", (event) =>
    window.violations.push(
      `${event.effectiveDirective}: ${event.blockedURI} at ${(event.target.outerHTML ?? "the page").slice(0, 200)}`,
    ),
  );
};

async function saves(page, button) {
  const waiting = page.waitForEvent("download");
  await page.locator(button).click();
  await waiting;
}

const violations = async (page) => (await page.evaluate(() => window.violations)).join("; ");

export default [
  ...[true, false].map((isolated) => [
    `policy: nothing that the page does is against it ${isolated ? "with" : "without"} shared memory`,
    async (pages) => {
      const page = await openEditor(pages, { isolated, before: listen });
      const colour = () =>
        page.locator(".cm-gutters").evaluate((node) => getComputedStyle(node).backgroundColor !== "rgba(0, 0, 0, 0)");
      expect(await colour(), "the editor has no style");
      await page.evaluate(() => window.rattle.startSound());
      await page.waitForFunction(() => window.rattle.client.state === "running");
      await chooseInstrument(page, "play-hammer");
      await page.locator("#stage").focus();
      await page.keyboard.press("KeyD");
      await page.locator("#tab-learn").click();
      await page.waitForFunction(() => document.querySelector("#panel-learn h3"));
      await showEditor(page);
      await typeScene(page, `${sceneText("play-hammer")}wrong = 1\n`);
      await waitForState(page, "error");
      const edited = `${sceneText("play-hammer")}# edited\n`;
      await typeScene(page, edited);
      await page.waitForFunction((text) => window.rattle.client.text === text, edited);
      await page.locator(".record").click();
      await page.waitForFunction(() => document.querySelector(".record").getAttribute("aria-pressed") === "true");
      await page.waitForTimeout(700);
      await saves(page, ".record");
      await page.locator('.render-form [name="seconds"]').fill("0.1");
      for (const button of [".save-wav", ".save-report", ".save-scene"]) await saves(page, button);
      await page.locator(".share").click();
      await page.waitForFunction(() => location.hash.startsWith("#scene="));
      expectSame(await violations(page), "", "what is against the policy");
      expectSame(page.problems.filter((text) => /policy/i.test(text)).join("; "), "", "what the console said");
    },
  ]),
  [
    "policy: an injected script does not run, nor one of another site, nor a handler in an attribute",
    async (pages) => {
      const page = await pages.open({ before: listen });
      await page.waitForFunction(() => window.rattle?.client.scene);
      await page.evaluate(() => {
        const inline = document.createElement("script");
        inline.textContent = "window.hasRun = 'inline'";
        const foreign = document.createElement("script");
        foreign.src = "https://example.org/script.js";
        document.head.append(inline, foreign);
        document.body.insertAdjacentHTML("beforeend", `<p id="trap" onclick="window.hasRun = 'handler'">trap</p>`);
        document.getElementById("trap").click();
      });
      await page.waitForFunction(() => window.violations.length >= 3);
      expectSame(await page.evaluate(() => window.hasRun ?? "nothing"), "nothing", "what has run");
      expectSame(
        await page.evaluate(() => document.documentElement.dataset.theme),
        "light",
        "the theme, which the page's own inline script sets",
      );
    },
  ],
];
