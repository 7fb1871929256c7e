import type { Instrument } from "./instrument";

export const colliding: Instrument = {
  scene: "play-colliding",
  name: "Colliding strings",
  about: "Two strings a hair apart: pluck one, and the other is hit all along its middle.",
  tools: ["pluck", "touch"],
  second: { pluck: "pluck", touch: "pluck" },
  hints: {
    pluck: "Draw either string aside and let go: towards the other they clash at once.",
    touch: "Damp the lower string. Tap to lift.",
  },
  firstKey: 48,
};
