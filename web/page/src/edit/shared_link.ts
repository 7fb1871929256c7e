// Opens scenes from links, and creates links to scenes.
import type { AppContext } from "../app/context";
import { decodeScene, encodeScene } from "./link_codec";

// Removes the scene from the page's address if another scene plays.
export async function cutStaleLink(app: AppContext): Promise<void> {
  const { hash } = location;
  const decoded = await decodeScene(hash);
  if (!decoded?.ok || decoded.text === app.client.text || location.hash !== hash) return;
  history.replaceState(null, "", location.pathname + location.search);
}

// Opens the scene in the page's address, if there is one. Returns false if there is none or it cannot be read
// or played; the user is told why.
export async function openSharedScene(app: AppContext): Promise<boolean> {
  const decoded = await decodeScene(location.hash);
  if (!decoded) return false;
  if (!decoded.ok) {
    app.say(decoded.problem);
    return false;
  }
  return app.openScene(decoded.text, decoded.name);
}

// Returns a link to this page with the scene, and sets the page's address to it. "" if that is not possible.
export async function linkOf(app: AppContext, text: string): Promise<string> {
  const encoded = await encodeScene(text, app.sceneName);
  if (!encoded.ok) {
    app.say(encoded.problem);
    return "";
  }
  history.replaceState(null, "", encoded.hash);
  return location.href;
}
