import { describe, expect, it } from "vitest";
import engineSource from "../../../../engine/simulation/run_findings.hpp?raw";
import { balanceState, LIMITS } from "../../../lib/limits";

describe("limits", () => {
  it("are those of the engine", () => {
    const ofEngine = (name: string): number =>
      Number(new RegExp(`static constexpr double ${name} = ([^;]*);`).exec(engineSource)?.[1]);
    expect(LIMITS).toEqual({
      balanceTold: ofEngine("balance_told"),
      balanceFails: ofEngine("balance_fails"),
      attraction: ofEngine("attraction"),
      depthRatio: ofEngine("depth_ratio"),
      resolution: ofEngine("resolution"),
    });
  });

  it("judge the balance", () => {
    expect([0, 1e-12, 1.1e-12, 1e-10, 1.1e-10, Infinity, NaN].map(balanceState)).toEqual([
      "good",
      "good",
      "told",
      "told",
      "fails",
      "fails",
      "fails",
    ]);
  });
});
