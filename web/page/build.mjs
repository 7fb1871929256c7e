// Bundles the page into web/dist, a static folder that any web server can publish.
//
//   node build.mjs [--without-engine] [--address https://…/]
//
// The first leaves rattle.wasm out, to look at the page alone. The second is where the page will be published: previews of
// links then find its picture on sites that want a whole address.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "../..");
const dist = path.resolve(here, "../dist");
const withEngine = !process.argv.includes("--without-engine");
const address = process.argv.includes("--address") ? process.argv[process.argv.indexOf("--address") + 1] : "";
const PREVIEW = "preview.png"; // for other sites only

function fail(text) {
  console.error(`build.mjs: ${text}`);
  process.exit(2);
}

function copyEngine() {
  for (const name of ["rattle.wasm", "rattle-shared.wasm"]) {
    const module = path.join(root, "build/wasm", name);
    if (!fs.existsSync(module)) fail(`there is no '${module}'; ./page --build-only compiles the engine first`);
    fs.copyFileSync(module, path.join(dist, name));
  }
}

// The shipped scenes, and a list of them with their titles.
function copyScenes() {
  const folder = path.join(root, "scenes");
  fs.mkdirSync(path.join(dist, "scenes"), { recursive: true });
  const list = [];
  for (const file of fs.readdirSync(folder).sort()) {
    if (!file.endsWith(".toml")) continue;
    const text = fs.readFileSync(path.join(folder, file), "utf8");
    fs.writeFileSync(path.join(dist, "scenes", file), text);
    const title = /^title\s*=\s*"([^"]*)"/m.exec(text);
    list.push({ name: file.slice(0, -".toml".length), title: title ? title[1] : "" });
  }
  fs.writeFileSync(path.join(dist, "scenes", "index.json"), JSON.stringify(list));
}

// What the licences of bundled packages ask for: their words beside the code.
function writeLicences({ inputs }) {
  const inPackage = /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\//;
  const packages = new Map();
  for (const file of Object.keys(inputs)) {
    const [, folder, name] = inPackage.exec(file) ?? [];
    if (name) packages.set(name, path.resolve(here, folder));
  }
  const texts = [...packages].sort().map(([name, folder]) => {
    const licence = fs.readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    if (!licence) fail(`package ${name} is bundled but tells no licence`);
    return `${name}\n\n${fs.readFileSync(path.join(folder, licence), "utf8").trim()}\n`;
  });
  fs.writeFileSync(path.join(dist, "licences.txt"), texts.join(`\n${"-".repeat(80)}\n\n`));
}

// The policy names the inline script by its hash.
function copyIndex() {
  const html = fs.readFileSync(path.join(here, "index.html"), "utf8");
  const [, inline] = /<script>([^]*?)<\/script>/.exec(html) ?? fail("index.html has no inline script");
  const text = html
    .replace("@inline@", createHash("sha256").update(inline).digest("base64"))
    .replace(`content="${PREVIEW}"`, `content="${address ? new URL(PREVIEW, address) : PREVIEW}"`);
  fs.writeFileSync(path.join(dist, "index.html"), text);
}

function filesOf(folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map((name) => name.split(path.sep).join("/"))
    .sort();
}

// The service worker knows every file by name and all of them by one hash: a new build is a new cache.
function finishServiceWorker() {
  const source = path.join(dist, "service-worker.js");
  if (!fs.existsSync(source)) return;
  const files = filesOf(dist).filter((name) => name !== "service-worker.js");
  const hash = createHash("sha256");
  for (const name of files) hash.update(name).update(fs.readFileSync(path.join(dist, name)));
  const kept = files.filter((name) => ![PREVIEW, "rattle.wasm"].includes(name)); // the latter is kept when it was used
  const text = fs
    .readFileSync(source, "utf8")
    .replace('"@files@"', JSON.stringify(["./", ...kept]))
    .replace("@version@", hash.digest("hex").slice(0, 16));
  fs.writeFileSync(source, text);
}

fs.rmSync(dist, { recursive: true, force: true });
fs.mkdirSync(dist, { recursive: true });
const common = {
  bundle: true,
  minify: true,
  target: ["es2022"],
  charset: "utf8",
  legalComments: "none",
  outdir: dist,
  absWorkingDir: here,
};
const { metafile } = await build({
  ...common,
  entryPoints: { main: "src/main.ts" },
  format: "esm",
  splitting: true,
  chunkNames: "part-[hash]",
  metafile: true,
});
await build({
  ...common,
  entryPoints: {
    worklet: "src/engine/worklet.ts",
    worker: "src/engine/worker.ts",
    maker: "src/engine/maker_worker.ts",
    recorder: "src/edit/recorder_worklet.ts",
  },
  format: "iife",
});
// The page of a report, which the editor puts into the files it saves.
await build({
  ...common,
  entryPoints: { report: "../report/src/main.ts" },
  format: "iife",
  legalComments: "inline",
  nodePaths: [path.join(here, "node_modules")],
});
copyIndex();
if (fs.existsSync(path.join(here, "public"))) fs.cpSync(path.join(here, "public"), dist, { recursive: true });
copyScenes();
writeLicences(metafile);
if (withEngine) copyEngine();
finishServiceWorker();
const bytes = filesOf(dist).reduce((sum, name) => sum + fs.statSync(path.join(dist, name)).size, 0);
console.log(`web/dist: ${filesOf(dist).length} files, ${(bytes / 1024).toFixed(0)} KB`);
