// Collects a window of consecutive pictures, shows it slowly, then takes the newest window.
import type { Picture, SceneInfo } from "../../engine/types";
import type { FirstMotion } from "./first_motion";
import { copyFrame, makeFrame, type Frame } from "./frames";

export const SHOWN_SECONDS = 1.6; // duration of a window on the screen
const HURRIED_SECONDS = 0.5;
export const FRAMES_PER_SECOND = 60;
const MOST_FRAMES = 240;
const LEAD_FRAMES = 6; // shown slowly before what was waited for
const LONGEST_WAIT = 0.5; // s of engine time, unless a pointer holds on

// Engine steps between pictures, so that each is shown for one screen frame.
export function strideFor(sampleRate: number, slowness: number): number {
  return Math.max(1, Math.round(sampleRate / (FRAMES_PER_SECOND * slowness)));
}

export class SlowMotion {
  readonly newest: Frame;
  slowness = 60;
  showsNewest = false; // shows the newest picture directly, while a pointer draws a string or moves a slide
  hurried = false; // uses shorter windows, so that the effect of a pointer is seen soon
  windowAge = 0; // s on the screen since this window started
  private readonly frames: Frame[] = [];
  private readonly shown: Frame;
  private count = 0; // frames in this window so far
  private collecting = true;
  private playhead = 0; // s of engine time since the window's first frame
  private at = 0; // the frame under the playhead
  private awaited: FirstMotion | null = null;
  private waitsSince = NaN; // step of the first picture since then

  constructor(private readonly scene: SceneInfo) {
    this.newest = makeFrame(scene);
    this.shown = makeFrame(scene);
  }

  // The next picture starts a new window and is shown immediately.
  restart(): void {
    this.count = 0;
    this.playhead = 0;
    this.at = 0;
    this.windowAge = 0;
    this.collecting = true;
    this.awaited = null;
  }

  // Shows the newest picture until this is seen; the next window begins there.
  waitFor(first: FirstMotion): void {
    this.restart();
    this.awaited = first;
    this.waitsSince = NaN;
  }

  take(picture: Picture): void {
    copyFrame(picture, this.newest);
    if (!this.collecting) return;
    this.keep(picture);
    if (this.awaited && this.mustWait(this.awaited, picture)) return;
    this.awaited = null;
    const length = (picture.step - this.frames[0].step) / this.scene.sampleRate;
    const shown = this.hurried ? HURRIED_SECONDS : SHOWN_SECONDS;
    if (length * this.slowness >= shown || this.count >= MOST_FRAMES) this.collecting = false;
  }

  private keep(picture: Picture): void {
    if (this.awaited && this.count === LEAD_FRAMES) {
      const oldest = this.frames.splice(0, 1);
      this.frames.splice(LEAD_FRAMES - 1, 0, ...oldest);
      this.count--;
    }
    if (this.count === this.frames.length) this.frames.push(makeFrame(this.scene));
    copyFrame(picture, this.frames[this.count]);
    this.count++;
  }

  private mustWait(first: FirstMotion, picture: Picture): boolean {
    if (Number.isNaN(this.waitsSince)) this.waitsSince = picture.step;
    const waited = Math.abs(picture.step - this.waitsSince) / this.scene.sampleRate;
    return !first.isIn(picture) && (this.hurried || waited < LONGEST_WAIT);
  }

  // Advances the screen time. Returns true if there is something new to show.
  advance(seconds: number): boolean {
    if (this.showsNewest) {
      this.restart();
      return this.show(this.newest);
    }
    if (this.count === 0) return false;
    if (this.awaited) return this.show(this.newest);
    this.playhead += seconds / this.slowness;
    this.windowAge += seconds;
    const first = this.frames[0].step;
    const step = first + this.playhead * this.scene.sampleRate;
    while (this.at + 1 < this.count && this.frames[this.at + 1].step <= step) this.at++;
    const changed = this.show(this.frames[this.at]);
    if (this.at + 1 === this.count && !this.collecting) this.restart();
    return changed;
  }

  get current(): Frame {
    return this.shown;
  }

  // Smallest and largest displacement of a component in the window up to the playhead, for the band behind a string.
  envelope(component: number, least: Float32Array, largest: Float32Array): void {
    least.fill(Infinity);
    largest.fill(-Infinity);
    const played = this.count > 0 && !this.awaited ? this.at + 1 : 0;
    const over = played > 0 ? this.frames.slice(0, played) : [this.shown];
    for (const { displacement } of over) {
      const u = displacement[component];
      for (let l = 0; l < u.length; l++) {
        if (u[l] < least[l]) least[l] = u[l];
        if (u[l] > largest[l]) largest[l] = u[l];
      }
    }
  }

  // Largest displacement of these components in this window.
  peak(components: number[]): number {
    let largest = 0;
    const over = this.count > 0 ? this.count : 0;
    for (let f = 0; f < over; f++) {
      for (const component of components) {
        const u = this.frames[f].displacement[component];
        for (let l = 0; l < u.length; l++) largest = Math.max(largest, Math.abs(u[l]));
      }
    }
    return largest;
  }

  private show(frame: Frame): boolean {
    const changed = frame.step !== this.shown.step;
    if (changed) copyFrame(frame, this.shown);
    return changed;
  }
}
