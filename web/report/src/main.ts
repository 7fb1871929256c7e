// Reads the document's data and builds the page.

import "uplot/dist/uPlot.min.css";
import "./style/base.css";
import "./style/masthead.css";
import "./style/buttons.css";
import "./style/summary.css";
import "./style/player.css";
import "./style/contents.css";
import "./style/tables.css";
import "./style/origin.css";
import "./style/narrow.css";
import "./style/charts.css";
import type { App } from "./app";
import type { ReportData } from "../../lib/report_data";
import { element } from "../../lib/dom";
import { exposeHooks } from "./hooks";
import { buildAll } from "./lazy";
import { buildPage } from "./page";
import { Theme } from "./theme";
import { TimeView } from "./time_view";
import { Transport } from "./transport";

function readData(): ReportData {
  const text = document.getElementById("rattle-data")?.textContent;
  if (!text) throw new Error("the page has no data: the file is incomplete; make the report again");
  const data = JSON.parse(text) as ReportData;
  if (data.format !== 1) throw new Error(`the data have format ${String(data.format)}; this page reads format 1`);
  return data;
}

function start(): void {
  const data = readData();
  const duration = Math.max(...data.runs.map((run) => run.duration));
  const fastest = Math.max(...data.runs.map((run) => run.sample_rate));
  const app: App = {
    data,
    theme: new Theme(),
    view: new TimeView(duration, 16 / fastest),
    transport: new Transport(
      data.runs.map((run) => run.audio),
      duration,
    ),
    charts: new Map(),
    scaleGroups: new Map(),
  };
  const root =
    document.getElementById("rattle-report") ?? document.body.appendChild(element("div", { id: "rattle-report" }));
  root.replaceChildren(buildPage(app));
  exposeHooks(app);
  window.addEventListener("beforeprint", () => {
    buildAll();
    for (const chart of app.charts.values()) chart.seen(true);
  });
  document.documentElement.dataset.ready = "true";
}

start();
