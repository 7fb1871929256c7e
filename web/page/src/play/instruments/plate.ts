import type { Instrument } from "./instrument";

export const plate: Instrument = {
  scene: "play-plate",
  name: "Plate",
  about: "A brass plate with a mallet above it and three bows at its rim.",
  tools: ["strike", "bow"],
  second: { strike: "bow", bow: "strike" },
  hints: {
    strike: "Click anywhere on it, or drag over it.",
    bow: "Drag near one of the three marks to bow. Faster is louder; scroll to press harder. Tap to strike.",
  },
  firstKey: 48,
  keys: [48, 60, 72], // one per bow; keys in between select the bow below them
};
