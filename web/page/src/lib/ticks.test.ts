import { describe, expect, it } from "vitest";
import { frequencyTickLabels, frequencyTicks, logTicks, roundUp } from "../../../lib/ticks";

describe("ticks", () => {
  it("are 1, 2, 5 of each decade where there is room", () => {
    expect(logTicks(20, 20000, 20)).toEqual([20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000]);
  });

  it("are decades where there is not", () => {
    expect(logTicks(20, 20000, 5)).toEqual([100, 1000, 10000]);
  });

  it("round a scale up to 1, 2 or 5", () => {
    expect([0.0011, 0.001, 3.1, 7, 100].map(roundUp)).toEqual([0.002, 0.001, 5, 10, 100]);
    expect(roundUp(0)).toBe(1);
  });

  it("are even on a linear axis, and where a logarithmic one shows less than a decade", () => {
    expect(frequencyTicks(5000, 20000, false, 4)).toEqual([5000, 10000, 15000, 20000]);
    expect(frequencyTicks(400, 800, true, 4)).toEqual([400, 500, 600, 700, 800]);
    expect(frequencyTicks(20, 20000, true, 5)).toEqual(logTicks(20, 20000, 5));
  });

  it("tell hertz and kilohertz", () => {
    expect(frequencyTickLabels([50, 2500, 20000])).toEqual(["50 Hz", "2.5 kHz", "20 kHz"]);
  });
});
