// Converts a rendered scene to the document drawn by the report's page. Contacts and motion come from the
// engine's recorders.
import type { Energy, Named, ReportData, Run, SharedSeries, Table } from "../../../../report/src/data";
import type { EnergySeries, FindingInfo, RenderResult, SceneInfo } from "../../engine/types";
import { version } from "../../../package.json";
import { bandsOf, type EnergyKind } from "../../see/bands";
import { encodeWav, normalisingGain, peakOf } from "../wav";
import { base64Of, packed } from "./packed";
import { longTermSpectrum, spectrogramOf } from "./spectra";
import { keptIndices, thinned } from "./thinning";

const STRETCHES = 4000; // of a waveform
const ENERGY_STRETCHES = 1500;

export interface ReportInput {
  scene: SceneInfo;
  text: string;
  name: string; // of the scene file
  result: RenderResult;
  secondsTaken: number;
  created: Date;
}

export async function reportData(input: ReportInput): Promise<ReportData> {
  return {
    format: 1,
    rattle_version: `${version}, in the browser`,
    command: `rattle report ${input.name}`,
    created: input.created.toISOString().replace(/\.\d+Z$/, "Z"),
    runs: [await runOf(input)],
  };
}

async function runOf({ scene, text, name, result, secondsTaken }: ReportInput): Promise<Run> {
  const { channels, sampleRate } = result;
  const samples = channels[0]?.length ?? 0;
  const gain = normalisingGain(peakOf(channels));
  const mix = mixedDown(channels, gain);
  const parts = partsOf(result);
  return {
    label: name,
    title: scene.title,
    scene_name: name,
    scene_text: text,
    solver: solverOf(text),
    sample_rate: sampleRate,
    duration: samples / sampleRate,
    samples,
    seconds_taken: secondsTaken,
    x_realtime: samples / sampleRate / secondsTaken,
    balance_error: result.balanceError,
    peak_energy: result.energy ? largest(result.energy.stored) : 0,
    notes: textsOf(result, "note"),
    warnings: [...result.messages.map((message) => message.text), ...textsOf(result, "warning")],
    failures: textsOf(result, "failure"),
    audio: {
      mime: "audio/wav",
      base64: base64Of(new Uint8Array(encodeWav(channels, sampleRate, gain))),
      channels: channels.length,
      sample_rate: sampleRate,
      duration: samples / sampleRate,
      note: `normalised by ${(20 * Math.log10(gain)).toFixed(1)} dB`,
      gain,
    },
    waveform: channels.map(waveformOf),
    spectrogram: await spectrogramOf(mix, sampleRate),
    spectrum: await longTermSpectrum(mix, sampleRate),
    energy: energyOf(scene, result.energy, parts),
    contacts: parts.contacts,
    motion: parts.motion,
    gestures: [],
    components: componentTable(scene),
    interactions: interactionTable(scene),
  };
}

// flown: masses that flew away, with the first sample after their last contact.
export type Parts = Pick<Run, "contacts" | "motion"> & { flown: Record<string, number>; joined_to_flown: string[] };

function partsOf({ reportParts }: RenderResult): Parts {
  if (!reportParts) throw new Error("the rendering has no contacts and no motion");
  return JSON.parse(reportParts) as Parts;
}

// Sample i of the sound belongs to state n = i + 1.
function waveformOf(channel: Float64Array, index: number): Named {
  const kept = thinned(channel, STRETCHES, 1);
  return { name: `channel ${index + 1}`, unit: "", n: packed(kept.n), value: packed(kept.values) };
}

function mixedDown(channels: readonly Float64Array[], gain: number): Float64Array {
  const share = gain / Math.max(1, channels.length);
  return Float64Array.from(channels[0] ?? [], (_none, i) =>
    channels.reduce((sum, channel) => sum + share * channel[i], 0),
  );
}

function energyOf(scene: SceneInfo, energy: EnergySeries | undefined, parts: Parts): Energy {
  const none = { n: packed(new Int32Array(0)), value: packed(new Float64Array(0)) };
  if (!energy) return { n: none.n, stored: [], work: [], losses: [], balance_error: none };
  const indices = keptIndices(energy.stored, ENERGY_STRETCHES);
  const series = (kind: EnergyKind): SharedSeries[] =>
    bandsOf(scene.energies, kind).map(({ name, rows }) => ({
      name,
      columns: rows.map((row) => scene.energies[row].name),
      value: packed(
        Float64Array.from(indices, (i) => rows.reduce((sum, row) => sum + energy.accounts[row][i], 0)),
      ),
    }));
  const errors = thinned(relativeBalance(energy), ENERGY_STRETCHES, 0, energy.every);
  return {
    n: packed(Int32Array.from(indices, (i) => i * energy.every)),
    stored: series("stored").map((one) => toldOfFlown(one, parts)),
    work: series("work"),
    losses: series("dissipated"),
    balance_error: { n: packed(errors.n), value: packed(errors.values) },
  };
}

export function toldOfFlown(series: SharedSeries, { flown, joined_to_flown: joined }: Pick<Parts, "flown" | "joined_to_flown">): SharedSeries {
  if (series.name in flown) return { ...series, gone_n: flown[series.name], outside_scale: true };
  return joined.includes(series.name) ? { ...series, outside_scale: true } : series;
}

// Divided by the same scale as in the ledger: max(peak stored energy, Σ|work in|) over every step of the run.
export function relativeBalance({ balance, scale }: EnergySeries): Float64Array {
  return balance.map((joules) => (scale > 0 ? Math.abs(joules) / scale : 0));
}

function textsOf({ findings }: RenderResult, severity: FindingInfo["severity"]): string[] {
  return findings.filter((finding) => finding.severity === severity).map((finding) => finding.text);
}

function largest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

function componentTable(scene: SceneInfo): Table {
  const size = (length: number, [x, y]: [number, number]): string => {
    if (length > 0) return `${Number(length.toPrecision(6))} m`;
    return x > 0 ? `${Number(x.toPrecision(6))} × ${Number(y.toPrecision(6))} m` : "";
  };
  return {
    columns: ["component", "kind", "size", "points"],
    rows: scene.components.map((part) => [
      part.name,
      part.kind,
      size(part.length, part.size),
      part.kind === "plate" ? `${part.columns} × ${part.rows}` : String(part.columns),
    ]),
  };
}

function interactionTable(scene: SceneInfo): Table {
  const between = (places: { component: number }[]): string =>
    places
      .map(({ component }) => scene.components[component]?.name ?? "")
      .filter((name) => name !== "")
      .join(", ");
  return {
    columns: ["interaction", "kind", "between"],
    rows: scene.interactions.map((one) => [one.name, one.kind, between(one.places)]),
  };
}

// The scene's rule; contacts may have their own.
export function solverOf(text: string): string {
  const beforeTables = text.split(/^\s*\[/m)[0];
  return /^\s*solver\s*=\s*"(\w+)"/m.exec(beforeTables)?.[1] ?? "gradient";
}
