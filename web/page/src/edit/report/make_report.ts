// Renders a scene and creates its report in the browser.
import type { AppContext } from "../../app/context";
import { fetchReportAssets, reportFile } from "./report_file";
import { reportData } from "./report_data";

export interface ReportRequest {
  text: string;
  name: string; // of the scene file
  seconds: number;
  sampleRate: number;
}

export async function makeReport(
  app: AppContext,
  request: ReportRequest,
  progress: (share: number) => void,
): Promise<string> {
  const { text, seconds, sampleRate } = request;
  const assets = await fetchReportAssets();
  const { scene } = await app.client.check(text);
  if (!scene) throw new Error("the scene has errors");
  const started = performance.now();
  const result = await app.client.render(text, { seconds, sampleRate, forReport: true }, (share) =>
    progress(0.8 * share),
  );
  if (result.channels.length === 0) throw new Error("the scene has no sound to report");
  const secondsTaken = (performance.now() - started) / 1000;
  const data = reportData({ text, name: request.name, result, secondsTaken, created: new Date() });
  progress(1);
  return reportFile(data, assets);
}
