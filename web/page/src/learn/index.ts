// The panel that explains: what knobs do, a tour, the energy demonstration.
import type { MountPanel } from "../app/context";

export const mountLearn: MountPanel = () => ({});
