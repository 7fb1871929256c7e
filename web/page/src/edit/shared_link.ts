// Opens scenes from links, and creates links to scenes.
import type { AppContext } from "../app/context";
import { decodeScene, encodeScene } from "./link_codec";

// Opens the scene in the page's address, if there is one. Returns false if there is none or it cannot be read
// or played; the user is told why.
export async function openSharedScene(app: AppContext): Promise<boolean> {
  const { hash } = location;
  const decoded = await decodeScene(hash);
  if (!decoded) return false;
  if (!decoded.ok) {
    app.say(decoded.problem);
    return false;
  }
  return app.openScene(decoded.text, decoded.name, hash);
}

// Returns a link to this page with the scene, and sets the page's address to it. "" if that is not possible.
export async function linkOf(app: AppContext, text: string): Promise<string> {
  const encoded = await encodeScene(text, app.sceneName);
  if (!encoded.ok) {
    app.say(encoded.problem);
    return "";
  }
  app.address.become(encoded.hash, text);
  return location.href;
}
