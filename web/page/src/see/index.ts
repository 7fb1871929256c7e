// Panels that show what sounds: spectrum, spectrogram, energy, meters.
import type { MountPanel } from "../app/context";

const empty: MountPanel = () => ({});
export const mountSpectrum: MountPanel = empty;
export const mountSpectrogram: MountPanel = empty;
export const mountEnergy: MountPanel = empty;
export const mountMeters: MountPanel = empty;
