// Converts the levels of a short-time spectrum to pixels. A pixel that covers several bins or frames shows the
// loudest; one that covers less than one is interpolated in dB.

import { levelBetween } from "../../../lib/levels";
import type { Spectrogram } from "../../../lib/report_data";

export interface ImageRequest {
  width: number;
  height: number;
  timeMin: number; // in samples
  timeMax: number;
  frequencyAt: (row: number) => number; // Hz at the upper edge of a row; row = height is the lower end
  lowDb: number;
  highDb: number;
  colours: Uint32Array;
}

// Levels of all bins, over the frames that one column covers.
function columnLevels(map: Spectrogram, levels: Uint8Array, from: number, to: number, column: Float32Array): boolean {
  if (to < -0.5 || from > map.frames - 0.5) return false;
  const first = Math.ceil(Math.max(from, 0));
  const last = Math.floor(Math.min(to, map.frames - 1));
  if (last > first) {
    column.fill(0);
    for (let frame = first; frame <= last; frame++) {
      const start = frame * map.bins;
      for (let b = 0; b < map.bins; b++) if (levels[start + b] > column[b]) column[b] = levels[start + b];
    }
    return true;
  }
  const middle = Math.min(Math.max((from + to) / 2, 0), map.frames - 1);
  const left = Math.floor(middle);
  const share = middle - left;
  const start = left * map.bins;
  const next = Math.min(left + 1, map.frames - 1) * map.bins;
  for (let b = 0; b < map.bins; b++) column[b] = levels[start + b] * (1 - share) + levels[next + b] * share;
  return true;
}

export function spectrogramImage(map: Spectrogram, levels: Uint8Array, request: ImageRequest): ImageData {
  const { width, height, colours } = request;
  const image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const column = new Float32Array(map.bins);
  const edges = new Float64Array(height + 1);
  for (let row = 0; row <= height; row++) edges[row] = request.frequencyAt(row) / map.df;
  const frameAt = (x: number): number =>
    (request.timeMin + ((request.timeMax - request.timeMin) * x) / width - map.first) / map.hop;
  const dbPerStep = (map.ceiling_db - map.floor_db) / 255;
  const scale = 255 / (request.highDb - request.lowDb);
  for (let x = 0; x < width; x++) {
    const any = columnLevels(map, levels, frameAt(x), frameAt(x + 1), column);
    for (let row = 0; row < height; row++) {
      const level = any ? map.floor_db + dbPerStep * levelBetween(column, edges[row + 1], edges[row]) : request.lowDb;
      const shade = Math.min(255, Math.max(0, Math.round((level - request.lowDb) * scale)));
      pixels[row * width + x] = colours[shade];
    }
  }
  return image;
}
