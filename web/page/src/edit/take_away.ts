// What can be taken away: a link, the scene, its sound, its report.
import type { AppContext } from "../app/context";
import { el } from "../app/dom";
import { cleanName } from "./link_codec";
import { saveFile } from "./save_file";
import { linkOf } from "./shared_link";
import { encodeWav, normalisingGain, peakOf } from "./wav";
import { makeRecorder } from "./recorder";

const LONGEST = 120; // s, of a render in the page
const RATES = [44100, 48000, 96000] as const;

export function makeTakeAway(app: AppContext, text: () => string): HTMLElement {
  const fileName = (extension: string): string => `${cleanName(app.sceneName || "scene")}.${extension}`;
  const linkField = el("input", { class: "edit-link", readonly: true, hidden: true, "aria-label": "Link to this scene" });
  const share = el("button", { type: "button", class: "share", onclick: () => void shareLink() }, "Copy link");
  const shareLink = async (): Promise<void> => {
    const link = await linkOf(app, text());
    if (!link) return;
    linkField.value = link;
    linkField.hidden = false;
    try {
      await navigator.clipboard.writeText(link);
      app.say("The link is copied: whoever opens it hears this scene");
    } catch {
      linkField.focus();
      linkField.select();
      app.say("The link stands below the editor, to be copied");
    }
  };

  const scene = el(
    "button",
    { type: "button", class: "save-scene", onclick: () => saveFile(fileName("toml"), text(), "application/toml") },
    "Scene",
  );
  const report = el("button", { type: "button", class: "save-report", onclick: () => void saveReport() }, "Report");
  const reportHint = el("p", { class: "edit-hint", hidden: true });
  const saveReport = async (): Promise<void> => {
    if (app.client.report) {
      report.disabled = true;
      try {
        saveFile(fileName("html"), await app.client.report(text(), fileName("toml")), "text/html");
      } catch (error) {
        app.say(`No report: ${error instanceof Error ? error.message : String(error)}`);
      }
      report.disabled = false;
      return;
    }
    reportHint.replaceChildren(
      "Reports are made by the command line. Save the scene, then run ",
      el("code", {}, `rattle report ${fileName("toml")} -o ${fileName("html")}`),
    );
    reportHint.hidden = false;
  };
  const recorder = makeRecorder(app, (channels, sampleRate) =>
    saveFile(fileName("take.wav"), encodeWav(channels, sampleRate), "audio/wav"),
  );
  return el(
    "div",
    { class: "edit-away" },
    el("div", { class: "edit-row" }, share, el("span", { class: "edit-label" }, "Download"), scene, report, recorder),
    makeWavForm(app, text, fileName),
    linkField,
    reportHint,
  );
}

function makeWavForm(app: AppContext, text: () => string, fileName: (extension: string) => string): HTMLElement {
  const seconds = el("input", { type: "number", min: 0.1, max: LONGEST, step: 0.1, value: 4, name: "seconds" });
  const rate = el("select", { name: "rate" }, ...RATES.map((one) => el("option", { value: one }, `${one} Hz`)));
  const scaled = el("input", { type: "checkbox", checked: true, name: "scaled" });
  const start = el("button", { type: "submit", class: "save-wav" }, "WAV");
  const progress = el("progress", { max: 1, hidden: true, "aria-label": "Rendering" });
  const result = el("span", { class: "edit-rendered", role: "status" });
  const duration = (): void => {
    const { scene } = app.client;
    if (scene) seconds.value = String(Math.min(LONGEST, Number(scene.duration.toPrecision(4))));
  };
  app.client.on("scene", duration);
  duration();

  const render = async (): Promise<void> => {
    const length = Number(seconds.value);
    if (!(length > 0) || length > LONGEST) {
      app.say(`The sound may last from 0.1 to ${LONGEST} seconds`);
      return;
    }
    start.disabled = true;
    progress.hidden = false;
    progress.removeAttribute("value");
    result.textContent = "";
    try {
      const rendered = await app.client.render(text(), { seconds: length, sampleRate: Number(rate.value) }, (share) => {
        progress.value = share;
      });
      if (rendered.channels.length === 0) {
        app.say("The scene has errors: nothing was rendered");
      } else {
        const gain = scaled.checked ? normalisingGain(peakOf(rendered.channels)) : 1;
        saveFile(fileName("wav"), encodeWav(rendered.channels, rendered.sampleRate, gain), "audio/wav");
        result.textContent = `balance error ${rendered.balanceError.toExponential(1)}`;
      }
    } catch (error) {
      app.say(`Rendering failed: ${error instanceof Error ? error.message : String(error)}`);
    }
    progress.hidden = true;
    start.disabled = false;
  };
  return el(
    "form",
    {
      class: "edit-row wav-form",
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void render();
      },
    },
    start,
    el("label", {}, seconds, " s"),
    el("label", {}, "at ", rate),
    el("label", { title: "The largest sample at −1 dB of full scale, as the command line does it; else in SI units" }, scaled, " scaled"),
    progress,
    result,
  );
}
