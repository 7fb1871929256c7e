import { describe, expect, it } from "vitest";
import { PictureDecoder } from "./picture_codec";
import { contact, interaction, plate, sceneOf, string } from "../play/test_scene";

const scene = sceneOf({
  components: [
    { ...string("main"), columns: 3 },
    { ...plate("body", [1, 1]), columns: 2, rows: 2 },
  ],
  interactions: [contact("rattle", [], { bins: 2 }), interaction("bow", "bow", [])],
});

describe("PictureDecoder", () => {
  it("cuts a picture into its parts", () => {
    const decoder = new PictureDecoder(scene);
    expect(decoder.words).toBe(4 + 3 + 4 + 8 + 2);
    const words = Float32Array.from({ length: decoder.words }, (_, i) => i);
    new Uint32Array(words.buffer).set([5, 2, 9, 8]);
    const picture = decoder.decode(words);
    expect(picture.step).toBe(5 + 2 * 2 ** 32);
    expect(decoder.header).toEqual({ step: picture.step, sceneNumber: 9, stride: 8 });
    expect([...picture.displacement[0]]).toEqual([4, 5, 6]);
    expect([...picture.displacement[1]]).toEqual([7, 8, 9, 10]);
    expect([...picture.force]).toEqual([11, 12]);
    expect([...picture.position]).toEqual([13, 14]);
    expect([...picture.across]).toEqual([15, 16]);
    expect([...picture.driven]).toEqual([17, 18]);
    expect(picture.along.map((list) => [...list])).toEqual([[19, 20], []]);
  });
});
