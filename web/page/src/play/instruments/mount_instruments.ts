// The row of instruments at the top.
import type { AppContext, MountPanel } from "../../app/context";
import { el } from "../../app/dom";
import { fetchShippedScene } from "../../engine/shipped_scenes";
import { INSTRUMENTS } from "./index";

// With `named`, the page's address names it.
export async function openInstrument(app: AppContext, scene: string, named = true): Promise<void> {
  const hash = `#${scene}`;
  const followsLink = location.hash === hash;
  try {
    const text = await fetchShippedScene(scene);
    if (followsLink && location.hash !== hash) return; // another link by now
    // Controls of the same name would keep their values, which suits an edited scene but not another
    // instrument.
    if (await app.openScene(text, scene, named ? hash : "")) app.client.reset();
  } catch (error) {
    app.say(`${scene} could not be loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export const mountInstruments: MountPanel = (root, app) => {
  const buttons = INSTRUMENTS.map((instrument) =>
    el(
      "button",
      {
        type: "button",
        title: instrument.about,
        "data-scene": instrument.scene,
        onclick: () => void openInstrument(app, instrument.scene),
      },
      instrument.name,
    ),
  );
  root.append(...buttons);
  const show = (): void => {
    for (const button of buttons) button.setAttribute("aria-current", String(button.dataset.scene === app.sceneName));
  };
  app.client.on("scene", show);
  show();
  return {};
};
