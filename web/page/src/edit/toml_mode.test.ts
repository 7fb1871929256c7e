import { StringStream } from "@codemirror/language";
import { describe, expect, it } from "vitest";
import { tomlMode } from "./toml_mode";

function tokens(text: string): [string, string][] {
  const state = tomlMode.startState?.(2);
  if (!state) throw new Error("no state");
  const found: [string, string][] = [];
  for (const line of text.split("\n")) {
    const stream = new StringStream(line, 2, 2);
    while (!stream.eol()) {
      const start = stream.pos;
      const kind = tomlMode.token(stream, state);
      if (stream.pos === start) throw new Error(`stuck at ${start} of ${line}`);
      if (kind) found.push([kind, line.slice(start, stream.pos)]);
      stream.start = stream.pos;
    }
  }
  return found;
}

describe("the TOML mode", () => {
  it("tells headings, keys, numbers, texts and remarks apart", () => {
    expect(tokens('[string.main]\nradius = 0.5e-3   # m\nends = ["free", -1e9]\nlive = true')).toEqual([
      ["heading", "[string.main]"],
      ["propertyName", "radius"],
      ["operator", "="],
      ["number", "0.5e-3"],
      ["comment", "# m"],
      ["propertyName", "ends"],
      ["operator", "="],
      ["bracket", "["],
      ["string", '"free"'],
      ["number", "-1e9"],
      ["bracket", "]"],
      ["propertyName", "live"],
      ["operator", "="],
      ["bool", "true"],
    ]);
  });

  it("follows arrays and texts over several lines", () => {
    const kinds = tokens('points = [[0, 1],\n  [2, 3]]\ntext = """a\n[no.heading]\nb"""\nx = 1').map(([kind]) => kind);
    expect(kinds.filter((kind) => kind === "number")).toHaveLength(5);
    expect(kinds.filter((kind) => kind === "string")).toHaveLength(3);
    expect(kinds).not.toContain("heading");
    expect(kinds.filter((kind) => kind === "propertyName")).toHaveLength(3);
  });

  it("does not stop at what is no TOML", () => {
    expect(() => tokens('= = ]]] """\n"unfinished\n[string')).not.toThrow();
  });
});
