// The panel with explanations: the knobs, a tour, the energy demonstration.
import "uplot/dist/uPlot.min.css";
import type { MountPanel } from "../app/context";
import { lazyPanel } from "../app/lazy_panel";
import "./learn.css";

export const mountLearn: MountPanel = (root, app) =>
  lazyPanel(root, app, async () => (await import("./learn_panel")).mountLearnPanel);
