// Scenes encoded in links.
import zlib from "node:zlib";
import { expect, expectSame } from "../../browser/expect.mjs";
import { openEditor, showEditor, typeScene } from "../lib/editor.mjs";

const SHARED = `# Für dich ♪
title = "Shared"
[mass.ball]
mass = 0.01
frequency = 100
position = 1e-3
[output.ball]
at = "ball"
`;

const asLink = (bytes) => `#scene=1.${zlib.deflateSync(bytes).toString("base64url")}`;

async function noticeOf(page) {
  await page.locator(".notice").first().waitFor();
  return (await page.locator(".notice").allTextContents()).join(" ");
}

// Expects the page to behave as if there were no link.
async function expectUsual(page) {
  await page.waitForFunction(() => window.rattle.client.scene);
  const name = await page.evaluate(() => window.rattle.sceneName);
  expect(name.startsWith("play-"), `after a bad link '${name}' is open, expected an instrument`);
}

export default [
  [
    "edit: a shared link restores the scene in another window",
    async (pages) => {
      const page = await openEditor(pages);
      await typeScene(page, SHARED);
      await page.waitForFunction((text) => window.rattle.client.text === text, SHARED);
      await page.locator(".share").click();
      await page.locator(".edit-link").waitFor();
      const link = await page.locator(".edit-link").inputValue();
      expectSame(link, page.url(), "the link and the page's own address");
      const other = await pages.open({ hash: new URL(link).hash });
      await other.waitForFunction((text) => window.rattle.client.text === text, SHARED);
      await showEditor(other);
      await other.waitForFunction(() => document.querySelector(".cm-content").textContent.includes("# Für dich ♪"));
      expectSame(other.problems.join("; "), "", "what the console said");
      return `${link.length} characters`;
    },
  ],
  [
    "edit: a link that comes later opens its scene too",
    async (pages) => {
      const page = await pages.open();
      await page.waitForFunction(() => window.rattle.client.scene);
      await page.evaluate(
        (hash) => {
          location.hash = hash;
        },
        asLink(Buffer.from(SHARED)),
      );
      await page.waitForFunction((text) => window.rattle.client.text === text, SHARED);
    },
  ],
  [
    "edit: an address with a scene is the address of what plays, and ends with it",
    async (pages) => {
      const page = await pages.open({ hash: asLink(Buffer.from(SHARED)) });
      await page.waitForFunction((text) => window.rattle?.client.text === text, SHARED);
      expect(page.url().includes("#scene="), "the scene is no longer in the address while it plays");
      await page.locator(".instruments button").nth(1).click();
      await page.waitForFunction(() => !location.href.includes("scene="));
    },
  ],
  [
    "edit: links that are damaged, too long or bombs say so and open nothing",
    async (pages) => {
      const cases = [
        ["#scene=1.%%%", "This link is damaged"],
        [asLink(Buffer.from(SHARED)).slice(0, -12), "This link is damaged"],
        [`#scene=1.${"A".repeat(40000)}`, "too long"],
        [asLink(Buffer.alloc(5_000_000, 35)), "longer than 100000 bytes"],
        ["#scene=9.AAAA", "needs a newer version"],
      ];
      for (const [hash, words] of cases) {
        const page = await pages.open({ hash });
        const notice = await noticeOf(page);
        expect(notice.includes(words), `'${hash.slice(0, 30)}' says '${notice}', expected '${words}'`);
        await expectUsual(page);
        expectSame(page.problems.join("; "), "", "what the console said");
      }
    },
  ],
  [
    "edit: a link whose scene has errors tells the line",
    async (pages) => {
      const page = await pages.open({
        hash: asLink(Buffer.from(SHARED.replace("mass = 0.01", "mess = 0.01"))),
      });
      const notice = await noticeOf(page);
      expect(/line 3: mass .ball.: mass is missing/.test(notice), `it says '${notice}'`);
      await expectUsual(page);
    },
  ],
  [
    "edit: a scene too long for a link says so",
    async (pages) => {
      const page = await openEditor(pages);
      await page.locator("input.live").uncheck();
      await typeScene(page, `${SHARED}# ${"x".repeat(100_001)}\n`);
      await page.locator(".share").click();
      const notice = await noticeOf(page);
      expect(notice.includes("too long for a link"), `it says '${notice}'`);
      expect(!page.url().includes("scene="), "the address has a scene nevertheless");
    },
  ],
];
