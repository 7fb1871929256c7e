// The page's own engine module, for programs in node.
import { build } from "esbuild";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
export const wasmFile = path.resolve(here, "../../build/wasm/rattle.wasm");

// The names that src/engine/node_entry.ts exports.
export async function importEngine() {
  const bundled = await build({
    entryPoints: [path.join(here, "src/engine/node_entry.ts")],
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
  });
  const source = Buffer.from(bundled.outputFiles[0].contents).toString("base64");
  return import(`data:text/javascript;base64,${source}`);
}

export function compileEngine() {
  if (!fs.existsSync(wasmFile)) throw new Error(`there is no '${wasmFile}'; ./page --build-only makes it`);
  return new WebAssembly.Module(fs.readFileSync(wasmFile));
}
