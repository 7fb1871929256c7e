import type { Instrument } from "./instrument";

const LENGTH = 0.65; // m
const FRETS: [number, string][] = [
  [3, "F"],
  [5, "G"],
  [7, "A"],
  [10, "C"],
  [12, "D"],
  [15, "F"],
  [17, "G"],
  [19, "A"],
  [24, "D"],
];

export const slide: Instrument = {
  scene: "play-slide",
  name: "Slide string",
  about: "A bowed string under a heavy slide held by a hand; a finger damps the string behind it.",
  tools: ["slide", "bow", "pluck"],
  second: { slide: "bow", bow: "slide", pluck: "slide" },
  hints: {
    slide:
      "Press to put the slide down, then drag it: the string is plucked right of it. Move up to lift it; it stays where you leave it.",
    bow: "Drag up and down to bow, right of the slide. Faster is louder; scroll to press harder. Tap to pluck.",
    pluck: "Pull the string aside, right of the slide, and let go.",
  },
  firstKey: 60,
  marks: () => FRETS.map(([semitones, label]) => ({ x: LENGTH * (1 - 2 ** (-semitones / 12)), label })),
};
