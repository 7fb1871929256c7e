import { describe, expect, it } from "vitest";
import type { LiveFinding } from "../engine/types";
import { FindingTeller } from "./finding_teller";

function sunk(depth: number, contact = "strike_1"): LiveFinding {
  return {
    key: contact,
    severity: "warning",
    text: `contact '${contact}' sank in: ${depth} m deep`,
    value: 9,
    limit: 2,
  };
}

describe("FindingTeller", () => {
  it("tells each thing once, when it has stood for a second, with its newest figure", () => {
    const said: string[] = [];
    const teller = new FindingTeller((text) => said.push(text));
    teller.heed({ seconds: 3, findings: [] });
    teller.heed({ seconds: 3.1, findings: [sunk(1e-5)] });
    teller.heed({ seconds: 3.9, findings: [sunk(0.001)] });
    expect(said).toEqual([]);
    teller.heed({ seconds: 4.2, findings: [sunk(0.002)] });
    expect(said).toEqual(["Warning: contact 'strike_1' sank in: 0.002 m deep"]);
    teller.heed({ seconds: 9, findings: [sunk(0.5), sunk(0.1, "strike_2")] });
    teller.heed({ seconds: 11, findings: [sunk(0.5), sunk(0.1, "strike_2")] });
    expect(said).toHaveLength(2);
    expect(said[1]).toContain("'strike_2'");
  });

  it("says nothing of what was gone within the second, and begins anew with a scene", () => {
    const said: string[] = [];
    const teller = new FindingTeller((text) => said.push(text));
    teller.heed({ seconds: 1, findings: [sunk(0.1)] });
    teller.heed({ seconds: 1.5, findings: [] });
    teller.heed({ seconds: 2.5, findings: [sunk(0.1)] });
    expect(said).toEqual([]);
    teller.heed({ seconds: 3.5, findings: [sunk(0.1)] });
    teller.forget();
    teller.heed({ seconds: 0.5, findings: [sunk(0.1)] });
    teller.heed({ seconds: 1.5, findings: [sunk(0.1)] });
    expect(said).toHaveLength(2);
  });
});
