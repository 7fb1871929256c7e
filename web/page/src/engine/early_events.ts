// What is played while the sound is still starting: it is heard as soon as there is sound, in order and somewhat faster than
// it was played, until nothing is left behind.
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

  // False where nothing waits any more: it may go straight on.
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
    // Kept until the next one is due, so that what comes meanwhile waits its turn.
    const gap = Math.min((this.waiting[1]?.time ?? first.time) - first.time, LONGEST_GAP) / FASTER;
    this.clock.later(() => {
      this.waiting.shift();
      this.playNext();
    }, gap);
  }
}
