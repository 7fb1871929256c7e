// Note names of frequencies: equal temperament, A4 = 440 Hz.

export interface NoteReading {
  key: number; // MIDI key number
  name: string; // "A4"
  cents: number; // deviation, -50 … 50
}

const NAMES = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"];
export const LOWEST_NAMED = 16; // Hz

export function noteOf(hertz: number): NoteReading | null {
  if (!(hertz >= LOWEST_NAMED) || !Number.isFinite(hertz)) return null;
  const semitones = 69 + 12 * Math.log2(hertz / 440);
  const key = Math.round(semitones);
  return { key, name: nameOfKey(key), cents: 100 * (semitones - key) };
}

export function nameOfKey(key: number): string {
  return NAMES[((key % 12) + 12) % 12] + String(Math.floor(key / 12) - 1);
}

export function frequencyOfKey(key: number): number {
  return 440 * 2 ** ((key - 69) / 12);
}

export function centsBetween(hertz: number, reference: number): number {
  return 1200 * Math.log2(hertz / reference);
}

// "A4", "A4 +12 ct".
export function noteLabel(hertz: number): string {
  const note = noteOf(hertz);
  if (!note) return "";
  const cents = Math.round(note.cents);
  if (cents === 0) return note.name;
  return `${note.name} ${cents > 0 ? "+" : "\u2212"}${Math.abs(cents)} ct`;
}
