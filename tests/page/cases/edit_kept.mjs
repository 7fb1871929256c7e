// Edits that survive a reload.
import { expect, expectSame } from "../../browser/expect.mjs";
import { openEditor, showEditor, stateOf, typeScene, waitForState } from "../lib/editor.mjs";
import { sceneText } from "../lib/scenes.mjs";

const EDITED = sceneText("play-slide").replace(/^title = .*$/m, 'title = "My slide ♪"');
const WRONG = EDITED.replace("[string.", "[strung.");

const plays = (page, text) => page.waitForFunction((wanted) => window.rattle?.client.text === wanted, text);
const isWritten = (page, words) =>
  page.waitForFunction((wanted) => document.querySelector(".cm-content")?.textContent.includes(wanted), words);

async function editSlide(pages) {
  const page = await openEditor(pages);
  await page.click('[data-scene="play-slide"]');
  await plays(page, sceneText("play-slide"));
  await typeScene(page, EDITED);
  await plays(page, EDITED);
  return page;
}

async function reload(page) {
  await page.reload();
  await page.waitForFunction(() => window.rattle?.client.scene);
}

const noticed = (page, words) => page.locator(".notice", { hasText: words }).first().waitFor();

export default [
  [
    "kept: an edit plays again after a reload, and Start fresh goes back to the instrument",
    async (pages) => {
      const page = await editSlide(pages);
      await page.waitForFunction(() => location.hash === "");
      await reload(page);
      await plays(page, EDITED);
      await noticed(page, "Your last edit is back.");
      expectSame(await page.title(), "My slide ♪ – Rattle", "the title");
      await showEditor(page);
      await isWritten(page, "My slide ♪");
      await page.click("text=Start fresh");
      await plays(page, sceneText("play-tromba"));
      await isWritten(page, "Tromba marina");
      expectSame(await page.locator(".notice").count(), 0, "messages after that");
      await page.goto(await pages.address());
      await plays(page, sceneText("play-tromba"));
      expectSame(await page.locator(".notice").count(), 0, "messages after another reload");
      expectSame(page.problems.join("; "), "", "what the console said");
    },
  ],
  [
    "kept: what is still being typed is kept too; with errors it is in the editor beside the first instrument",
    async (pages) => {
      const page = await openEditor(pages, { hash: "#play-slide" });
      await plays(page, sceneText("play-slide"));
      await typeScene(page, WRONG);
      await page.waitForFunction(() => location.hash === "");
      await reload(page);
      await plays(page, sceneText("play-tromba"));
      await noticed(page, "but it has errors");
      await showEditor(page);
      await isWritten(page, "[strung.");
      await waitForState(page, "error");
      expect((await stateOf(page)).includes("error"), "the errors are not told");
      await typeScene(page, EDITED);
      await plays(page, EDITED);
      expectSame(await page.evaluate(() => window.rattle.sceneName), "play-slide", "the instrument of the edit");
    },
  ],
  [
    "kept: a link wins; choosing an instrument keeps the edit for the page without a link",
    async (pages) => {
      const page = await editSlide(pages);
      await page.click('[data-scene="play-plate"]');
      await plays(page, sceneText("play-plate"));
      await reload(page);
      await plays(page, sceneText("play-plate"));
      expectSame(await page.locator(".notice").count(), 0, "messages beside a link");
      await page.goBack();
      await plays(page, EDITED);
      await noticed(page, "Your last edit is back.");
      await page.click('[data-scene="play-hammer"]');
      await page.locator(".notice").waitFor({ state: "detached" });
    },
  ],
  [
    "kept: a text that is as it was shipped is no edit, and forbidden storage harms nothing",
    async (pages) => {
      const page = await editSlide(pages);
      await typeScene(page, sceneText("play-slide"));
      await plays(page, sceneText("play-slide"));
      await page.goto(await pages.address());
      await reload(page);
      await plays(page, sceneText("play-tromba"));
      const forbidden = await openEditor(pages, {
        before: () =>
          Object.defineProperty(window, "localStorage", {
            get() {
              throw new DOMException("forbidden", "SecurityError");
            },
          }),
      });
      await typeScene(forbidden, EDITED);
      await plays(forbidden, EDITED);
      await reload(forbidden);
      await plays(forbidden, sceneText("play-tromba"));
      expectSame(forbidden.problems.join("; "), "", "what the console said");
    },
  ],
];
