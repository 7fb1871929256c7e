// Panels that visualise the sound: spectrum, spectrogram, energy, meters.
import "./see.css";

export { mountChartChoice } from "./chart_choice";
export { mountEnergy } from "./energy";
export { mountMeters } from "./meters";
export { mountSpectrogram } from "./spectrogram";
export { mountSpectrum } from "./spectrum";
