// A window of consecutive pictures is collected, shown slowly, then the newest window is taken.
import type { Picture, SceneInfo } from "../../engine/types";
import { copyFrame, makeFrame, type Frame } from "./frames";

export const SHOWN_SECONDS = 1.6; // that a window lasts on the screen
const HURRIED_SECONDS = 0.5;
export const FRAMES_PER_SECOND = 60;
const MOST_FRAMES = 240;

// Steps of the engine between two pictures so that each is shown for one frame of the screen.
export function strideFor(sampleRate: number, slowness: number): number {
  return Math.max(1, Math.round(sampleRate / (FRAMES_PER_SECOND * slowness)));
}

export class SlowMotion {
  readonly newest: Frame;
  slowness = 60;
  live = false; // the newest picture as it is: while a pointer draws a string or moves a slide
  hurried = false; // shorter windows, so that what a pointer does is soon seen
  windowAge = 0; // s on the screen since this window began
  private readonly frames: Frame[] = [];
  private readonly shown: Frame;
  private count = 0; // frames of this window so far
  private collecting = true;
  private playhead = 0; // s of the engine since the window's first frame

  constructor(private readonly scene: SceneInfo) {
    this.newest = makeFrame(scene);
    this.shown = makeFrame(scene);
  }

  // The next picture that comes begins a new window, and is shown at once.
  restart(): void {
    this.count = 0;
    this.playhead = 0;
    this.windowAge = 0;
    this.collecting = true;
  }

  take(picture: Picture): void {
    copyFrame(picture, this.newest);
    if (!this.collecting) return;
    if (this.count === this.frames.length) this.frames.push(makeFrame(this.scene));
    copyFrame(picture, this.frames[this.count]);
    this.count++;
    const length = (picture.step - this.frames[0].step) / this.scene.sampleRate;
    const shown = this.hurried ? HURRIED_SECONDS : SHOWN_SECONDS;
    if (length * this.slowness >= shown || this.count >= MOST_FRAMES) this.collecting = false;
  }

  // Time on the screen goes on. Returns whether there is something else to show than before.
  advance(seconds: number): boolean {
    if (this.live) {
      this.restart();
      return this.show(this.newest);
    }
    if (this.count === 0) return false;
    this.playhead += seconds / this.slowness;
    this.windowAge += seconds;
    const first = this.frames[0].step;
    const step = first + this.playhead * this.scene.sampleRate;
    let at = 0;
    while (at + 1 < this.count && this.frames[at + 1].step <= step) at++;
    const changed = this.show(this.frames[at]);
    if (at + 1 === this.count && !this.collecting) this.restart();
    return changed;
  }

  get current(): Frame {
    return this.shown;
  }

  // Largest and smallest displacement of a component over the window, for the band behind a string.
  envelope(component: number, least: Float32Array, largest: Float32Array): void {
    least.fill(Infinity);
    largest.fill(-Infinity);
    const over = this.count > 0 ? this.frames.slice(0, this.count) : [this.shown];
    for (const { displacement } of over) {
      const u = displacement[component];
      for (let l = 0; l < u.length; l++) {
        if (u[l] < least[l]) least[l] = u[l];
        if (u[l] > largest[l]) largest[l] = u[l];
      }
    }
  }

  // Of the pictures of this window, of these components.
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
