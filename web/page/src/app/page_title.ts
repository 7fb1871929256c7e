// The title of the page's window says what plays.
import type { SceneInfo } from "../engine/types";
import { isShipped } from "../engine/shipped_scenes";
import { instrumentFor } from "../play";
import type { AppContext } from "./context";

// An instrument as it is shipped has the page's name for it, any other scene its own title.
export function pageTitle(name: string, scene: SceneInfo, shipped: boolean): string {
  const title = shipped ? instrumentFor(name, scene).name : scene.title || name;
  return title === "" ? "Rattle" : `${title} – Rattle`;
}

export function showPageTitle(app: AppContext): void {
  app.client.on("scene", () => {
    const { scene, text } = app.client;
    if (scene) document.title = pageTitle(app.sceneName, scene, isShipped(app.sceneName, text));
  });
}
