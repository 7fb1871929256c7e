import type { Instrument } from "./instrument";

export const buzz: Instrument = {
  scene: "play-buzz",
  name: "Buzzing string",
  about: "A string that wraps around a curved bridge and unwraps again, as on a tanpura.",
  tools: ["pluck", "touch"],
  second: { pluck: "touch", touch: "pluck" },
  hints: {
    pluck: "Pull the string aside and let go; the bridge is at the left.",
    touch: "Put a finger on the string. Tap it to lift.",
  },
  firstKey: 48,
};
