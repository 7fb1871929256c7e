import { expect, it } from "vitest";
import type { RenderResult, SceneInfo } from "../../engine/types";
import type { ReportData } from "../../../../lib/report_data";
import { barrier, plate, sceneOf, string } from "../../play/test_scene";
import { reportData } from "./report_data";
import { cannotEnd } from "./report_file";

function reportOf(scene: SceneInfo): ReportData {
  const audio = { gain: 2, channels: 1, mime: "", base64: "" };
  const reportParts = JSON.stringify({ title: "T", solver: "exact", samples: 4, audio });
  const result = { channels: [Float64Array.of(0, 0.25, 0, -0.25)], sampleRate: 8, reportParts };
  return reportData({
    scene,
    text: "title = \"T\"",
    name: "t.toml",
    result: result as unknown as RenderResult,
    secondsTaken: 0.25,
    created: new Date(0),
  });
}

it("a report calls components what the scene calls them, and tells how large they are", () => {
  const ledge = { ...barrier("ledge"), profileEnds: [0.1, 0.5] as [number, number], columns: 64 };
  const body = { ...plate("body", [0.3, 0.2]), columns: 4, rows: 3 };
  const [run] = reportOf(sceneOf({ components: [{ ...string("main", 2), word: "reed" }, body, ledge] })).runs;
  expect(run.components.rows).toEqual([
    ["main", "reed", "2 m", "5"],
    ["body", "plate", "0.3 × 0.2 m", "4 × 3"],
    ["ledge", "barrier", "from 0.1 to 0.5 m", "64"],
  ]);
});

it("a report is what the engine recorded, with the sound and the names", () => {
  const data = reportOf(sceneOf({}));
  expect(data.runs[0]).toMatchObject({ title: "T", solver: "exact", label: "t.toml", x_realtime: 2 });
  expect(data.runs[0].audio).toMatchObject({ gain: 2, channels: 1, mime: "audio/wav" });
  expect(atob(data.runs[0].audio.base64).slice(0, 4)).toBe("RIFF");
  expect(data.created).toBe("1970-01-01T00:00:00Z");
});

it("cannot end its own elements", () => {
  expect(cannotEnd('a = "</script><!-- </SCRIPT>"', "script")).toBe('a = "<\\/script><\\x21-- <\\/SCRIPT>"');
  expect(cannotEnd("</style></script>", "style")).toBe("<\\/style></script>");
});
