// Files of a folder as a server sends them: with a tag that changes with their bytes, and packed for those who take that.
import { createHash } from "node:crypto";
import fs from "node:fs";
import zlib from "node:zlib";

const PACKED = new Set([".html", ".js", ".css", ".json", ".webmanifest", ".toml", ".svg", ".txt", ".wasm"]);
const WORTH_PACKING = 1024; // bytes

// Whether an Accept-Encoding header allows gzip.
export function takesGzip(header) {
  for (const part of (header ?? "").split(",")) {
    const [name, ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
    if (name !== "gzip" && name !== "*") continue;
    const quality = parameters.find((word) => word.startsWith("q="));
    return !quality || Number(quality.slice(2)) > 0;
  }
  return false;
}

// Whether an If-None-Match header names this tag.
export function hasTag(header, tag) {
  const tags = (header ?? "").split(",").map((word) => word.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(tag);
}

// Each file is read and packed once, and again when it has changed.
export class PackedFiles {
  #kept = new Map(); // file -> {stamp, plain, packed}

  // {bytes, tag, encoding}; encoding is "" for the bytes of the file. Null where it cannot be read: a build may replace it.
  get(file, extension, gzip) {
    let stamp, bytes;
    let kept = this.#kept.get(file);
    try {
      const { mtimeMs, size } = fs.statSync(file);
      stamp = `${mtimeMs} ${size}`;
      if (kept?.stamp !== stamp) bytes = fs.readFileSync(file);
    } catch {
      return null;
    }
    if (bytes) {
      const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
      kept = { stamp, hash, plain: { bytes, tag: `"${hash}"`, encoding: "" }, packed: null };
      this.#kept.set(file, kept);
    }
    if (!gzip || !PACKED.has(extension) || kept.plain.bytes.length < WORTH_PACKING) return kept.plain;
    kept.packed ??= {
      bytes: zlib.gzipSync(kept.plain.bytes, { level: 9 }),
      tag: `"${kept.hash}-gzip"`,
      encoding: "gzip",
    };
    return kept.packed;
  }
}
