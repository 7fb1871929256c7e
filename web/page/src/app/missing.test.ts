import { describe, expect, it } from "vitest";
import { whatIsMissing } from "./missing";

const whole = { WebAssembly, AudioContext: {}, AudioWorkletNode: {}, Worker: {}, isSecureContext: true };

describe("whatIsMissing", () => {
  it("misses nothing where everything is there, vector instructions tried for real", () => {
    expect(whatIsMissing(whole)).toEqual([]);
  });

  it("names each thing that is not there", () => {
    expect(whatIsMissing({})).toHaveLength(3);
    expect(whatIsMissing({ ...whole, WebAssembly: { validate: () => false } })[0]).toContain("SIMD");
    expect(whatIsMissing({ ...whole, AudioWorkletNode: undefined, isSecureContext: false })[0]).toContain("https://");
  });
});
