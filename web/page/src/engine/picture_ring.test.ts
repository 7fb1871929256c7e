import { describe, expect, it } from "vitest";
import { PictureRing, ringBytes, ringCapacity } from "./picture_ring";
import { newPictures } from "./picture_sender";

const WORDS = 6000;

function ringsOn(memory: ArrayBufferLike): [PictureRing, PictureRing] {
  return [new PictureRing(memory, WORDS), new PictureRing(memory, WORDS)];
}

const picture = (value: number): Float32Array => new Float32Array(WORDS).fill(value);

function readAll(ring: PictureRing, most = 1e6): number[] {
  const seen: number[] = [];
  ring.read(most, (words) => {
    expect(words[0]).toBe(words[WORDS - 1]);
    seen.push(words[0]);
  });
  return seen;
}

describe("PictureRing", () => {
  it("is bounded, and holds a few of the largest", () => {
    expect(ringBytes(100)).toBeLessThan(5e6);
    expect(ringCapacity(1)).toBeLessThanOrEqual(512);
    expect(ringCapacity(1e7)).toBeGreaterThanOrEqual(4);
  });

  it("gives each picture once, in order", () => {
    const [writer, reader] = ringsOn(new SharedArrayBuffer(ringBytes(WORDS)));
    expect(readAll(reader)).toEqual([]);
    for (let i = 1; i <= 5; ++i) writer.push(picture(i));
    expect(readAll(reader)).toEqual([1, 2, 3, 4, 5]);
    expect(readAll(reader)).toEqual([]);
    writer.push(picture(6));
    expect(readAll(reader)).toEqual([6]);
  });

  it("gives the newest where there are too many", () => {
    const [writer, reader] = ringsOn(new ArrayBuffer(ringBytes(WORDS)));
    const count = 3 * writer.capacity;
    for (let i = 1; i <= count; ++i) writer.push(picture(i));
    const seen = readAll(reader);
    expect(seen.length).toBe(writer.capacity - 1);
    expect(seen[seen.length - 1]).toBe(count);
    for (let i = 1; i <= 10; ++i) writer.push(picture(i));
    expect(readAll(reader, 3)).toEqual([8, 9, 10]);
  });

  it("leaves out what was overtaken while it was read", () => {
    const [writer, reader] = ringsOn(new ArrayBuffer(ringBytes(WORDS)));
    for (let i = 1; i <= 4; ++i) writer.push(picture(i));
    const seen: number[] = [];
    reader.read(4, (words) => {
      seen.push(words[0]);
      for (let i = 0; i < writer.capacity; ++i) writer.push(picture(100 + i));
    });
    expect(seen).toEqual([1]);
  });
});

describe("newPictures", () => {
  it("counts what was taken since, at most what is kept", () => {
    expect(newPictures(5, 9, 128)).toBe(4);
    expect(newPictures(5, 5, 128)).toBe(0);
    expect(newPictures(0, 1000, 128)).toBe(128);
  });

  it("goes on where the engine's 32 bits begin anew or come out negative", () => {
    expect(newPictures(0x7fffffff, -0x80000000 + 2, 128)).toBe(3);
    expect(newPictures(-2, 1, 128)).toBe(3);
  });
});
