import { describe, expect, it } from "vitest";
import { base64Of, bytesOf } from "../../../lib/base64";

describe("bytes as base64", () => {
  it("come back as they were", () => {
    const values = Float64Array.from([0, -1.5, Math.PI, 1e-300]);
    expect(new Float64Array(bytesOf(base64Of(new Uint8Array(values.buffer))).buffer)).toEqual(values);
  });

  it("may be long", () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_none, i) => i & 255);
    expect(bytesOf(base64Of(bytes))).toEqual(bytes);
  });
});
