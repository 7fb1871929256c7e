import { describe, expect, it } from "vitest";
import type { EnergySeries } from "../../engine/types";
import { FramePower, nearestPowerOfTwo, powerDecibels } from "./fourier";
import { base64Of, packed } from "./packed";
import { relativeBalance, solverOf, toldOfFlown } from "./report_data";
import { cannotEnd } from "./report_file";
import { longTermSpectrum, spectrogramOf } from "./spectra";
import { keptIndices, thinned } from "./thinning";

const RATE = 8192;
const sine = (hertz: number, level: number, samples = RATE): Float64Array =>
  Float64Array.from(
    { length: samples },
    (_none, n) => 10 ** (level / 20) * Math.sin((2 * Math.PI * hertz * n) / RATE),
  );

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

describe("packed arrays", () => {
  it("come back as they were", () => {
    const values = Float64Array.from([0, -1.5, Math.PI, 1e-300]);
    const { type, base64 } = packed(values);
    expect(type).toBe("f64");
    expect(new Float64Array(bytesOf(base64).buffer)).toEqual(values);
    expect(packed(values.subarray(1, 2)).base64).toBe(packed(Float64Array.of(-1.5)).base64);
  });

  it("may be long", () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_none, i) => i & 255);
    expect(bytesOf(base64Of(bytes))).toEqual(bytes);
  });
});

it("masses that flew away, and their contacts, do not set the scale of the energy", () => {
  const parts = { flown: { hammer: 12 }, joined_to_flown: ["strike"] };
  const series = (name: string) => ({ name, columns: [], value: packed(Float64Array.of(1)) });
  expect(toldOfFlown(series("hammer"), parts)).toMatchObject({ gone_n: 12, outside_scale: true });
  expect(toldOfFlown(series("strike"), parts)).toMatchObject({ outside_scale: true });
  expect(toldOfFlown(series("main"), parts)).toEqual(series("main"));
});

describe("thinning", () => {
  it("keeps the extremes of every stretch and both ends, each once, in order", () => {
    const values = [0, 5, 1, -3, 2, 2, 9, 2];
    expect(keptIndices(values, 2)).toEqual([0, 1, 3, 4, 6, 7]);
    expect(keptIndices([7], 4)).toEqual([0]);
    expect(keptIndices([], 4)).toEqual([]);
  });

  it("keeps everything where there is room", () => {
    const kept = thinned([3, 1, 2], 10, 1, 5);
    expect([...kept.n]).toEqual([1, 6, 11]);
    expect([...kept.values]).toEqual([3, 1, 2]);
  });
});

describe("frames", () => {
  it("tell the level of a sine at its bin", () => {
    const frames = new FramePower(1024);
    const power = frames.at(sine(800, -20), 4000);
    expect(powerDecibels(power[100])).toBeCloseTo(-20, 2);
    expect(powerDecibels(power[110])).toBeLessThan(-100);
  });

  it("have sizes that can be transformed", () => {
    expect(nearestPowerOfTwo(0.046 * 44100)).toBe(2048);
    expect(() => new FramePower(1000)).toThrow(RangeError);
    expect(powerDecibels(0)).toBe(-240);
  });
});

describe("spectra", () => {
  it("show a sine where and as loud as it is", async () => {
    const map = await spectrogramOf(sine(1000, -12), RATE);
    const levels = bytesOf(map.level.base64);
    const frame = Math.floor(map.frames / 2);
    const row = levels.subarray(frame * map.bins, (frame + 1) * map.bins);
    const loudest = row.indexOf(Math.max(...row));
    expect(Math.abs(loudest * map.df - 1000)).toBeLessThanOrEqual(map.df / 2);
    expect(Math.abs(map.floor_db + (row[loudest] * (map.ceiling_db - map.floor_db)) / 255 + 12)).toBeLessThan(
      1.6,
    );
    const spectrum = await longTermSpectrum(sine(1000, -12, 4 * RATE), RATE);
    const long = new Float32Array(bytesOf(spectrum.level_db.base64).buffer);
    expect(long[Math.round(1000 / spectrum.df)]).toBeCloseTo(-12, 1);
  });
});

describe("what a report says", () => {
  it("relates the balance to what the ledger relates it to", () => {
    const energy: EnergySeries = {
      every: 1,
      stored: Float64Array.of(1, 2, 1),
      dissipated: Float64Array.of(0, 0, 0),
      work: Float64Array.of(0, 3, 0),
      balance: Float64Array.of(0, -6e-13, 3e-13),
      scale: 6,
      accounts: [],
    };
    expect([...relativeBalance(energy)]).toEqual([0, 1e-13, 5e-14].map((x) => expect.closeTo(x, 20)));
  });

  it("knows the scene's solver, not that of one contact", () => {
    expect(solverOf('title = "x"\nsolver = "exact"\n[mass.a]')).toBe("exact");
    expect(solverOf('[contact.c]\nsolver = "basic"')).toBe("gradient");
  });

  it("cannot end its own elements", () => {
    expect(cannotEnd('a = "</script><!-- </SCRIPT>"', "script")).toBe('a = "<\\/script><\\x21-- <\\/SCRIPT>"');
    expect(cannotEnd("</style></script>", "style")).toBe("<\\/style></script>");
  });
});
