// Playing: the stage, its tools, the sliders, the instruments.
import type { AppContext } from "../app/context";
import { INSTRUMENTS } from "./instruments";
import { openInstrument } from "./instruments/mount_instruments";

export { openInstrument };

export { mountControls } from "./controls/mount_controls";
export { mountInstruments } from "./instruments/mount_instruments";
export { mountStage } from "./stage/mount_stage";
export { INSTRUMENTS, instrumentFor } from "./instruments";

export async function openFirstScene(app: AppContext): Promise<void> {
  await openInstrument(app, INSTRUMENTS[0].scene, false);
}
