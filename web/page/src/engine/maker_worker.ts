// Makes scenes in the worklet's memory, outside the audio thread, so that reading, compiling and allocating do
// not interrupt the sound. The page ensures that the worklet does not allocate in that memory meanwhile.
import { EngineModule } from "./engine_module";
import type { FromMaker, ToMaker } from "./maker_messages";
import { SceneMaking } from "./scene_making";

const STAGES_HERE = 3; // the worklet runs the last stage, which takes over the scene

let engine: { module: EngineModule; player: number; kernels: number } | null = null;

function answer(message: ToMaker): FromMaker | null {
  if (message.type === "open") {
    const { memory, player, stackEnd } = message.place;
    engine = { module: new EngineModule(message.module, { memory, stackEnd }), player, kernels: message.kernels };
    return null;
  }
  if (!engine) return { type: "failed", text: "nothing was opened" };
  const encoder = new TextEncoder();
  engine.module.setName(encoder.encode(message.name));
  const making = new SceneMaking(
    engine.module,
    engine.player,
    encoder.encode(message.text),
    message.number,
    engine.kernels,
  );
  for (let i = 0; i < STAGES_HERE && making.goOn(); ++i);
  return { type: "made", maker: making.maker };
}

self.onmessage = ({ data }: MessageEvent<ToMaker>) => {
  try {
    const said = answer(data);
    if (said) self.postMessage(said);
  } catch (error) {
    self.postMessage({ type: "failed", text: String(error) } satisfies FromMaker);
  }
};
