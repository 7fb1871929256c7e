import { describe, expect, it } from "vitest";
import engineSource from "../../engine/status_block.hpp?raw";
import type { FindingWords } from "./findings";
import { FINDING_SIZE, STATUS_DOUBLES, StatusPlace, decodeStatus, emptyStatus } from "./status_codec";
import type { SceneInfo } from "./types";
import { SharedStatus, sharedStatusBytes } from "./shared_status";

// The offsets in the engine's source.
function enginePlaces(): Map<string, number> {
  const list = /static constexpr std::size_t ([^;]*);/.exec(engineSource);
  return new Map([...(list?.[1] ?? "").matchAll(/(\w+) = (\d+)/g)].map(([, name, place]) => [name, Number(place)]));
}

const ENGINE_NAMES: Record<string, string> = {
  voicesSounding: "voices_sounding",
  notesHeld: "notes_held",
  balanceError: "balance_error",
  workIn: "work_in",
  guardTrips: "guard_trips",
  guardFault: "guard_fault",
  guardInteraction: "guard_interaction",
  guardValue: "guard_value",
  guardSilenced: "guard_silenced",
  eventsLost: "events_lost",
  sceneNumber: "scene_number",
  controlCount: "control_count",
  energyCount: "energy_count",
  findingCount: "finding_count",
};
const WORKLETS_OWN = ["load", "allocations", "memoryBytes"];

describe("status", () => {
  it("has its numbers where the engine writes them", () => {
    const places = enginePlaces();
    expect(places.get("count")).toBe(STATUS_DOUBLES);
    expect(engineSource).toContain(`finding_size = ${FINDING_SIZE};`);
    for (const [name, place] of Object.entries(StatusPlace)) {
      const engineName = ENGINE_NAMES[name] ?? name;
      if (WORKLETS_OWN.includes(name)) expect([...places.values()]).not.toContain(place);
      else expect([name, places.get(engineName)]).toEqual([name, place]);
    }
  });

  it("is decoded, with the guard's words", () => {
    const values = new Float64Array(STATUS_DOUBLES);
    values[StatusPlace.seconds] = 1.5;
    values[StatusPlace.peak + 1] = 0.25;
    values[StatusPlace.pulls] = 3;
    values[StatusPlace.controlCount] = 2;
    values[StatusPlace.controls + 1] = 7;
    values[StatusPlace.energyCount] = 1;
    values[StatusPlace.energies] = 0.125;
    values[StatusPlace.guardFault] = 1;
    values[StatusPlace.guardInteraction] = -1;
    values[StatusPlace.guardValue] = 12;
    const status = decodeStatus(values, null, { faults: ["none", "too loud"], findingWords: [] }, 4);
    expect(status).toMatchObject({ seconds: 1.5, peak: [0, 0.25], pulls: 3, controls: [0, 7] });
    expect(status).toMatchObject({ energies: [0.125], underruns: 4 });
    expect(status.guardMessage).toBe("too loud (12.0)");
    values[StatusPlace.guardFault] = -1;
    expect(decodeStatus(values, null, { faults: [], findingWords: [] }, NaN).guardMessage).toBe("");
  });

  it("is decoded, with what was found and what to do", () => {
    const values = new Float64Array(STATUS_DOUBLES);
    values[StatusPlace.findingCount] = 2;
    values.set([1, 0, 45.96, 2, 0.0121], StatusPlace.findings);
    values.set([0, -1, 12, 0, 0], StatusPlace.findings + FINDING_SIZE);
    const findingWords: FindingWords[] = [
      { severity: "failure", what: "Newton did not converge in {value} steps", remedy: "use {faster}" },
      { severity: "warning", what: "sank in: {detail} m deep, {value} times (limit {limit})", remedy: "" },
    ];
    const interactions = [{ word: "contact", name: "fret" }];
    const scene = { interactions, controls: [], energies: [] } as unknown as SceneInfo;
    const { findings } = decodeStatus(values, scene, { faults: [], findingWords }, NaN);
    expect(findings.map(({ severity, text }) => [severity, text])).toEqual([
      ["warning", "contact 'fret' sank in: 0.0121 m deep, 46 times (limit 2)"],
      ["failure", "Newton did not converge in 12 steps: use a higher oversampling in [play]"],
    ]);
  });

  it("is empty before the engine speaks", () => {
    expect(emptyStatus(null)).toMatchObject({ seconds: 0, controls: [], pulls: 0, guardMessage: "" });
  });
});

describe("SharedStatus", () => {
  it("is read when it is new", () => {
    const memory = new SharedArrayBuffer(sharedStatusBytes());
    const writer = new SharedStatus(memory);
    const reader = new SharedStatus(memory);
    const read = new Float64Array(STATUS_DOUBLES);
    expect(reader.read(read, 0)).toBe(false);
    writer.write(new Float64Array(STATUS_DOUBLES).fill(2));
    expect(reader.read(read, 0)).toBe(true);
    expect(read[STATUS_DOUBLES - 1]).toBe(2);
    expect(reader.read(read, reader.version())).toBe(false);
  });

  it("is not read while it is written", () => {
    const memory = new SharedArrayBuffer(sharedStatusBytes());
    new Int32Array(memory)[0] = 3;
    expect(new SharedStatus(memory).read(new Float64Array(STATUS_DOUBLES), 0)).toBe(false);
  });
});
