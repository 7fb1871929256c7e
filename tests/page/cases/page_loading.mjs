// Opening the page: what it fetches, that it works without a network, and what it says when the browser lacks something.
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { expect, expectSame } from "../../browser/expect.mjs";
import { sceneText } from "../lib/scenes.mjs";

export default [
  [
    "engine: the module with the parser is small enough to travel",
    async (pages) => {
      const bytes = zlib.gzipSync(fs.readFileSync(path.join(pages.dist, "rattle.wasm")), { level: 9 }).length;
      expect(bytes < 600 * 1024, `${bytes} bytes gzipped`);
      return `${(bytes / 1024).toFixed(0)} KB gzipped`;
    },
  ],
  [
    "page: loads without a word on the console, from its own server alone",
    async (pages) => {
      const begun = Date.now();
      const page = await pages.open();
      await page.waitForFunction(() => window.rattle?.client.scene);
      const ready = Date.now() - begun;
      await page.waitForTimeout(1500);
      expectSame(page.problems.join("; "), "", "what the console said");
      expectSame(await page.evaluate(() => crossOriginIsolated), true, "crossOriginIsolated");
      const state = await page.evaluate(() => window.rattle.client.state);
      expectSame(state, "idle", "the state before a gesture");
      return `its first instrument after ${ready} ms`;
    },
  ],
  ...[true, false].map((isolated) => [
    `page: fetches one engine, packed, and nothing twice ${isolated ? "with" : "without"} shared memory`,
    async (pages) => {
      const asked = [];
      await pages.address(isolated);
      const server = pages.servers.get(isolated);
      const count = (request, response) =>
        response.on("finish", () =>
          asked.push({
            name: request.url,
            status: response.statusCode,
            encoding: response.getHeader("content-encoding"),
            bytes: Number(response.getHeader("content-length") ?? 0),
          }),
        );
      server.on("request", count);
      try {
        const page = await pages.open({ isolated });
        await page.waitForFunction(() => window.rattle?.client.scene);
        if (isolated) await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await page.evaluate(() => window.rattle.client.start());
        await page.waitForFunction(() => window.rattle.client.state === "running");
        await page.evaluate(
          (text) => window.rattle.client.render(text, { seconds: 0.01, sampleRate: 44100 }),
          sceneText("play-knock"),
        );
      } finally {
        server.off("request", count);
      }
      const engines = asked.filter(({ name }) => name.endsWith(".wasm"));
      const sent = engines.filter(({ status }) => status === 200);
      expectSame(
        [...new Set(engines.map(({ name }) => name))].join(),
        isolated ? "/rattle-shared.wasm" : "/rattle.wasm",
        "engines that were asked for",
      );
      expectSame(sent.map(({ encoding }) => encoding).join(), "gzip", "how the engine was sent, once");
      const bytes = asked.reduce((sum, one) => sum + one.bytes, 0);
      expect(bytes < 900e3, `${bytes} bytes were sent`);
      return `${(bytes / 1024).toFixed(0)} KB, ${asked.length} requests`;
    },
  ]),
  [
    "page: works without a network once it was loaded",
    async (pages) => {
      const page = await pages.open();
      await page.waitForFunction(() => window.rattle?.client.scene);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.context().setOffline(true);
      await page.reload();
      await page.waitForFunction(() => window.rattle?.client.scene);
      await page.evaluate(() => window.rattle.client.start());
      await page.waitForFunction(() => window.rattle.client.state === "running");
      expectSame(await page.evaluate(() => crossOriginIsolated), true, "crossOriginIsolated without a network");
    },
  ],
  [
    "page: a server without the headers is isolated by the service worker",
    async (pages) => {
      const page = await pages.open({ isolated: false, serviceWorkers: true });
      // No interaction: inspecting the page would count as a user gesture, and then it is not reloaded.
      await page.waitForEvent("load", { timeout: 20000 });
      await page.waitForFunction(() => window.rattle?.client.scene);
      expectSame(await page.evaluate(() => crossOriginIsolated), true, "crossOriginIsolated");
      expectSame(await page.evaluate(() => window.rattle.client.isolated), true, "the client's isolation");
    },
  ],
  [
    "page: says what the browser lacks",
    async (pages) => {
      const page = await pages.open({ before: () => delete window.AudioWorkletNode });
      await page.waitForFunction(() => /worklet/i.test(document.body.textContent));
    },
  ],
];
