// Notes held by several inputs at once: a note ends when its last holder releases it.

export interface NotePort {
  noteOn(key: number, velocity: number): void;
  noteOff(key: number): void;
}

export class HeldNotes {
  private readonly holders = new Map<number, Set<string>>(); // key -> its holders
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly port: NotePort,
    private readonly beforeNote: () => void = () => {},
  ) {}

  press(who: string, key: number, velocity: number): void {
    if (key < 0 || key > 127) return;
    const holders = this.holders.get(key) ?? new Set<string>();
    if (holders.has(who)) return;
    holders.add(who);
    this.holders.set(key, holders);
    this.beforeNote();
    this.port.noteOn(key, velocity);
    this.tell();
  }

  release(who: string, key: number): void {
    const holders = this.holders.get(key);
    if (!holders?.delete(who)) return;
    if (holders.size === 0) {
      this.holders.delete(key);
      this.port.noteOff(key);
    }
    this.tell();
  }

  releaseAll(who?: string): void {
    for (const [key, holders] of [...this.holders]) {
      for (const holder of [...holders]) if (who === undefined || holder === who) this.release(holder, key);
    }
  }

  // Call when everything is silent already: nothing is held any more.
  forget(): void {
    this.holders.clear();
    this.tell();
  }

  isHeld(key: number): boolean {
    return this.holders.has(key);
  }

  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
