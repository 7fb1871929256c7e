import type { Instrument } from "./instrument";

const SOUNDING = 1.65; // m, from the nut to the bridge

export const tromba: Instrument = {
  scene: "play-tromba",
  name: "Tromba marina",
  about: "One long string on a bridge with two feet. One foot is loose and rattles on the body like a trumpet.",
  tools: ["bow", "pluck", "touch"],
  second: { bow: "touch", pluck: "touch", touch: "bow" },
  hints: {
    bow: "Drag up and down to bow. Faster is louder; scroll to press harder.",
    pluck: "Pull the string aside and let go.",
    touch: "Put the thumb on a mark to play a natural harmonic. Tap it to lift.",
  },
  firstKey: 48,
  marks: () => Array.from({ length: 8 }, (_none, i) => ({ x: SOUNDING / (i + 2), label: `1/${i + 2}` })),
  bridge: { mass: "bridge", contact: "rattle", foot: "foot" },
};
