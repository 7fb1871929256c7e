import type { Instrument } from "./instrument";

export const hammer: Instrument = {
  scene: "play-hammer",
  name: "Hammer and string",
  about: "A row of felt hammers below a stiff string: each is a mass, thrown, that bounces off.",
  tools: ["strike", "pluck", "touch"],
  second: { strike: "touch", pluck: "touch", touch: "strike" },
  hints: {
    strike: "Click or draw along: the nearest hammer is thrown, the farther from the string the harder.",
    pluck: "Draw the string aside and let go.",
    touch: "Lay a finger on the string: harmonics, or silence near its end. Tap it to lift.",
  },
  firstKey: 48,
};
