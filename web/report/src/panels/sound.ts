// Waveform, spectrogram and gestures of one run, stacked on the same time axis.

import type { App } from "../app";
import type { Run } from "../../../lib/report_data";
import { element } from "../../../lib/dom";
import { keptChart, roomy, symmetric } from "./kept_chart";
import { spectrogramChart } from "./spectrogram";

const CHANNELS_SHOWN = 4;

export function soundPanel(app: App, run: Run, index: number): HTMLElement {
  const panel = element("div", { class: "stack" });
  const waves = run.waveform.map((channel, c) =>
    keptChart(app, {
      id: `waveform-${index}-${c}`,
      title: run.waveform.length > 1 ? `Waveform, ${channel.name}` : "Waveform",
      kept: channel,
      unit: channel.unit,
      sampleRate: run.sample_rate,
      height: run.waveform.length > 1 ? 112 : 140,
      colour: 0,
      range: symmetric,
      timeLabels: c === Math.min(run.waveform.length, CHANNELS_SHOWN) - 1,
    }),
  );
  panel.append(...waves.slice(0, CHANNELS_SHOWN));
  if (waves.length > CHANNELS_SHOWN) {
    const rest = element("details", { class: "more" });
    rest.append(
      element("summary", {}, `${waves.length - CHANNELS_SHOWN} more channels`),
      ...waves.slice(CHANNELS_SHOWN),
    );
    panel.append(rest);
  }
  if (run.spectrogram.frames > 0) panel.append(spectrogramChart(app, run, index));
  else panel.append(element("p", { class: "quiet" }, "The scene has no outputs: there is no sound to show."));
  run.gestures.forEach((gesture, g) => {
    panel.append(
      keptChart(app, {
        id: `gesture-${index}-${g}`,
        title: gesture.name,
        note: "gesture",
        kept: gesture,
        unit: gesture.unit,
        sampleRate: run.sample_rate,
        height: 84,
        colour: 1 + (g % 6),
        range: roomy,
        timeLabels: g === run.gestures.length - 1,
      }),
    );
  });
  return panel;
}
