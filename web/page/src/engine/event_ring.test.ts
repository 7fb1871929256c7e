import { describe, expect, it } from "vitest";
import { EVENT_FIELDS, type EngineEvent, EventKind, EventRing, packMidi } from "./event_ring";

const event = (value: number): EngineEvent => ({ kind: EventKind.setControl, channel: 1, key: 2, value, control: 3 });
const blank = (): Float64Array => new Float64Array(EVENT_FIELDS);

describe("EventRing", () => {
  it("brings events in order", () => {
    const memory = new SharedArrayBuffer(EventRing.bytes);
    const writer = new EventRing(memory);
    const reader = new EventRing(memory);
    const read = blank();
    expect(reader.pop(read)).toBe(false);
    for (let round = 0; round < 5; ++round) {
      for (let i = 0; i < 700; ++i) expect(writer.push(event(round + i / 1000))).toBe(true);
      for (let i = 0; i < 700; ++i) {
        expect(reader.pop(read)).toBe(true);
        expect([...read]).toEqual([EventKind.setControl, 1, 2, round + i / 1000, 3]);
      }
      expect(reader.pop(read)).toBe(false);
    }
  });

  it("refuses what does not fit and keeps the rest", () => {
    const ring = new EventRing(new ArrayBuffer(EventRing.bytes));
    for (let i = 0; i < EventRing.capacity; ++i) expect(ring.push(event(i))).toBe(true);
    expect(ring.push(event(-1))).toBe(false);
    const read = blank();
    ring.pop(read);
    expect(read[3]).toBe(0);
    expect(ring.push(event(EventRing.capacity))).toBe(true);
  });

  it("goes on beyond the largest count", () => {
    const memory = new ArrayBuffer(EventRing.bytes);
    new Int32Array(memory, 0, 2).fill(2 ** 31 - 3);
    const ring = new EventRing(memory);
    const read = blank();
    for (let i = 0; i < 10; ++i) {
      expect(ring.push(event(i))).toBe(true);
      expect(ring.pop(read)).toBe(true);
      expect(read[3]).toBe(i);
    }
  });
});

describe("packMidi", () => {
  it("keeps size and bytes", () => {
    const packed = packMidi(new Uint8Array([0x90, 60, 127]));
    expect(packed.key).toBe(3);
    expect([packed.value & 255, (packed.value >> 8) & 255, (packed.value >> 16) & 255]).toEqual([0x90, 60, 127]);
    expect(packMidi(new Uint8Array([0xc0, 5])).value).toBe(0xc0 + 256 * 5);
  });
});
