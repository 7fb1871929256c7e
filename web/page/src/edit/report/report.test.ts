import { expect, it } from "vitest";
import type { RenderResult, SceneInfo } from "../../engine/types";
import { reportData } from "./report_data";
import { cannotEnd } from "./report_file";

it("a report is what the engine recorded, with the sound and the names", () => {
  const recorded = { title: "T", solver: "exact", samples: 4, audio: { gain: 2, channels: 1, mime: "", base64: "" } };
  const data = reportData({
    scene: { components: [], interactions: [] } as unknown as SceneInfo,
    text: "title = \"T\"",
    name: "t.toml",
    result: { channels: [Float64Array.of(0, 0.25, 0, -0.25)], sampleRate: 8, reportParts: JSON.stringify(recorded) } as unknown as RenderResult,
    secondsTaken: 0.25,
    created: new Date(0),
  });
  expect(data.runs[0]).toMatchObject({ title: "T", solver: "exact", label: "t.toml", x_realtime: 2 });
  expect(data.runs[0].audio).toMatchObject({ gain: 2, channels: 1, mime: "audio/wav" });
  expect(atob(data.runs[0].audio.base64).slice(0, 4)).toBe("RIFF");
  expect(data.created).toBe("1970-01-01T00:00:00Z");
});

it("cannot end its own elements", () => {
  expect(cannotEnd('a = "</script><!-- </SCRIPT>"', "script")).toBe('a = "<\\/script><\\x21-- <\\/SCRIPT>"');
  expect(cannotEnd("</style></script>", "style")).toBe("<\\/style></script>");
});
