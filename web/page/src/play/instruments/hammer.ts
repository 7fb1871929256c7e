import type { Instrument } from "./instrument";

export const hammer: Instrument = {
  scene: "play-hammer",
  name: "Hammer and string",
  about: "A row of felt hammers below a stiff string. Each is a thrown mass that bounces off.",
  tools: ["strike", "pluck", "touch"],
  second: { strike: "touch", pluck: "touch", touch: "strike" },
  hints: {
    strike: "Click or drag along: the nearest hammer is thrown. Farther from the string is harder.",
    pluck: "Pull the string aside and let go.",
    touch: "Put a finger on the string: harmonics, or silence near its end. Tap it to lift.",
  },
  firstKey: 48,
};
