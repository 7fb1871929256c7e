// A scene encoded in an address: compressed with zlib, whose checksum detects damage, as base64url. Sizes are
// limited in both directions, because anyone can write a link.
import { base64Of, bytesOf } from "../../../lib/base64";

export const MOST_TEXT = 100_000; // bytes of UTF-8
export const MOST_COMPRESSED = 16_384; // bytes
const MOST_NAME = 60; // characters
const PREFIX = "scene=1."; // the number is the format version

export type Encoded = { ok: true; hash: string } | { ok: false; problem: string };
export type Decoded = { ok: true; text: string; name: string } | { ok: false; problem: string };

export async function encodeScene(text: string, name: string): Promise<Encoded> {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > MOST_TEXT) {
    return {
      ok: false,
      problem: `The scene is too long for a link: ${bytes.length} bytes, at most ${MOST_TEXT}`,
    };
  }
  const packed = await throughBounded(bytes, new CompressionStream("deflate"), Infinity);
  if (packed.length > MOST_COMPRESSED) {
    return {
      ok: false,
      problem: `The scene is too long for a link: ${packed.length} bytes compressed, at most ${MOST_COMPRESSED}`,
    };
  }
  return { ok: true, hash: `#${PREFIX}${toBase64Url(packed)}&name=${encodeURIComponent(cleanName(name))}` };
}

// Returns null if the hash is not in this format.
export async function decodeScene(hash: string): Promise<Decoded | null> {
  const body = hash.startsWith("#") ? hash.slice(1) : hash;
  if (!body.startsWith("scene=")) return null;
  if (!body.startsWith(PREFIX)) return failed("This link needs a newer version of this page");
  const [packed, ...fields] = body.slice(PREFIX.length).split("&");
  if (packed.length > Math.ceil((MOST_COMPRESSED * 4) / 3)) {
    return failed(`This link is too long: more than ${MOST_COMPRESSED} bytes compressed`);
  }
  const bytes = fromBase64Url(packed);
  if (!bytes || bytes.length === 0) return failed("This link is damaged");
  try {
    const plain = await throughBounded(bytes, new DecompressionStream("deflate"), MOST_TEXT);
    const text = new TextDecoder("utf-8", { fatal: true }).decode(plain);
    return { ok: true, text, name: nameField(fields) };
  } catch (error) {
    if (error instanceof TooLong) return failed(`The scene in this link is longer than ${MOST_TEXT} bytes`);
    return failed("This link is damaged");
  }
}

function failed(problem: string): Decoded {
  return { ok: false, problem };
}

class TooLong extends Error {}

// Passes bytes through a stream and stops when the limit is exceeded, so that a small link cannot fill memory.
async function throughBounded(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter();
  // Errors here also reach the reader, which throws.
  void writer
    .write(bytes)
    .then(() => writer.close())
    .catch(() => undefined);
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel().catch(() => undefined);
      throw new TooLong();
    }
    pieces.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

export function toBase64Url(bytes: Uint8Array): string {
  return base64Of(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null;
  return bytesOf(text.replace(/-/g, "+").replace(/_/g, "/"));
}

function nameField(fields: string[]): string {
  const field = fields.find((one) => one.startsWith("name="));
  if (!field) return "shared";
  try {
    return cleanName(decodeURIComponent(field.slice("name=".length)));
  } catch {
    return "shared";
  }
}

// Converts to a file name: letters, digits, - and _.
export function cleanName(name: string): string {
  const clean = name
    .replace(/\.toml$/i, "")
    .replace(/[^\p{L}\p{N}_-]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, MOST_NAME);
  return clean || "scene";
}
