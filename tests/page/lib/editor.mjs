// Operates the page's editor like a user.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

export async function openEditor(pages, options = {}) {
  const page = await pages.open(options);
  await page.waitForFunction(() => window.rattle?.client.scene);
  await showEditor(page);
  return page;
}

export async function showEditor(page) {
  await page.locator("#tab-edit").click();
  await page.locator(".cm-content").waitFor();
}

// Replaces the whole text, as by pasting.
export async function typeScene(page, text) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(text);
}

export async function waitForState(page, state) {
  await page.waitForFunction((wanted) => document.querySelector(".edit-check")?.dataset.state === wanted, state);
}

// Waits until the list equals `messages`, at most five seconds; the caller compares.
export async function waitForMessages(page, messages) {
  const shown = (wanted) =>
    JSON.stringify([...document.querySelectorAll(".edit-message")].map((node) => node.textContent)) === wanted;
  await page.waitForFunction(shown, JSON.stringify(messages), { timeout: 20000 }).catch(() => undefined);
}

export async function stateOf(page) {
  return page.locator(".edit-state").textContent();
}

// Output of `rattle check` for a file scene.toml with this text.
export function messagesOfCommand(pages, text) {
  const folder = fs.mkdtempSync(path.join(pages.folder, "checked-"));
  fs.writeFileSync(path.join(folder, "scene.toml"), text);
  try {
    execFileSync(pages.rattle, ["check", "scene.toml"], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    return [];
  } catch (error) {
    return error.stderr.split("\n").filter((line) => line.startsWith("scene.toml:"));
  }
}
