import { describe, expect, it } from "vitest";
import type { RenderResult } from "../engine/types";
import { readDemo } from "./demo_run";
import { measuredScene, playedScene, RULES } from "./demo_scene";

const RESULT: RenderResult = {
  messages: [],
  sampleRate: 1000,
  channels: [Float64Array.of(-4e-3, 0, 1e-3), Float64Array.of(0, 0, 1e-3), Float64Array.of(0, 2, -1)],
  balanceError: 1e-14,
  pulls: 1,
  findings: [],
  energy: {
    every: 1,
    stored: Float64Array.of(5, 4, 3),
    dissipated: Float64Array.of(0, 2, 4),
    work: Float64Array.of(0, 1, 2),
    balance: Float64Array.of(0, 0, 0),
    accounts: [],
  },
};

describe("the demonstration", () => {
  it("asks for the rule it is about, in both of its scenes", () => {
    for (const rule of RULES) {
      expect(measuredScene(rule)).toContain(`solver = "${rule}"`);
      expect(playedScene(rule)).toContain(`solver = "${rule}"`);
    }
  });

  it("reads pulls, energies and where things end", () => {
    const run = readDemo("basic", RESULT);
    expect([...run.time]).toEqual([0, 0.001, 0.002]);
    expect(run.pulls).toBe(1);
    expect(run.hangs).toBe(true);
    expect([...(run.energy?.account ?? [])]).toEqual([5, 5, 5]);
    expect([...(run.energy?.lost ?? [])]).toEqual([0, 2, 4]);
    const fallen = { ...RESULT, channels: [Float64Array.of(0, 0, -12e-3), ...RESULT.channels.slice(1)] };
    expect(readDemo("basic", fallen).hangs).toBe(false);
  });

  it("does without energies, but not without channels", () => {
    expect(readDemo("basic", { ...RESULT, energy: undefined }).energy).toBeNull();
    expect(() => readDemo("basic", { ...RESULT, channels: [] })).toThrow("channels");
  });
});
