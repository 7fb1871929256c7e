// The panel where a scene file is written, shared and taken away. The editor's code is fetched when it is first needed.
import type { MountPanel, Panel } from "../app/context";
import { el } from "../app/dom";
import "./edit.css";
import { openSharedScene } from "./shared_link";

export { openSharedScene };

export const mountEditor: MountPanel = (root, app) => {
  const waiting = el("p", { class: "edit-waiting" }, "The editor is being fetched …");
  root.append(waiting);
  const followAddress = (): void => void openSharedScene(app);
  window.addEventListener("hashchange", followAddress);
  let panel: Panel | null = null;
  let fetching = false;
  const fetchPanel = async (): Promise<void> => {
    try {
      const { mountEditorPanel } = await import("./editor_panel");
      waiting.remove();
      panel = mountEditorPanel(root, app);
    } catch (error) {
      fetching = false;
      waiting.textContent = `The editor cannot be fetched: ${error instanceof Error ? error.message : String(error)}`;
    }
  };
  return {
    draw(seconds) {
      if (!fetching) {
        fetching = true;
        void fetchPanel();
      }
      panel?.draw?.(seconds);
    },
    dispose() {
      window.removeEventListener("hashchange", followAddress);
      panel?.dispose?.();
    },
  };
};
