import type { Instrument } from "./instrument";

export const plate: Instrument = {
  scene: "play-plate",
  name: "Plate",
  about: "A brass plate with mallets above it and three bows at its rim.",
  tools: ["strike", "bow"],
  second: { strike: "bow", bow: "strike" },
  hints: {
    strike: "Click or draw over it: the nearest of the marked spots is struck.",
    bow: "Rub near one of the three marked places: your speed is the bow's. Tap to strike. Wheel: force.",
  },
  firstKey: 48,
  keys: [48, 60, 72], // one per bow; keys in between select the bow below them
};
