// The shipped scenes as text, and loading one into the open page.
import fs from "node:fs";
import { expect } from "../../browser/expect.mjs";

export const sceneText = (name) => fs.readFileSync(new URL(`../../../scenes/${name}.toml`, import.meta.url), "utf8");

export async function loadScene(page, name) {
  const messages = await page.evaluate(
    async ({ text, name }) => (await window.rattle.client.load(text, name)).messages,
    { text: sceneText(name), name },
  );
  expect(!messages.some((message) => message.severity === "error"), JSON.stringify(messages));
}
