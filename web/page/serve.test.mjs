import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasTag, PackedFiles, takesGzip } from "./packed_files.mjs";
import { addressOf, serve } from "./serve.mjs";

const TEXT = "let a = 1;\n".repeat(4000);
let folder = "";
let server;

// fetch() would unpack; this answers what went over the wire.
function ask(name, headers = {}, method = "GET") {
  return new Promise((resolve, reject) => {
    const request = http.request(addressOf(server) + name, { method, headers }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    request.on("error", reject).end();
  });
}

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "serve-"));
  fs.writeFileSync(path.join(folder, "main.js"), TEXT);
  fs.writeFileSync(path.join(folder, "picture.png"), Buffer.alloc(5000));
  fs.writeFileSync(path.join(folder, "small.js"), "1;");
  server = await serve(folder);
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
  fs.rmSync(folder, { recursive: true });
});

describe("the page's server", () => {
  it("sends the page's policy with every file, and forbids other sites to frame it", async () => {
    expect((await ask("main.js")).headers["content-security-policy"]).toBeUndefined();
    const policy = "default-src 'self'; script-src 'self' 'sha256-abc='";
    const page = `<meta charset="utf-8" />\n<meta\n  http-equiv="Content-Security-Policy"\n  content="${policy}"\n/>`;
    fs.writeFileSync(path.join(folder, "index.html"), page);
    for (const name of ["", "main.js"])
      expect((await ask(name)).headers["content-security-policy"]).toBe(`${policy}; frame-ancestors 'self'`);
    fs.rmSync(path.join(folder, "index.html"));
  });

  it("packs what a browser can unpack", async () => {
    const { status, headers, body } = await ask("main.js", { "accept-encoding": "br, gzip" });
    expect([status, headers["content-encoding"], headers.vary]).toEqual([200, "gzip", "accept-encoding"]);
    expect(Number(headers["content-length"])).toBe(body.length);
    expect(body.length).toBeLessThan(TEXT.length / 20);
    expect(zlib.gunzipSync(body).toString()).toBe(TEXT);
    expect(headers["cross-origin-embedder-policy"]).toBe("require-corp");
  });

  it("sends plain bytes to others, and what would not get smaller", async () => {
    for (const [name, headers] of [
      ["main.js"],
      ["main.js", { "accept-encoding": "gzip;q=0" }],
      ["picture.png", { "accept-encoding": "gzip" }],
      ["small.js", { "accept-encoding": "gzip" }],
    ]) {
      const answer = await ask(name, headers);
      expect(answer.headers["content-encoding"], name).toBeUndefined();
      expect(answer.body.equals(fs.readFileSync(path.join(folder, name))), name).toBe(true);
    }
  });

  it("does not send again what the browser has, until it changes", async () => {
    const gzip = { "accept-encoding": "gzip" };
    const first = await ask("main.js", gzip);
    const again = await ask("main.js", { ...gzip, "if-none-match": first.headers.etag });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, first.headers.etag]);
    expect((await ask("main.js")).headers.etag).not.toBe(first.headers.etag);
    fs.writeFileSync(path.join(folder, "main.js"), `${TEXT}// more\n`);
    expect((await ask("main.js", { ...gzip, "if-none-match": first.headers.etag })).status).toBe(200);
    fs.writeFileSync(path.join(folder, "main.js"), TEXT);
  });

  it("tells the headers alone when only they are asked for", async () => {
    const { status, headers, body } = await ask("main.js", { "accept-encoding": "gzip" }, "HEAD");
    expect([status, headers["content-encoding"], body.length]).toEqual([200, "gzip", 0]);
    expect(Number(headers["content-length"])).toBeGreaterThan(0);
  });
});

it("a file that is gone by now is nothing to send", () => {
  expect(new PackedFiles().get(path.join(os.tmpdir(), "there", "is", "no.js"), ".js", true)).toBeNull();
});

it("encodings are read as HTTP has them", () => {
  expect(["gzip", "deflate, GZIP;q=0.5", "*"].map(takesGzip)).toEqual([true, true, true]);
  expect([undefined, "", "br", "gzip; q=0", "identity"].map(takesGzip)).toEqual([false, false, false, false, false]);
});

it("tags are compared one by one, weak ones too", () => {
  expect([hasTag('"a", W/"b"', '"b"'), hasTag("*", '"b"')]).toEqual([true, true]);
  expect([hasTag(undefined, '"b"'), hasTag('"bc"', '"b"')]).toEqual([false, false]);
});
