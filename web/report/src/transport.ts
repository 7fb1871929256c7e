// One clock for sound and motion. At full speed the sound drives the clock; at lower speeds it runs silently.

import type { Audio } from "../../lib/report_data";
import { bytesOf } from "../../lib/base64";
import { Listeners } from "../../lib/listeners";

export type Playing = "no" | "sound" | "slow";

export class Transport {
  readonly moved = new Listeners<[time: number]>();
  readonly changed = new Listeners<[]>();
  readonly element: HTMLAudioElement;
  time = 0;
  state: Playing = "no";
  private current = 0;
  private readonly addresses: (string | null)[];
  private slowStart = { clock: 0, time: 0, speed: 1, end: 0 };
  private frame = 0;

  constructor(
    private readonly sounds: Audio[],
    readonly duration: number,
  ) {
    this.element = document.createElement("audio");
    this.element.preload = "auto";
    this.addresses = sounds.map(() => null);
    this.element.addEventListener("ended", () => this.stop(false));
    this.element.addEventListener("pause", () => {
      if (this.state === "sound" && !this.element.ended) this.stop(false);
    });
    this.element.addEventListener("error", () => this.changed.call());
    if (this.hasSound) this.load(0);
  }

  get hasSound(): boolean {
    return this.sounds.some((sound) => sound.channels > 0);
  }

  get sound(): number {
    return this.current;
  }

  // Switches to another run at the same time.
  choose(index: number): void {
    if (index === this.current) return;
    const playing = this.state === "sound";
    this.element.pause();
    this.load(index);
    this.current = index;
    this.element.currentTime = Math.min(this.time, this.sounds[index].duration);
    if (playing) this.play();
    this.changed.call();
  }

  toggle(): void {
    if (this.state === "no") this.play();
    else this.stop(true);
  }

  play(): void {
    if (!this.hasSound) return;
    if (this.time >= this.sounds[this.current].duration - 1e-3) this.seek(0);
    this.state = "sound";
    this.element.currentTime = this.time;
    this.element.play().catch(() => this.stop(false));
    this.run();
  }

  // Runs the clock at a fraction of real speed until time `end`.
  playSlowly(speed: number, end: number): void {
    this.element.pause();
    this.state = "slow";
    this.slowStart = { clock: performance.now(), time: this.time, speed, end };
    this.run();
  }

  stop(keepTime: boolean): void {
    const ended = this.state === "sound" && this.element.ended;
    this.state = "no";
    cancelAnimationFrame(this.frame);
    this.element.pause();
    if (!keepTime && ended) this.moveTo(this.sounds[this.current].duration);
    else if (this.hasSound) this.element.currentTime = this.time;
    this.changed.call();
  }

  seek(time: number): void {
    const held = Math.min(Math.max(time, 0), this.duration);
    if (this.hasSound) this.element.currentTime = Math.min(held, this.sounds[this.current].duration);
    if (this.state === "slow") this.slowStart = { ...this.slowStart, clock: performance.now(), time: held };
    this.moveTo(held);
  }

  private load(index: number): void {
    if (this.sounds[index].channels === 0) return;
    let address = this.addresses[index];
    if (!address) {
      const { base64, mime } = this.sounds[index];
      address = URL.createObjectURL(new Blob([bytesOf(base64)], { type: mime }));
      this.addresses[index] = address;
    }
    this.element.src = address;
  }

  private moveTo(time: number): void {
    this.time = time;
    this.moved.call(time);
  }

  private run(): void {
    cancelAnimationFrame(this.frame);
    const tick = (): void => {
      if (this.state === "no") return;
      if (this.state === "sound") {
        this.moveTo(this.element.currentTime);
      } else {
        const { clock, time, speed, end } = this.slowStart;
        const now = time + ((performance.now() - clock) / 1000) * speed;
        this.moveTo(Math.min(now, end));
        if (now >= end) return this.stop(true);
      }
      this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
    this.changed.call();
  }
}
