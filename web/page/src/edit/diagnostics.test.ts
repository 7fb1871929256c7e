import { describe, expect, it } from "vitest";
import type { SceneMessage } from "../engine/types";
import { messageLine, placeOf, summary } from "./diagnostics";

const TEXT = '[string.main]\nlength = 1.0\nmaterial = "steell"\n\ntension = 600';
const at = (line: number, column: number): string => {
  const { from, to } = placeOf(TEXT, line, column);
  return TEXT.slice(from, to);
};

describe("places", () => {
  it("mark the word that begins there", () => {
    expect(at(2, 1)).toBe("length");
    expect(at(2, 10)).toBe("1.0");
    expect(at(3, 12)).toBe('"steell"');
    expect(at(1, 1)).toBe("[");
    expect(at(5, 11)).toBe("600");
  });

  it("stay within the text wherever a message points", () => {
    for (const [line, column] of [
      [0, 0],
      [4, 1],
      [2, 99],
      [99, 1],
      [5, 14],
      [1, 0],
    ]) {
      const { from, to } = placeOf(TEXT, line, column);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeGreaterThanOrEqual(from);
      expect(to).toBeLessThanOrEqual(TEXT.length);
    }
  });
});

describe("words", () => {
  const message: SceneMessage = {
    severity: "error",
    source: "scene.toml",
    line: 3,
    column: 12,
    text: "unknown material",
  };

  it("are the command line's", () => {
    expect(messageLine(message)).toBe("scene.toml:3:12: error: unknown material");
    expect(messageLine({ ...message, line: 0, column: 0, severity: "warning" })).toBe(
      "scene.toml: warning: unknown material",
    );
  });

  it("count", () => {
    expect(summary([])).toBe("No errors");
    expect(summary([message])).toBe("1 error");
    expect(summary([message, message, { ...message, severity: "warning" }])).toBe("2 errors, 1 warning");
  });
});
