// Opens what the page's address asks for; without a link in it, the last edit or the first instrument.
import { openSharedScene } from "../edit";
import { isShipped, listShippedScenes } from "../engine/shipped_scenes";
import { INSTRUMENTS, openFirstScene, openInstrument } from "../play";
import { wantedBy } from "./address";
import type { AppContext, NoticeAction } from "./context";

const READING = 20; // s

export async function openAddress(app: AppContext): Promise<void> {
  const wanted = wantedBy(location.hash, (id) => document.getElementById(id) !== null);
  if (wanted.kind === "shared") await openSharedScene(app);
  if (wanted.kind === "shipped") await openNamed(app, wanted.name);
  // Also if the link opened nothing, and nothing plays yet.
  if (wanted.kind === "usual" || !app.client.scene) await openUsual(app);
}

// Also follows links that come later, back and forward.
export function followAddress(app: AppContext): void {
  window.addEventListener("hashchange", () => void openAddress(app));
  void openAddress(app);
}

function plays(app: AppContext, name: string): boolean {
  return app.sceneName === name && isShipped(name, app.client.text);
}

async function isKnown(name: string): Promise<boolean> {
  if (INSTRUMENTS.some((instrument) => instrument.scene === name)) return true;
  try {
    return (await listShippedScenes()).some((scene) => scene.name === name);
  } catch {
    return false;
  }
}

async function openNamed(app: AppContext, name: string): Promise<void> {
  if (!(await isKnown(name))) {
    app.say(`There is no instrument called “${name.slice(0, 40)}” here.`);
  } else if (plays(app, name)) {
    app.address.open(location.hash, app.client.text)();
  } else {
    await openInstrument(app, name);
  }
}

async function openUsual(app: AppContext): Promise<void> {
  const edit = app.edit.read();
  if (!edit) {
    if (!plays(app, INSTRUMENTS[0].scene)) await openFirstScene(app);
    return;
  }
  if (app.client.text === edit.text) return;
  const startFresh = async (): Promise<void> => {
    app.edit.forget();
    await openInstrument(app, (await isKnown(edit.name)) ? edit.name : INSTRUMENTS[0].scene);
  };
  const action = { label: "Start fresh", seconds: READING, act: () => void startFresh() };
  const before = app.sceneName;
  const { scene } = await app.client.check(edit.text);
  if (app.sceneName !== before) return; // an instrument was chosen meanwhile
  if (scene && (await app.openScene(edit.text, edit.name))) {
    sayBesideScene(app, "Your last edit is back.", action);
    return;
  }
  await openFirstScene(app);
  app.draft.ask({ ...edit, beside: app.client.text });
  sayBesideScene(app, "Your last edit is back in the Edit tab, but it has errors.", action);
}

// Until another scene is chosen.
function sayBesideScene(app: AppContext, text: string, action: NoticeAction): void {
  const takeAway = app.say(text, action);
  const name = app.sceneName;
  const stop = app.client.on("scene", () => {
    if (app.sceneName === name) return;
    takeAway();
    stop();
  });
}
