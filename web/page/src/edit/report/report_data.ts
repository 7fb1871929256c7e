// Converts a rendered scene to the document drawn by the report's page. The engine's recorders, those of `rattle
// report`, write nearly all of it.
import { base64Of } from "../../../../lib/base64";
import type { ReportData, Run } from "../../../../lib/report_data";
import { version } from "../../../package.json";
import type { RenderResult } from "../../engine/types";
import { encodeWav } from "../wav";

export interface ReportInput {
  text: string;
  name: string; // of the scene file
  result: RenderResult;
  secondsTaken: number;
  created: Date;
}

export function reportData(input: ReportInput): ReportData {
  return {
    format: 1,
    rattle_version: `${version}, in the browser`,
    command: `rattle report ${input.name}`,
    created: input.created.toISOString().replace(/\.\d+Z$/, "Z"),
    runs: [runOf(input)],
  };
}

function runOf({ text, name, result, secondsTaken }: ReportInput): Run {
  const { channels, sampleRate } = result;
  const recorded = recordedRun(result);
  return {
    ...recorded,
    label: name,
    scene_name: name,
    scene_text: text,
    seconds_taken: secondsTaken,
    x_realtime: recorded.samples / sampleRate / secondsTaken,
    audio: {
      ...recorded.audio,
      mime: "audio/wav",
      base64: base64Of(new Uint8Array(encodeWav(channels, sampleRate, recorded.audio.gain))),
    },
  };
}

// What the engine's recorders kept: all but the file of the sound and what only the page knows.
type RecordedRun = Omit<Run, "label" | "scene_name" | "scene_text" | "seconds_taken" | "x_realtime">;

function recordedRun({ reportParts }: RenderResult): RecordedRun {
  if (!reportParts) throw new Error("the rendering kept nothing for a report");
  return JSON.parse(reportParts) as RecordedRun;
}
