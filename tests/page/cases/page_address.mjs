// A link for each instrument, the title, and what other sites show of a link to the page.
import fs from "node:fs";
import path from "node:path";
import { expect, expectSame } from "../../browser/expect.mjs";
import { INSTRUMENTS } from "../lib/hand.mjs";
import { sceneText } from "../lib/scenes.mjs";

const plays = (page, name) =>
  page.waitForFunction(
    ([wanted, text]) => window.rattle?.sceneName === wanted && window.rattle.client.text === text,
    [name, sceneText(name)],
  );
const hashOf = (page) => page.evaluate(() => location.hash);

export default [
  [
    "address: each instrument has one, back and forward follow, and a reload stays",
    async (pages) => {
      const page = await pages.open();
      await plays(page, "play-tromba");
      expectSame(await hashOf(page), "", "the address at first");
      expectSame(await page.title(), "Tromba marina – Rattle", "the title at first");
      for (const name of INSTRUMENTS) {
        await page.click(`[data-scene="${name}"]`);
        await page.waitForFunction((hash) => location.hash === hash, `#${name}`);
      }
      expectSame(await page.title(), "Plate – Rattle", "the title of the last one");
      await page.goBack();
      await plays(page, INSTRUMENTS.at(-2));
      await page.goBack();
      await plays(page, INSTRUMENTS.at(-3));
      await page.goForward();
      await plays(page, INSTRUMENTS.at(-2));
      expectSame(await hashOf(page), `#${INSTRUMENTS.at(-2)}`, "the address after that");
      await page.reload();
      await plays(page, INSTRUMENTS.at(-2));
      expectSame(page.problems.join("; "), "", "what the console said");
    },
  ],
  [
    "address: opens an instrument or another shipped scene; an unknown one says so",
    async (pages) => {
      const hammer = await pages.open({ hash: "#play-hammer" });
      await plays(hammer, "play-hammer");
      expectSame(await hammer.title(), "Hammer and string – Rattle", "the title");
      const page = await pages.open({ hash: "#play-kazoo" });
      await page.locator(".notice", { hasText: "There is no instrument called “play-kazoo” here." }).waitFor();
      await plays(page, "play-tromba");
      await page.evaluate(() => (location.hash = "#guitar"));
      await plays(page, "guitar");
      await page.evaluate(() => (location.hash = "#stage"));
      await page.waitForTimeout(300);
      await plays(page, "guitar");
      expectSame(page.problems.join("; "), "", "what the console said");
    },
  ],
  [
    "address: an edited instrument is no longer that of its link; back returns to the one before",
    async (pages) => {
      const page = await pages.open({ hash: "#play-plate" });
      await plays(page, "play-plate");
      await page.click('[data-scene="play-slide"]');
      await plays(page, "play-slide");
      const edited = `${sceneText("play-slide")}# edited\n`;
      await page.evaluate((text) => window.rattle.openScene(text, "play-slide"), edited);
      expectSame(await hashOf(page), "", "the address of an edit");
      expectSame(await page.title(), "A bowed slide string – Rattle", "the title of an edit");
      await page.goBack();
      await plays(page, "play-plate");
    },
  ],
  [
    "address: a link to the page has a picture, which the page itself does not fetch",
    async (pages) => {
      const asked = [];
      await pages.address();
      const server = pages.servers.get(true);
      const note = (request) => asked.push(request.url);
      server.on("request", note);
      try {
        const page = await pages.open();
        await plays(page, "play-tromba");
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        const of = (name) => page.getAttribute(`meta[property="og:${name}"]`, "content");
        expect((await of("title")) && (await of("description")), "the link has no words");
        expectSame(await of("type"), "website", "og:type");
        const picture = await of("image");
        expect(fs.existsSync(path.join(pages.dist, path.basename(picture))), `there is no ${picture}`);
        expect(!asked.some((url) => url.includes(path.basename(picture))), "the page fetched its own preview");
      } finally {
        server.off("request", note);
      }
    },
  ],
];
