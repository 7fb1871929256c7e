// The panel where a scene file is written, shared and taken away.
import type { MountPanel } from "../app/context";

export const mountEditor: MountPanel = () => ({});
