import { describe, expect, it } from "vitest";
import { countText, loadText, METER_FLOOR, PeakHold, shareOfMeter } from "./meter_logic";

describe("PeakHold", () => {
  it("rises at once and falls slowly, with a mark that stays first", () => {
    const meter = new PeakHold();
    meter.update(0, 1);
    expect([meter.bar, meter.mark]).toEqual([0, 0]);
    meter.update(1, 0);
    expect(meter.bar).toBe(-20);
    expect(meter.mark).toBe(0);
    meter.update(2, 0);
    expect(meter.bar).toBe(-40);
    expect(meter.mark).toBeLessThan(0);
    meter.update(100, 0);
    expect([meter.bar, meter.mark]).toEqual([METER_FLOOR, METER_FLOOR]);
  });
});

describe("texts", () => {
  it("say what they must", () => {
    expect(countText(3)).toBe("3");
    expect(countText(Number.NaN)).toBe("not told");
    expect(loadText(0.234)).toBe("23 %");
    expect(loadText(Number.NaN)).toBe("not told");
    expect([shareOfMeter(0), shareOfMeter(-30), shareOfMeter(-90)]).toEqual([1, 0.5, 0]);
  });
});
