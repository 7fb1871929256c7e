// Decodes pictures for views; web/page/engine/picture_layout.hpp has the same layout.
import type { Picture, SceneInfo } from "./types";

export const PICTURE_HEADER_WORDS = 4;

// The step, scene number and stride of a picture.
export interface PictureHeader {
  step: number;
  sceneNumber: number;
  stride: number;
}

export class PictureDecoder {
  readonly picture: Picture;
  readonly header: PictureHeader = { step: 0, sceneNumber: 0, stride: 0 };
  readonly words: number;
  private readonly floats: Float32Array;
  private readonly integers: Uint32Array;

  constructor(scene: SceneInfo) {
    const sizes = scene.components.map((component) => component.columns * component.rows);
    const count = scene.interactions.length;
    const bins = scene.interactions.map((interaction) => interaction.bins);
    const sum = (list: number[]): number => list.reduce((total, each) => total + each, 0);
    this.words = PICTURE_HEADER_WORDS + sum(sizes) + 4 * count + sum(bins);
    this.floats = new Float32Array(this.words);
    this.integers = new Uint32Array(this.floats.buffer);
    let at = PICTURE_HEADER_WORDS;
    const next = (size: number): Float32Array => this.floats.subarray(at, (at += size));
    this.picture = {
      step: 0,
      displacement: sizes.map(next),
      force: next(count),
      position: next(count),
      across: next(count),
      driven: next(count),
      along: bins.map(next),
    };
  }

  // Fills and returns the same picture object at every call.
  decode(words: Float32Array): Picture {
    this.floats.set(words);
    this.header.step = this.picture.step = this.integers[0] + 2 ** 32 * this.integers[1];
    this.header.sceneNumber = this.integers[2];
    this.header.stride = this.integers[3];
    return this.picture;
  }
}
