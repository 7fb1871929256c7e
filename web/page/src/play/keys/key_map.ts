// Computer keys by their position, independent of the printed letters: an octave and a half from A.

const WHITE_AND_BLACK = [
  "KeyA",
  "KeyW",
  "KeyS",
  "KeyE",
  "KeyD",
  "KeyF",
  "KeyT",
  "KeyG",
  "KeyY",
  "KeyH",
  "KeyU",
  "KeyJ",
  "KeyK",
  "KeyO",
  "KeyL",
  "KeyP",
  "Semicolon",
];
export const OCTAVE_DOWN = "KeyZ";
export const OCTAVE_UP = "KeyX";

// Semitones above the first key of the keyboard; undefined if the key plays nothing.
export function semitonesOf(code: string): number | undefined {
  const at = WHITE_AND_BLACK.indexOf(code);
  return at < 0 ? undefined : at;
}

// The label of the key in most layouts.
export function letterOf(semitones: number): string {
  const code = WHITE_AND_BLACK[semitones];
  return code === undefined ? "" : code === "Semicolon" ? ";" : code.slice(3);
}

const NAMES = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"];
export function noteName(key: number): string {
  return `${NAMES[((key % 12) + 12) % 12]}${Math.floor(key / 12) - 1}`;
}

export function isBlack(key: number): boolean {
  return [1, 3, 6, 8, 10].includes(((key % 12) + 12) % 12);
}

// Keyboards start at a C, so that the rows of letters match the shape of a piano.
export function firstC(key: number): number {
  return Math.floor(key / 12) * 12;
}
