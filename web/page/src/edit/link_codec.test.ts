import { describe, expect, it } from "vitest";
import {
  cleanName,
  decodeScene,
  encodeScene,
  fromBase64Url,
  MOST_COMPRESSED,
  MOST_TEXT,
  toBase64Url,
} from "./link_codec";

const SCENE = 'title = "Ein Stück für Saite ♪"\n[string.main]\nlength = 1.0\n';

async function linkTo(text: string, name = "mine"): Promise<string> {
  const encoded = await encodeScene(text, name);
  if (!encoded.ok) throw new Error(encoded.problem);
  return encoded.hash;
}

async function problemOf(hash: string): Promise<string> {
  const decoded = await decodeScene(hash);
  return decoded && !decoded.ok ? decoded.problem : "no problem";
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// Incompressible text.
function noise(length: number): string {
  let state = 1;
  let text = "";
  while (text.length < length) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += String.fromCharCode(33 + ((state >>> 24) % 90));
  }
  return text;
}

describe("links", () => {
  it("bring back the text and the name", async () => {
    expect(await decodeScene(await linkTo(SCENE, "my tromba.toml"))).toEqual({
      ok: true,
      text: SCENE,
      name: "my-tromba",
    });
    expect(await decodeScene(await linkTo("", ""))).toEqual({ ok: true, text: "", name: "scene" });
  });

  it("have only letters that addresses keep", async () => {
    expect(await linkTo(SCENE)).toMatch(/^#scene=1\.[A-Za-z0-9_-]+&name=mine$/);
  });

  it("are none where the hash is another's", async () => {
    expect(await decodeScene("")).toBeNull();
    expect(await decodeScene("#learn")).toBeNull();
  });

  it("that are damaged anywhere are refused", async () => {
    const hash = await linkTo(SCENE);
    const start = hash.indexOf(".") + 1;
    const end = hash.indexOf("&");
    expect(await problemOf(hash.slice(0, end - 8))).toBe("This link is damaged");
    expect(await problemOf(`${hash.slice(0, start)}%%%`)).toBe("This link is damaged");
    expect(await problemOf("#scene=1.")).toBe("This link is damaged");
    expect(await problemOf("#scene=2.AAAA")).toContain("needs a newer version");
    for (let at = start; at < end; at += 5) {
      const other = hash[at] === "A" ? "B" : "A";
      expect(await problemOf(hash.slice(0, at) + other + hash.slice(at + 1)), `letter ${at}`).not.toBe("no problem");
    }
  });

  it("that hold no text are refused", async () => {
    const packed = await deflated(new Uint8Array([0xff, 0xfe, 0x80]));
    expect(await problemOf(`#scene=1.${toBase64Url(packed)}`)).toBe("This link is damaged");
  });

  it("survive a name that cannot be read", async () => {
    const hash = (await linkTo(SCENE)).replace("name=mine", "name=%E0%A4%A");
    expect(await decodeScene(hash)).toMatchObject({ ok: true, name: "shared" });
  });
});

describe("bounds", () => {
  it("refuse a scene that is too long, before and after it is compressed", async () => {
    expect(await encodeScene("a".repeat(MOST_TEXT + 1), "x")).toMatchObject({ ok: false });
    expect(await encodeScene("a".repeat(MOST_TEXT), "x")).toMatchObject({ ok: true });
    const dense = await encodeScene(noise(2 * MOST_COMPRESSED), "x");
    expect(dense).toMatchObject({ ok: false });
    expect(dense.ok ? "" : dense.problem).toContain("compressed");
  });

  it("refuse a link that is too long without looking into it", async () => {
    expect(await problemOf(`#scene=1.${"A".repeat(2 * MOST_COMPRESSED)}`)).toContain("too long");
  });

  it("stop a small link that would become large", async () => {
    const bomb = await deflated(new Uint8Array(10_000_000));
    expect(bomb.length).toBeLessThan(MOST_COMPRESSED);
    expect(await problemOf(`#scene=1.${toBase64Url(bomb)}`)).toContain(`longer than ${MOST_TEXT}`);
  });
});

describe("parts", () => {
  it("base64url goes both ways for every length", () => {
    for (let length = 0; length < 9; length++) {
      const bytes = Uint8Array.from({ length }, (_none, i) => (i * 77 + 250) & 255);
      expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes);
    }
    expect(fromBase64Url("A")).toBeNull();
    expect(fromBase64Url("a+b/")).toBeNull();
  });

  it("names become names of files", () => {
    expect(cleanName("../../etc/passwd")).toBe("etc-passwd");
    expect(cleanName("Größe 2.toml")).toBe("Größe-2");
    expect(cleanName("///")).toBe("scene");
    expect(cleanName("x".repeat(500)).length).toBe(60);
  });
});
