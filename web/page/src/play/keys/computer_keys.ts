// Plays the computer keyboard as a piano. Notes never hang: they are released whenever the keyboard focus is
// lost.
import { OCTAVE_DOWN, OCTAVE_UP, semitonesOf } from "./key_map";

const WHO = "computer";

export interface KeyPlayer {
  press(who: string, key: number, velocity: number): void;
  release(who: string, key: number): void;
  releaseAll(who?: string): void;
}

// True if the target accepts typed text; a slider does not.
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !["range", "checkbox", "radio", "button"].includes(target.type);
}

export class ComputerKeys {
  first = 48;
  private readonly down = new Map<string, number>(); // code -> key it plays

  constructor(
    private readonly player: KeyPlayer,
    private readonly shift: (octaves: number) => void,
    private readonly panic: () => void,
  ) {}

  listen(target: Window): void {
    target.addEventListener("keydown", (event) => this.pressed(event));
    target.addEventListener("keyup", (event) => this.released(event.code));
    target.addEventListener("blur", () => this.releaseAll());
    target.document.addEventListener("visibilitychange", () => {
      if (target.document.hidden) this.releaseAll();
    });
  }

  pressed(event: KeyboardEvent): void {
    if (event.defaultPrevented) return; // for example by an editor that closed its list
    if (event.code === "Escape") {
      this.releaseAll();
      this.panic();
      return;
    }
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || takesText(event.target)) return;
    if (event.code === OCTAVE_DOWN) return this.shift(-1);
    if (event.code === OCTAVE_UP) return this.shift(1);
    const semitones = semitonesOf(event.code);
    if (semitones === undefined || this.down.has(event.code)) return;
    const key = this.first + semitones;
    this.down.set(event.code, key);
    this.player.press(WHO, key, 0.7);
  }

  released(code: string): void {
    const key = this.down.get(code);
    if (key === undefined) return;
    this.down.delete(code);
    this.player.release(WHO, key);
  }

  releaseAll(): void {
    this.down.clear();
    this.player.releaseAll(WHO);
  }
}
