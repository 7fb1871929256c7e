// The text of the scene file, with a copy button.

import type { Run } from "../../../lib/report_data";
import { button } from "../controls";
import { element } from "../../../lib/dom";

// A page opened from disk may be denied the clipboard; a selection is copied instead.
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = element("textarea", { class: "off-screen", readonly: true });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

export function sceneFilePanel(run: Run): HTMLElement {
  const label = "Copy the scene";
  const copyButton = button(label, { class: "copy" }, () => {
    void copy(run.scene_text).then((done) => {
      copyButton.textContent = done ? "Copied" : "Could not copy";
      setTimeout(() => (copyButton.textContent = label), 1600);
    });
  });
  const code = element("code");
  for (const line of run.scene_text.replace(/\n$/, "").split("\n")) code.append(tinted(line), "\n");
  return element(
    "details",
    { class: "scene-file", open: run.scene_text.length < 6000 },
    element("summary", {}, run.scene_name || "scene file"),
    copyButton,
    element("pre", { tabindex: 0 }, code),
  );
}

function tinted(line: string): Node {
  if (/^\s*#/.test(line)) return element("span", { class: "comment" }, line);
  if (/^\s*\[/.test(line)) return element("span", { class: "section" }, line);
  return document.createTextNode(line);
}
