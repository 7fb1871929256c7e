// The panel that explains: what knobs do, a tour, the energy demonstration. Its code is fetched when it is first seen.
import "uplot/dist/uPlot.min.css";
import type { MountPanel, Panel } from "../app/context";
import { el } from "../app/dom";
import "./learn.css";

export { findKnob } from "./knob_lookup";

export const mountLearn: MountPanel = (root, app) => {
  const waiting = el("p", {}, "This is being fetched …");
  root.append(waiting);
  let panel: Panel | null = null;
  let fetching = false;
  const fetchPanel = async (): Promise<void> => {
    try {
      const { mountLearnPanel } = await import("./learn_panel");
      waiting.remove();
      panel = mountLearnPanel(root, app);
    } catch (error) {
      fetching = false;
      waiting.textContent = `This cannot be fetched: ${error instanceof Error ? error.message : String(error)}`;
    }
  };
  return {
    draw() {
      if (fetching) return;
      fetching = true;
      void fetchPanel();
    },
    dispose: () => panel?.dispose?.(),
  };
};
