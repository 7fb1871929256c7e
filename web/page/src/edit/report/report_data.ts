// Converts a rendered scene to the document drawn by the report's page. The engine's recorders, those of `rattle
// report`, write nearly all of it.
import { base64Of } from "../../../../lib/base64";
import type { ReportData, Run, Table } from "../../../../lib/report_data";
import { version } from "../../../package.json";
import type { ComponentInfo, RenderResult, SceneInfo } from "../../engine/types";
import { encodeWav } from "../wav";

export interface ReportInput {
  scene: SceneInfo;
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

function runOf({ scene, text, name, result, secondsTaken }: ReportInput): Run {
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
    components: componentTable(scene),
    interactions: interactionTable(scene),
  };
}

// What the engine's recorders kept: all but the tables, the file of the sound, and what only the page knows.
type RecordedRun = Omit<
  Run,
  "label" | "scene_name" | "scene_text" | "seconds_taken" | "x_realtime" | "components" | "interactions"
>;

function recordedRun({ reportParts }: RenderResult): RecordedRun {
  if (!reportParts) throw new Error("the rendering kept nothing for a report");
  return JSON.parse(reportParts) as RecordedRun;
}

function componentTable(scene: SceneInfo): Table {
  const short = (value: number): number => Number(value.toPrecision(6));
  const size = ({ length, sides, profileEnds: [begin, end] }: ComponentInfo): string => {
    if (length > 0) return `${short(length)} m`;
    if (sides[0] > 0) return `${short(sides[0])} × ${short(sides[1])} m`;
    return end > begin ? `from ${short(begin)} to ${short(end)} m` : "";
  };
  return {
    columns: ["component", "kind", "size", "points"],
    rows: scene.components.map((part) => [
      part.name,
      part.word,
      size(part),
      part.dimensions === 2 ? `${part.columns} × ${part.rows}` : String(part.columns),
    ]),
  };
}

function interactionTable(scene: SceneInfo): Table {
  const between = (places: { component: number }[]): string =>
    places
      .map(({ component }) => scene.components[component]?.name ?? "")
      .filter((name) => name !== "")
      .join(", ");
  return {
    columns: ["interaction", "kind", "between"],
    rows: scene.interactions.map((one) => [one.name, one.word, between(one.places)]),
  };
}
