import { describe, expect, it } from "vitest";
import { EventKind } from "./event_ring";
import { BatchSink } from "./picture_sender";
import { scoreOf } from "./rendering";
import { decodeAnswer } from "./scene_codec";
import type { SceneInfo } from "./types";

describe("scoreOf", () => {
  it("sorts notes and controls by frame", () => {
    const scene = { controls: [{ name: "a" }, { name: "force" }] } as unknown as SceneInfo;
    const score = scoreOf(
      scene,
      {
        seconds: 1,
        sampleRate: 1000,
        controls: [
          { time: 0.5, name: "force", value: 0.3 },
          { time: 0.1, name: "unknown", value: 1 },
        ],
        notes: [{ time: 0.2, key: 60, velocity: 0.9, duration: 0.4 }],
      },
      1000,
    );
    expect(score.map(({ kind, frame }) => [kind, frame])).toEqual([
      [EventKind.noteOn, 200],
      [EventKind.setControl, 500],
      [EventKind.noteOff, 600],
    ]);
    expect(score[1]).toMatchObject({ control: 1, value: 0.3 });
  });
});

describe("decodeAnswer", () => {
  it("reads null as no number", () => {
    const text =
      '{"messages":[],"scene":{"interactions":[{"places":[{"component":0,"x":null,"y":0.5}]}]},"pictureWords":9,"faults":[]}';
    const answer = decodeAnswer(text);
    expect(answer.scene?.interactions[0].places[0]).toEqual({ component: 0, x: NaN, y: 0.5 });
    expect(answer.pictureWords).toBe(9);
  });
});

describe("BatchSink", () => {
  it("drops pictures while all its batches are away, and goes on when one is back", () => {
    const sent: { batch: Float32Array; count: number }[] = [];
    const sink = new BatchSink(40000, (batch, count) => sent.push({ batch, count }));
    for (let i = 0; i < 100; ++i) sink.push(new Float32Array(40000).fill(i));
    expect(sent.length).toBe(4);
    expect(sent.every(({ count }) => count === 2)).toBe(true);
    sink.takeBack(sent[0].batch);
    sink.push(new Float32Array(40000).fill(200));
    sink.flush();
    expect(sent.length).toBe(5);
    expect(sent[4]).toMatchObject({ count: 1 });
    expect(sent[4].batch[0]).toBe(200);
    sink.takeBack(new Float32Array(3));
    sink.push(new Float32Array(40000));
    sink.flush();
    expect(sent.length).toBe(5);
  });
});
