// Events played while the sound is still starting. They are sent once there is sound, in order and somewhat
// faster than they were played, until none is left.
import type { EngineEvent } from "./event_ring";

const FASTER = 2;
const LONGEST_GAP = 120; // ms
const MOST = 1000; // events

export interface Clock {
  now(): number; // ms
  later(act: () => void, milliseconds: number): void;
}

const BROWSER_CLOCK: Clock = {
  now: () => performance.now(),
  later: (act, milliseconds) => void setTimeout(act, milliseconds),
};

export class EarlyEvents {
  private readonly waiting: { event: EngineEvent; time: number }[] = [];
  private send: ((event: EngineEvent) => void) | null = null;

  constructor(private readonly clock: Clock = BROWSER_CLOCK) {}

  // Returns false if nothing is waiting: the event may be sent directly.
  add(event: EngineEvent): boolean {
    if (this.send && this.waiting.length === 0) return false;
    if (this.waiting.length < MOST) this.waiting.push({ event, time: this.clock.now() });
    return true;
  }

  play(send: (event: EngineEvent) => void): void {
    this.send = send;
    this.playNext();
  }

  private playNext(): void {
    const [first] = this.waiting;
    if (!first) return;
    this.send?.(first.event);
    // Stays in the queue until the next one is due, so that events arriving meanwhile wait their turn.
    const gap = Math.min((this.waiting[1]?.time ?? first.time) - first.time, LONGEST_GAP) / FASTER;
    this.clock.later(() => {
      this.waiting.shift();
      this.playNext();
    }, gap);
  }
}
