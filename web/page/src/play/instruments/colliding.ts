import type { Instrument } from "./instrument";

export const colliding: Instrument = {
  scene: "play-colliding",
  name: "Colliding strings",
  about: "Two strings a hair apart: pluck one, and the other is hit all along its middle.",
  tools: ["pluck", "touch"],
  second: { pluck: "pluck", touch: "pluck" },
  hints: {
    pluck: "Pull either string aside and let go. Pull it towards the other to make them clash at once.",
    touch: "Damp the lower string. Tap to lift.",
  },
  firstKey: 48,
};
