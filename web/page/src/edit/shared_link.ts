// Scenes that come by link, and links of scenes.
import type { AppContext } from "../app/context";
import { decodeScene, encodeScene } from "./link_codec";

// An address with a scene is the address of what plays: once something else plays, it is cut off.
export async function cutStaleLink(app: AppContext): Promise<void> {
  const { hash } = location;
  const decoded = await decodeScene(hash);
  if (!decoded?.ok || decoded.text === app.client.text || location.hash !== hash) return;
  history.replaceState(null, "", location.pathname + location.search);
}

// Opens the scene of the page's address, if it has one. False where it has none, or none that can be read or played;
// the user is told why.
export async function openSharedScene(app: AppContext): Promise<boolean> {
  const decoded = await decodeScene(location.hash);
  if (!decoded) return false;
  if (!decoded.ok) {
    app.say(decoded.problem);
    return false;
  }
  return app.openScene(decoded.text, decoded.name);
}

// A link to this page with the scene in it; the page's own address then has it too. "" where it cannot be.
export async function linkOf(app: AppContext, text: string): Promise<string> {
  const encoded = await encodeScene(text, app.sceneName);
  if (!encoded.ok) {
    app.say(encoded.problem);
    return "";
  }
  history.replaceState(null, "", encoded.hash);
  return location.href;
}
