// Downloads and sharing: a link, the scene, its sound, its report, a recording.
import type { AppContext } from "../app/context";
import { el } from "../app/dom";
import { cleanName } from "./link_codec";
import { makeRecorder } from "./recorder";
import { makeRenderForm } from "./render_form";
import { saveFile } from "./save_file";
import { linkOf } from "./shared_link";
import { encodeWav } from "./wav";

export function makeTakeAway(app: AppContext, text: () => string): HTMLElement {
  const fileName = (extension: string): string => `${cleanName(app.sceneName || "scene")}.${extension}`;
  const linkField = el("input", {
    class: "edit-link",
    readonly: true,
    hidden: true,
    "aria-label": "Link to this scene",
  });
  const shareLink = async (): Promise<void> => {
    const link = await linkOf(app, text());
    if (!link) return;
    linkField.value = link;
    linkField.hidden = false;
    try {
      await navigator.clipboard.writeText(link);
      app.say("Link copied. It opens this scene.");
    } catch {
      linkField.focus();
      linkField.select();
      app.say("Copy the link below the editor");
    }
  };
  const saveScene = (): void => saveFile(fileName("toml"), text(), "application/toml");
  const recorder = makeRecorder(app, (channels, sampleRate) =>
    saveFile(fileName("take.wav"), encodeWav(channels, sampleRate), "audio/wav"),
  );
  return el(
    "div",
    { class: "edit-away" },
    el(
      "div",
      { class: "edit-row" },
      el("button", { type: "button", class: "share", onclick: () => void shareLink() }, "Copy link"),
      el("button", { type: "button", class: "save-scene", onclick: saveScene }, "Save scene"),
      recorder,
    ),
    linkField,
    makeRenderForm(app, text, fileName),
  );
}
