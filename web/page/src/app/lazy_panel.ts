// A panel whose code is fetched when first visible. A failed fetch is retried after a while.
import type { AppContext, MountPanel, Panel } from "./context";
import { el } from "./dom";

const AGAIN_AFTER = 3; // s

export function lazyPanel(root: HTMLElement, app: AppContext, fetchMount: () => Promise<MountPanel>): Panel {
  const note = el("p", {}, "Loading …");
  root.append(note);
  let panel: Panel | null = null;
  let fetching = false;
  let notBefore = -Infinity;
  const fetchPanel = async (seconds: number): Promise<void> => {
    fetching = true;
    try {
      const mount = await fetchMount();
      note.remove();
      panel = mount(root, app);
    } catch (error) {
      note.textContent = `This could not be loaded: ${error instanceof Error ? error.message : String(error)}`;
      notBefore = seconds + AGAIN_AFTER;
      fetching = false;
    }
  };
  return {
    draw(seconds) {
      if (panel) panel.draw?.(seconds);
      else if (!fetching && seconds >= notBefore) void fetchPanel(seconds);
    },
    dispose: () => panel?.dispose?.(),
  };
}
