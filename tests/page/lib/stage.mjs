// The stage of an instrument: where its string rests, the least peak that counts as heard, and opening it with a tool.
import { chooseInstrument, chooseTool } from "./hand.mjs";
import { openSounding } from "./pages.mjs";

export const HEARD = 0.02;

// Position of the string's rest line, as a fraction of the stage.
export const REST = {
  "play-tromba": 0.56 * 0.44,
  "play-slide": 0.46,
  "play-hammer": 0.46,
  "play-buzz": 0.46,
  "play-colliding": 0.46,
};

export async function openWithTool(pages, scene, tool) {
  const page = await openSounding(pages);
  await chooseInstrument(page, scene);
  await chooseTool(page, tool);
  return page;
}
