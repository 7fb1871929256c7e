// Bundles the page into dist/report.js and dist/report.css, which the command embeds in every report.
import { build } from "esbuild";

await build({
  entryPoints: { report: "src/main.ts" },
  outdir: "dist",
  bundle: true,
  minify: true,
  format: "iife",
  target: ["es2021"],
  charset: "utf8",
  legalComments: "inline",
  loader: { ".css": "css" },
});
