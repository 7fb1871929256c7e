// Panels that show what sounds: spectrum, spectrogram, energy, meters.
import "./see.css";

export { mountEnergy } from "./energy";
export { mountMeters } from "./meters";
export { mountSpectrogram } from "./spectrogram";
export { mountSpectrum } from "./spectrum";
