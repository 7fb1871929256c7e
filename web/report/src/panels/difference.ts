// The difference between run B and run A.

import type { App } from "../app";
import type { Difference } from "../../../lib/report_data";
import { unpack } from "../decode";
import { element } from "../../../lib/dom";
import { scientific, significant, withUnit } from "../../../lib/numbers";
import { keptChart, symmetric } from "./kept_chart";
import { spectrumChart } from "./spectrum";
import { textTable } from "./tables";

export function differencePanel(app: App, difference: Difference): HTMLElement {
  const first = app.data.runs[0];
  const panel = element("div", { class: "stack" });
  const { rms, relative_rms: relative, peak } = difference;
  const unit = difference.waveform[0]?.unit ?? "";
  if (rms !== null && relative !== null && peak !== null) {
    const figures = element("div", { class: "badges" });
    const add = (value: string, words: string): void =>
      figures.append(element("div", { class: "badge" }, element("b", {}, value), element("span", {}, words)));
    add(relative >= 1e-3 ? significant(relative, 3) : scientific(relative), "rms of the difference ÷ rms of A");
    add(withUnit(rms, unit), "rms");
    add(withUnit(peak, unit), "largest");
    panel.append(figures);
  } else {
    panel.append(
      element("p", { class: "quiet" }, "The runs have different sample rates: their samples cannot be subtracted."),
    );
  }
  difference.waveform.forEach((channel, c) =>
    panel.append(
      keptChart(app, {
        id: `difference-${c}`,
        title: `B − A, ${channel.name}`,
        note: "before normalisation",
        kept: channel,
        unit: channel.unit,
        sampleRate: first.sample_rate,
        height: 130,
        colour: 5,
        range: symmetric,
      }),
    ),
  );
  if (unpack(difference.spectrum_db).length > 1) {
    panel.append(
      spectrumChart(app, {
        id: "difference-spectrum",
        title: "Long-term spectrum, B − A",
        note: "level of B minus level of A",
        df: first.spectrum.df,
        level: difference.spectrum_db,
        partials: [],
        relative: true,
        beside: [],
        colour: 5,
      }),
    );
  }
  const [a, b] = app.data.runs;
  const columns = ["quantity", `A · ${a.label}`, `B · ${b.label}`, "B − A"];
  panel.append(textTable({ columns, rows: difference.table.rows }, "Difference of the runs"));
  return panel;
}
