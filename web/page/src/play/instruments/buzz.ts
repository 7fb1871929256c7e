import type { Instrument } from "./instrument";

export const buzz: Instrument = {
  scene: "play-buzz",
  name: "Buzzing string",
  about: "A string that wraps itself onto a curved bridge and unwraps again, as on a tanpura.",
  tools: ["pluck", "touch"],
  second: { pluck: "touch", touch: "pluck" },
  hints: {
    pluck: "Draw the string aside and let go; the bridge is at the left.",
    touch: "Lay a finger on the string. Tap it to lift.",
  },
  firstKey: 48,
};
