// The panel for writing, sharing and downloading a scene file.
import type { MountPanel } from "../app/context";
import { lazyPanel } from "../app/lazy_panel";
import "./edit.css";
import { cutStaleLink, openSharedScene } from "./shared_link";

export { openSharedScene };

export const mountEditor: MountPanel = (root, app) => {
  const followAddress = (): void => void openSharedScene(app);
  window.addEventListener("hashchange", followAddress);
  const stop = app.client.on("scene", () => void cutStaleLink(app));
  const panel = lazyPanel(root, app, async () => (await import("./editor_panel")).mountEditorPanel);
  return {
    ...panel,
    dispose() {
      window.removeEventListener("hashchange", followAddress);
      stop();
      panel.dispose?.();
    },
  };
};
