// Entry point of the page.
import "./app/styles/theme.css";
import "./app/styles/base.css";
import "./app/styles/layout.css";
import "./app/styles/stage.css";
import "./app/styles/toolbar.css";
import "./app/styles/keyboard.css";
import "./app/styles/controls.css";
import "./app/styles/narrow.css";
import "./app/styles/small.css";
import "./app/styles/phone.css";
import { App } from "./app/app";
import { whatIsMissing } from "./app/missing";
import { followAddress } from "./app/open_address";
import { showPageTitle } from "./app/page_title";
import { mountShell } from "./app/shell";
import { showMissing } from "./app/show_missing";
import { createEngineClient } from "./engine/client";
import { keepPageOffline } from "./engine/offline";
import { mountChartChoice } from "./see";

void keepPageOffline();
const root = document.getElementById("app");
if (root) {
  const missing = whatIsMissing(window);
  if (missing.length > 0) {
    showMissing(root, missing);
  } else {
    const app = new App(createEngineClient());
    mountShell(root, app);
    const charts = root.querySelector<HTMLElement>(".see");
    if (charts) mountChartChoice(charts);
    (window as Window & { rattle?: App }).rattle = app; // for the console and for tests
    showPageTitle(app);
    followAddress(app);
  }
}
