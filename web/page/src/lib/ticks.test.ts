import { describe, expect, it } from "vitest";
import cases from "../../../lib/axis_cases.json";
import { hertzLabel, powerOfTen } from "../../../lib/numbers";
import {
  axisLabels,
  frequencyTickLabels,
  frequencyTicks,
  linearTicks,
  powerTicks,
  ROUND_STEPS,
  roundUp,
  tickLabels,
} from "../../../lib/ticks";

function expectTicks(ticks: number[], wanted: number[], name: string): void {
  expect(ticks.length, name).toBe(wanted.length);
  ticks.forEach((tick, i) => {
    expect(Math.abs(tick - wanted[i]), name).toBeLessThanOrEqual(1e-12 * Math.abs(wanted[i]));
  });
}

// tests/plotting/axis_cases_test.cpp reads the same cases.
describe("ticks", () => {
  it.each(cases.linear)("are linear from $low to $high, $most steps", ({ low, high, most, ticks, labels }) => {
    const made = linearTicks(low, high, most);
    expectTicks(made, ticks, "ticks");
    expect(tickLabels(made, roundUp((high - low) / Math.max(most, 1)))).toEqual(labels);
  });

  it.each(cases.frequency)("are frequencies from $low to $high, $most", ({ low, high, most, ticks, labels }) => {
    const made = frequencyTicks(low, high, true, most);
    expectTicks(made, ticks, "ticks");
    expect(made.map(hertzLabel)).toEqual(labels);
  });

  it.each(cases.powers)("are powers of ten from $low to $high, $most", ({ low, high, most, ticks, labels }) => {
    const made = powerTicks(low, high, most);
    expectTicks(made, ticks, "ticks");
    expect(made.map((tick) => powerOfTen(Math.round(Math.log10(tick))))).toEqual(labels);
  });

  it("of frequencies on a linear axis are linear", () => {
    expect(frequencyTicks(0, 20000, false, 4)).toEqual(linearTicks(0, 20000, 4));
  });

  it("round a scale up to 1, 2 or 5", () => {
    expect([0.0011, 0.001, 3.1, 7, 100].map(roundUp)).toEqual([0.002, 0.001, 5, 10, 100]);
    expect(roundUp(0)).toBe(1);
    expect(ROUND_STEPS.slice(90, 94)).toEqual([1, 2, 5, 10]);
    expect(ROUND_STEPS.every((step) => roundUp(step) === step)).toBe(true);
  });

  it("have their unit where the axis has no title", () => {
    expect(frequencyTickLabels([50, 2500, 20000])).toEqual(["50 Hz", "2.5 kHz", "20 kHz"]);
    expect(axisLabels([-0.001, -0.0005, 0, 0.0005], "m", 0.0005)).toEqual(["−1.0 mm", "−0.5 mm", "0", "0.5 mm"]);
    expect(axisLabels([0, 2e-7, 4e-7], "", 2e-7)).toEqual(["0", "2·10⁻⁷", "4·10⁻⁷"]);
    expect(axisLabels([0, 0.5, 1], "", 0.5)).toEqual(["0", "0.5", "1.0"]);
    expect(axisLabels([0], "s", 0)).toEqual(["0"]);
  });

  it("are none in a range without end", () => {
    expect(linearTicks(0, Infinity, 5)).toEqual([]);
    expect(linearTicks(Number.NaN, 1, 5)).toEqual([]);
    expect(powerTicks(1, Infinity, 5)).toEqual([]);
    expect(frequencyTicks(1, Infinity, true, 5)).toEqual([]);
  });
});
