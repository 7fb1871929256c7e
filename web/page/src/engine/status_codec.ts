// The status as an array of doubles; web/page/engine/status_block.hpp has the same offsets.
import { type FindingWords, findingOf } from "./findings";
import type { LiveFinding, SceneInfo, Status } from "./types";

export const StatusPlace = {
  seconds: 0,
  limiter: 1,
  voicesSounding: 2,
  notesHeld: 3,
  stored: 4,
  balanceError: 5,
  workIn: 6,
  impacts: 7,
  touching: 8,
  pulls: 9,
  guardTrips: 10,
  guardFault: 11,
  guardInteraction: 12,
  guardValue: 13,
  guardSilenced: 14,
  eventsLost: 15,
  sceneNumber: 16,
  controlCount: 17,
  energyCount: 18,
  changing: 19,
  peak: 20,
  rms: 22,
  load: 24, // written by the worklet
  allocations: 25, // written by the worklet
  memoryBytes: 26, // written by the worklet
  findingCount: 27,
  controls: 32,
  energies: 96,
  findings: 352,
} as const;

export const STATUS_DOUBLES = 392;
export const FINDING_SIZE = 5; // kind, interaction, value, limit, detail
const CHANNELS = 2;

export function emptyStatus(scene: SceneInfo | null): Status {
  return {
    seconds: 0,
    peak: [0, 0],
    rms: [0, 0],
    limiterReduction: 0,
    voicesSounding: 0,
    notesHeld: 0,
    storedEnergy: 0,
    balanceError: 0,
    workIn: 0,
    impacts: 0,
    contactsTouching: 0,
    pulls: 0,
    energies: (scene?.energies ?? []).map(() => 0),
    controls: (scene?.controls ?? []).map((control) => control.value),
    findings: [],
    guardTrips: 0,
    guardMessage: "",
    load: NaN,
    underruns: NaN,
  };
}

function guardMessage(values: Float64Array, scene: SceneInfo | null, faults: readonly string[]): string {
  const fault = values[StatusPlace.guardFault];
  if (!(fault >= 0)) return "";
  const interaction = scene?.interactions[values[StatusPlace.guardInteraction]];
  const where = interaction ? `${interaction.word} '${interaction.name}': ` : "";
  const silenced = values[StatusPlace.guardSilenced] !== 0 ? "; silent until the next note" : "";
  return `${where}${faults[fault] ?? "a fault"} (${values[StatusPlace.guardValue].toPrecision(3)})${silenced}`;
}

function findingsOf(values: Float64Array, scene: SceneInfo | null, words: readonly FindingWords[]): LiveFinding[] {
  return Array.from({ length: values[StatusPlace.findingCount] }, (_none, i) => {
    const first = StatusPlace.findings + FINDING_SIZE * i;
    const [kind, interaction, value, limit, detail] = values.subarray(first, first + FINDING_SIZE);
    return findingOf({ kind, interaction, value, limit, detail }, words, scene?.interactions ?? []);
  });
}

export interface StatusWords {
  faults: readonly string[]; // texts of guard faults
  findingWords: readonly FindingWords[];
}

export function decodeStatus(
  values: Float64Array,
  scene: SceneInfo | null,
  { faults, findingWords }: StatusWords,
  underruns: number,
): Status {
  const list = (place: number, count: number): number[] => Array.from(values.subarray(place, place + count));
  return {
    seconds: values[StatusPlace.seconds],
    peak: list(StatusPlace.peak, CHANNELS),
    rms: list(StatusPlace.rms, CHANNELS),
    limiterReduction: values[StatusPlace.limiter],
    voicesSounding: values[StatusPlace.voicesSounding],
    notesHeld: values[StatusPlace.notesHeld],
    storedEnergy: values[StatusPlace.stored],
    balanceError: values[StatusPlace.balanceError],
    workIn: values[StatusPlace.workIn],
    impacts: values[StatusPlace.impacts],
    contactsTouching: values[StatusPlace.touching],
    pulls: values[StatusPlace.pulls],
    energies: list(StatusPlace.energies, values[StatusPlace.energyCount]),
    controls: list(StatusPlace.controls, values[StatusPlace.controlCount]),
    findings: findingsOf(values, scene, findingWords),
    guardTrips: values[StatusPlace.guardTrips],
    guardMessage: guardMessage(values, scene, faults),
    load: values[StatusPlace.load],
    underruns,
  };
}
