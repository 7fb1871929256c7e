// Decodes base64 to typed arrays, each once and only when needed.

import { bytesOf } from "../../lib/base64";
import type { Packed } from "../../lib/report_data";

type TypedArray = Float64Array | Float32Array | Int32Array | Int16Array | Uint8Array;

const decoded = new WeakMap<Packed, TypedArray>();

function decode(packed: Packed): TypedArray {
  const buffer = bytesOf(packed.base64).buffer;
  switch (packed.type) {
    case "f64":
      return new Float64Array(buffer);
    case "f32":
      return new Float32Array(buffer);
    case "i32":
      return new Int32Array(buffer);
    case "i16":
      return new Int16Array(buffer);
    case "u8":
      return new Uint8Array(buffer);
  }
}

export function unpack(packed: Packed): TypedArray {
  let array = decoded.get(packed);
  if (!array) {
    array = decode(packed);
    decoded.set(packed, array);
  }
  return array;
}

// Converts sample numbers to seconds.
export function timesOf(n: Packed, sampleRate: number): Float64Array {
  const samples = unpack(n);
  const times = new Float64Array(samples.length);
  for (let i = 0; i < samples.length; i++) times[i] = samples[i] / sampleRate;
  return times;
}

// Index of the entry of an ascending array nearest to a value; the earlier of two equally near.
export function nearestIndex(rising: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = rising.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (rising[middle] <= value) low = middle;
    else high = middle;
  }
  return high >= 0 && Math.abs(rising[high] - value) < Math.abs(value - rising[low]) ? high : low;
}

// Minimum and maximum of an array; [0, 0] if it is empty.
export function extent(values: ArrayLike<number>): [number, number] {
  if (values.length === 0) return [0, 0];
  let low = values[0];
  let high = values[0];
  for (let i = 1; i < values.length; i++) {
    if (values[i] < low) low = values[i];
    if (values[i] > high) high = values[i];
  }
  return [low, high];
}
