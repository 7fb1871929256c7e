// Renders the scene outside the audio thread, to a WAV file or a report.
import type { AppContext } from "../app/context";
import { el } from "../app/dom";
import { scientific } from "../../../lib/numbers";
import { saveFile } from "./save_file";
import { encodeWav, normalisingGain, peakOf } from "./wav";

const LONGEST = 120; // s, limit for rendering in the page
const RATES = [44100, 48000, 96000] as const;

type Progress = (share: number) => void;

export function makeRenderForm(
  app: AppContext,
  text: () => string,
  fileName: (extension: string) => string,
): HTMLElement {
  const seconds = el("input", {
    type: "number",
    min: 0.1,
    max: LONGEST,
    step: "any",
    value: 4,
    name: "seconds",
  });
  const rate = el("select", { name: "rate" }, ...RATES.map((one) => el("option", { value: one }, `${one} Hz`)));
  const scaled = el("input", { type: "checkbox", checked: true, name: "scaled" });
  const progress = el("progress", { max: 1, hidden: true, "aria-label": "Rendering" });
  const said = el("span", { class: "edit-rendered", role: "status" });
  const wav = el("button", { type: "button", class: "save-wav", onclick: () => void run(saveWav) }, "Save WAV");
  const report = el(
    "button",
    { type: "button", class: "save-report", onclick: () => void run(saveReport) },
    "Save report",
  );

  const run = async (job: (length: number, show: Progress) => Promise<string>): Promise<void> => {
    const length = Number(seconds.value);
    if (!(length > 0) || length > LONGEST) {
      app.say(`The sound may be up to ${LONGEST} seconds long`);
      return;
    }
    wav.disabled = report.disabled = true;
    progress.hidden = false;
    progress.removeAttribute("value");
    said.textContent = "";
    try {
      said.textContent = await job(length, (share) => {
        progress.value = share;
      });
    } catch (error) {
      app.say(`Nothing was saved: ${error instanceof Error ? error.message : String(error)}`);
    }
    progress.hidden = true;
    wav.disabled = report.disabled = false;
  };
  const saveWav = async (length: number, show: Progress): Promise<string> => {
    const result = await app.client.render(text(), { seconds: length, sampleRate: Number(rate.value) }, show);
    if (result.channels.length === 0) throw new Error("the scene has errors, or no outputs");
    const gain = scaled.checked ? normalisingGain(peakOf(result.channels)) : 1;
    saveFile(fileName("wav"), encodeWav(result.channels, result.sampleRate, gain), "audio/wav");
    return [`balance error ${scientific(result.balanceError)}`, ...result.findings.map((finding) => finding.text)].join(
      "; ",
    );
  };
  const saveReport = async (length: number, show: Progress): Promise<string> => {
    const { makeReport } = await import("./report/make_report");
    const request = { text: text(), name: fileName("toml"), seconds: length, sampleRate: Number(rate.value) };
    saveFile(fileName("html"), await makeReport(app, request, show), "text/html");
    return "the report is saved";
  };
  const followScene = (): void => {
    const { scene } = app.client;
    if (scene) seconds.value = String(Math.min(LONGEST, Number(scene.duration.toPrecision(4))));
  };
  app.client.on("scene", followScene);
  followScene();
  const form = el(
    "form",
    { class: "edit-row render-form", onsubmit: (event: SubmitEvent) => event.preventDefault() },
    el("label", {}, "Render ", seconds, " s"),
    el("label", {}, "at ", rate),
    el(
      "label",
      { title: "Scale the peak to −1 dB of full scale, like the command line; otherwise SI units" },
      scaled,
      " scaled",
    ),
    wav,
    report,
    progress,
    said,
  );
  // Later, because the panel may just be put into the page.
  app.render.onAsked(() => setTimeout(() => seconds.focus()));
  return form;
}
