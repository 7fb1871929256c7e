// Serves a static folder on this computer alone, with the headers that let a page share memory with its worklet, and
// the page's Content-Security-Policy. Files go packed with gzip; what a browser has already is not sent again (ETag, 304).
//
//   node serve.mjs --root web/dist [--port N] [--no-isolation]
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { hasTag, PackedFiles, takesGzip } from "./packed_files.mjs";
import { policyOf } from "./policy.mjs";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".toml": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
};

// Null for what is not a file of the folder.
function fileOf(root, address) {
  let name;
  try {
    name = decodeURIComponent(new URL(address, "http://localhost").pathname);
  } catch {
    return null;
  }
  const file = path.join(root, path.normalize(name.endsWith("/") ? `${name}index.html` : name));
  const inside = file.startsWith(root + path.sep);
  return inside && fs.existsSync(file) && fs.statSync(file).isFile() ? file : null;
}

// Resolves to the server, listening; port 0 takes a free one.
export function serve(root, { port = 0, isolated = true } = {}) {
  const folder = path.resolve(root);
  const files = new PackedFiles();
  const server = http.createServer((request, response) => {
    const file = fileOf(folder, request.url ?? "/");
    if (!file || (request.method !== "GET" && request.method !== "HEAD")) {
      response.writeHead(file ? 405 : 404, { "content-type": "text/plain" }).end(file ? "only GET\n" : "not found\n");
      return;
    }
    const extension = path.extname(file);
    const sent = files.get(file, extension, takesGzip(request.headers["accept-encoding"]));
    if (!sent) {
      response.writeHead(404, { "content-type": "text/plain" }).end("not found\n");
      return;
    }
    const { bytes, tag, encoding } = sent;
    response.setHeader("cache-control", "no-cache");
    response.setHeader("vary", "accept-encoding");
    response.setHeader("etag", tag);
    if (isolated) {
      response.setHeader("cross-origin-opener-policy", "same-origin");
      response.setHeader("cross-origin-embedder-policy", "require-corp");
    }
    const policy = policyOf(files.get(path.join(folder, "index.html"), ".html", false)?.bytes);
    if (policy) response.setHeader("content-security-policy", policy);
    if (hasTag(request.headers["if-none-match"], tag)) {
      response.writeHead(304).end();
      return;
    }
    response.setHeader("content-type", TYPES[extension] ?? "application/octet-stream");
    response.setHeader("content-length", bytes.length);
    if (encoding) response.setHeader("content-encoding", encoding);
    response.writeHead(200).end(request.method === "HEAD" ? undefined : bytes);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

export function addressOf(server) {
  return `http://127.0.0.1:${server.address().port}/`;
}

function fail(text) {
  console.error(`page: ${text}`);
  process.exit(2);
}

async function main(words) {
  const options = { root: "", port: 0, isolated: true };
  for (let i = 0; i < words.length; ++i) {
    if (words[i] === "--no-isolation") options.isolated = false;
    else if (words[i] === "--root") options.root = words[++i] ?? "";
    else if (words[i] === "--port") options.port = Number(words[++i]);
    else fail(`there is no option '${words[i]}'`);
  }
  if (!fs.existsSync(path.join(options.root, "index.html"))) fail(`there is no page in '${options.root}'`);
  if (!Number.isInteger(options.port) || options.port < 0 || options.port > 65535)
    fail("--port needs a number from 0 to 65535");
  const server = await serve(options.root, options).catch((error) =>
    fail(error.code === "EADDRINUSE" ? `port ${options.port} is taken; --port 0 takes a free one` : error.message),
  );
  console.log(addressOf(server));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(0));
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  await main(process.argv.slice(2));
