import type { Instrument } from "./instrument";

export const plate: Instrument = {
  scene: "play-plate",
  name: "Plate",
  about: "A brass plate with mallets above it and three bows at its rim.",
  tools: ["strike", "bow"],
  second: { strike: "bow", bow: "strike" },
  hints: {
    strike: "Click: the nearest of the marked spots is struck.",
    bow: "Drag up and down near a bowed place: the nearest of three speaks. Wheel: force.",
  },
  keys: { low: 36, high: 96, first: 60 },
};
