// Tells once per scene that its sound cannot be computed in time here: the computation takes nearly all of the time, or
// plays at less than half the speed, for three seconds in a row.
import type { Status } from "../engine/types";

const LOOK = 1; // s between two looks
const LOOKS = 3;
const FULL = 0.95; // of the available time
const SLOW = 0.5; // seconds of sound per second

export class OverloadTeller {
  private name = "";
  private from: { time: number; sound: number } | null = null;
  private fromFirstLook = true;
  private heavy = 0; // looks in a row
  private light = 0;
  private takeAway: (() => void) | null = null; // while it is told
  private told = false;
  private reopened = false; // since it was told

  // `tell` returns a function that takes the message away.
  constructor(private readonly tell: () => () => void) {}

  // Call for every new scene. The same one, edited, may still be too heavy: the message stays until it is not.
  sceneOpened(name: string): void {
    this.from = null;
    this.fromFirstLook = true;
    this.heavy = this.light = 0;
    if (name !== this.name) this.forget();
    this.name = name;
    this.reopened = true;
  }

  // time: of a clock, s.
  heed({ load, seconds }: Pick<Status, "load" | "seconds">, running: boolean, time: number): void {
    const { from } = this;
    const restarted = !from || seconds < from.sound || time - from.time > 3 * LOOK;
    if (!running || restarted) {
      this.from = running ? { time, sound: seconds } : null;
      return;
    }
    const passed = time - from.time;
    if (passed < LOOK) return;
    this.from = { time, sound: seconds };
    // The load may still be that of the scene before.
    const full = load > FULL && !this.fromFirstLook;
    this.fromFirstLook = false;
    this.count(full || (seconds - from.sound) / passed < SLOW);
  }

  private count(heavy: boolean): void {
    this.heavy = heavy ? this.heavy + 1 : 0;
    this.light = heavy ? 0 : this.light + 1;
    if (this.light === LOOKS && this.reopened) this.forget();
    if (this.heavy < LOOKS || this.told) return;
    this.told = true;
    this.reopened = false;
    this.takeAway = this.tell();
  }

  private forget(): void {
    this.takeAway?.();
    this.takeAway = null;
    this.told = false;
  }
}
