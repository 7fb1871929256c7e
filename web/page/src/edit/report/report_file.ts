// One HTML file with the report's page, style, data and sound. Needs no network.
import type { ReportData } from "../../../../lib/report_data";

export interface ReportAssets {
  script: string;
  style: string;
}

export async function fetchReportAssets(): Promise<ReportAssets> {
  const [script, style] = await Promise.all(["report.js", "report.css"].map(fetchText));
  return { script, style };
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  return response.text();
}

export function reportFile(data: ReportData, assets: ReportAssets): string {
  const title = data.runs[0].title || data.runs[0].scene_name;
  return [
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escaped(title)}</title>\n<style>`,
    cannotEnd(assets.style, "style"),
    "</style>\n</head>\n<body>",
    "<noscript>This report needs JavaScript; please allow it for this file.</noscript>",
    '<script id="rattle-data" type="application/json">',
    JSON.stringify(data).replace(/</g, "\\u003c"),
    "</script>\n<script>",
    cannotEnd(assets.script, "script"),
    "</script>\n</body>\n</html>\n",
  ].join("\n");
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

// "</script" would end the element; inside a script or style "<\/script" is equivalent and does not.
export function cannotEnd(content: string, element: "script" | "style"): string {
  return content.replace(new RegExp(`</(?=${element})`, "gi"), "<\\/").replace(/<!--/g, "<\\x21--");
}
