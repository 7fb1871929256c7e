// The picture that other sites show beside a link to the page.
import fs from "node:fs";
import { expect, it } from "vitest";

const here = (name) => new URL(name, import.meta.url);

it("the preview is there, of the size that index.html tells, and small", () => {
  const html = fs.readFileSync(here("index.html"), "utf8");
  const told = (name) => new RegExp(`property="og:${name}"\\s+content="([^"]*)"`).exec(html)?.[1];
  const bytes = fs.readFileSync(here(`public/${told("image")}`));
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect([told("image:width"), told("image:height")]).toEqual(["1200", "630"]);
  expect(bytes.length).toBeLessThan(120e3);
});
