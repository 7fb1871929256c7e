import { expect, it } from "vitest";
import type { RenderResult } from "../../engine/types";
import type { ReportData } from "../../../../lib/report_data";
import { reportData } from "./report_data";
import { cannotEnd } from "./report_file";

function report(): ReportData {
  const audio = { gain: 2, channels: 1, mime: "", base64: "" };
  const reportParts = JSON.stringify({ title: "T", solver: "exact", samples: 4, audio });
  const result = { channels: [Float64Array.of(0, 0.25, 0, -0.25)], sampleRate: 8, reportParts };
  return reportData({
    text: 'title = "T"',
    name: "t.toml",
    result: result as unknown as RenderResult,
    secondsTaken: 0.25,
    created: new Date(0),
  });
}

it("a report is what the engine recorded, with the sound and the names", () => {
  const data = report();
  expect(data.runs[0]).toMatchObject({ title: "T", solver: "exact", label: "t.toml", x_realtime: 2 });
  expect(data.runs[0].audio).toMatchObject({ gain: 2, channels: 1, mime: "audio/wav" });
  expect(atob(data.runs[0].audio.base64).slice(0, 4)).toBe("RIFF");
  expect(data.created).toBe("1970-01-01T00:00:00Z");
});

it("cannot end its own elements", () => {
  expect(cannotEnd('a = "</script><!-- </SCRIPT>"', "script")).toBe('a = "<\\/script><\\x21-- <\\/SCRIPT>"');
  expect(cannotEnd("</style></script>", "style")).toBe("<\\/style></script>");
});
