// The panel for writing, sharing and downloading a scene file.
import type { MountPanel } from "../app/context";
import { lazyPanel } from "../app/lazy_panel";
import "./edit.css";

export { openSharedScene } from "./shared_link";

export const mountEditor: MountPanel = (root, app) =>
  lazyPanel(root, app, async () => (await import("./editor_panel")).mountEditorPanel);
