// Arrays in the report's format: little-endian bytes in base64.
import type { Packed } from "../../../../report/src/data";

type Bytes = Float64Array | Float32Array | Int32Array | Int16Array | Uint8Array;

const CHUNK = 0x8000; // bytes converted at a time

export function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  }
  return btoa(pieces.join(""));
}

export function packed(values: Bytes): Packed {
  return {
    type: typeOf(values),
    base64: base64Of(new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  };
}

function typeOf(values: Bytes): Packed["type"] {
  if (values instanceof Float64Array) return "f64";
  if (values instanceof Float32Array) return "f32";
  if (values instanceof Int32Array) return "i32";
  return values instanceof Int16Array ? "i16" : "u8";
}
