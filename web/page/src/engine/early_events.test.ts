import { describe, expect, it } from "vitest";
import { EarlyEvents } from "./early_events";
import { type EngineEvent, EventKind } from "./event_ring";

const event = (value: number): EngineEvent => ({ kind: EventKind.setControl, channel: 0, key: 0, value, control: 0 });

// A clock that the test advances.
class TestClock {
  private time = 0;
  private readonly due: { at: number; act: () => void }[] = [];
  now(): number {
    return this.time;
  }
  later(act: () => void, milliseconds: number): void {
    this.due.push({ at: this.time + milliseconds, act });
  }
  moveTo(time: number): void {
    for (;;) {
      this.due.sort((a, b) => a.at - b.at);
      if (this.due.length === 0 || this.due[0].at > time) break;
      const [{ at, act }] = this.due.splice(0, 1);
      this.time = at;
      act();
    }
    this.time = time;
  }
}

describe("EarlyEvents", () => {
  it("plays what waited in order and faster, then lets go", () => {
    const clock = new TestClock();
    const early = new EarlyEvents(clock);
    const heard: [number, number][] = [];
    for (const time of [0, 80, 1000]) {
      clock.moveTo(time);
      expect(early.add(event(time))).toBe(true);
    }
    clock.moveTo(2000);
    early.play(({ value }) => heard.push([value, clock.now()]));
    clock.moveTo(2045);
    expect(early.add(event(2045))).toBe(true); // queued after waiting events
    clock.moveTo(3000);
    expect(heard).toEqual([
      [0, 2000],
      [80, 2040],
      [1000, 2100],
      [2045, 2160],
    ]);
    expect(early.add(event(3000))).toBe(false);
  });

  it("has nothing to hold back where nothing was played", () => {
    const early = new EarlyEvents(new TestClock());
    early.play(() => undefined);
    expect(early.add(event(1))).toBe(false);
  });
});
