// The editor shows the messages of the command line at the same positions.
import { expect, expectSame } from "../../browser/expect.mjs";
import { messagesOfCommand, openEditor, stateOf, typeScene, waitForMessages, waitForState } from "../lib/editor.mjs";

const GOOD = `title = "A string"
duration = 0.5
[string.main]
length = 1.0
radius = 0.5e-3
material = "steel"
tension = 600
[initial.pluck]
at = "main@0.3"
amplitude = 1e-3
shape = "triangle"
[output.end]
at = "main@1"
quantity = "bridge_force"
gain = 0.05
`;
// Each has a different mistake: a key, a word, a place, the syntax, a value out of range.
const WRONG = [
  GOOD.replace("radius", "radiuss").replace('"steel"', '"steell"'),
  GOOD.replace("main@0.3", "nobody@0.3").replace("main@1", "main@1.2 m"),
  GOOD.replace('"A string"', '"A string'),
  GOOD.replace("length = 1.0", "length = -1.0").replace("tension = 600", 'tension = "high"'),
];

export default [
  [
    "edit: the line that is being typed stays in sight when errors appear below",
    async (pages) => {
      const page = await openEditor(pages, { viewport: { width: 1280, height: 720 } });
      await typeScene(page, `${GOOD}${"# a line\n".repeat(60)}`);
      await waitForState(page, "ok");
      await page.keyboard.press("Control+End");
      for (const key of ["a", "b", "c"]) {
        await page.keyboard.type(`wrong_${key} = 1\n[nothing.${key}]\n`);
        await waitForState(page, "error");
        await page.waitForTimeout(300);
        const { line, shown } = await page.evaluate(() => ({
          line: document.querySelector(".cm-line.cm-activeLine").getBoundingClientRect().toJSON(),
          shown: document.querySelector(".cm-scroller").getBoundingClientRect().toJSON(),
        }));
        expect(
          line.top >= shown.top && line.bottom <= shown.bottom + 1,
          `the line stands at ${line.top} ... ${line.bottom}, in sight are ${shown.top} ... ${shown.bottom}`,
        );
      }
    },
  ],
  [
    "edit: errors are shown with the command line's very words, and a click goes to their line",
    async (pages) => {
      const page = await openEditor(pages);
      let compared = 0;
      for (const text of WRONG) {
        const said = messagesOfCommand(pages, text);
        expect(said.length > 0, "the command found nothing wrong");
        await typeScene(page, text);
        await waitForMessages(page, said);
        const shown = await page.locator(".edit-message").allTextContents();
        expectSame(JSON.stringify(shown), JSON.stringify(said), "what the editor shows");
        compared += said.length;
        const [, line] = /^scene\.toml:(\d+):/.exec(said[0]);
        expect((await page.locator(".cm-lint-marker-error").count()) > 0, "no mark beside the line");
        await page.locator(".edit-message").first().click();
        const active = await page.locator(".cm-lineNumbers .cm-activeLineGutter").textContent();
        expectSame(active, line, "the line a click went to");
      }
      return `${compared} messages`;
    },
  ],
  [
    "edit: what is wrong does not play, correcting it plays without a click",
    async (pages) => {
      const page = await openEditor(pages);
      await typeScene(page, GOOD);
      await waitForState(page, "ok");
      await page.waitForFunction((text) => window.rattle.client.text === text, GOOD);
      await typeScene(page, WRONG[0]);
      await waitForState(page, "error");
      await page.waitForTimeout(400);
      expectSame(await page.evaluate(() => window.rattle.client.text), GOOD, "what plays beside an error");
      expect(
        (await stateOf(page)).includes("still playing the last version that worked"),
        "it does not say that the last version plays",
      );
      expectSame(await page.locator(".notice").count(), 0, "notices beside the list of errors");
      const louder = GOOD.replace("amplitude = 1e-3", "amplitude = 2e-3");
      await typeScene(page, louder);
      await page.waitForFunction((text) => window.rattle.client.text === text, louder);
      await waitForState(page, "ok");
    },
  ],
  [
    "edit: without “live” a change waits for Play; undo brings the old text back",
    async (pages) => {
      const page = await openEditor(pages);
      await typeScene(page, GOOD);
      await page.waitForFunction((text) => window.rattle.client.text === text, GOOD);
      await page.locator("input.live").uncheck();
      const other = GOOD.replace("tension = 600", "tension = 500");
      await typeScene(page, other);
      await waitForState(page, "ok");
      await page.waitForTimeout(400);
      expectSame(await page.evaluate(() => window.rattle.client.text), GOOD, "what plays while live is off");
      await page.locator(".play-now").click();
      await page.waitForFunction((text) => window.rattle.client.text === text, other);
      await page.locator("input.live").check();
      await page.getByRole("button", { name: "Undo" }).click();
      await page.waitForFunction((text) => window.rattle.client.text === text, GOOD);
    },
  ],
  [
    "edit: letters that are typed play no notes",
    async (pages) => {
      const page = await openEditor(pages);
      await page.evaluate(() => window.rattle.startSound());
      await page.waitForFunction(() => window.rattle.client.state === "running");
      await page.locator("input.live").uncheck();
      const heldWhile = async (place) => {
        await place.click();
        await page.keyboard.down("a");
        await page.waitForTimeout(300);
        const held = await page.evaluate(() => window.rattle.client.status().notesHeld);
        await page.keyboard.up("a");
        await page.waitForTimeout(300);
        return held;
      };
      expectSame(await heldWhile(page.locator(".cm-content")), 0, "notes held while typing");
      expectSame(await heldWhile(page.locator(".footer")), 1, "notes held by the same key elsewhere");
    },
  ],
  [
    "edit: another instrument replaces the text, a shipped scene can be the start",
    async (pages) => {
      const page = await openEditor(pages);
      await page.waitForFunction(() => document.querySelectorAll(".start-from option").length > 20);
      await page.locator(".start-from").selectOption("hammer-string");
      await page.waitForFunction(() => window.rattle.client.text.includes("A hammer on a spring strikes"));
      await page.waitForFunction(() =>
        document.querySelector(".cm-content").textContent.includes("A hammer on a spring"),
      );
      expectSame(await page.evaluate(() => window.rattle.sceneName), "hammer-string", "the name");
    },
  ],
];
