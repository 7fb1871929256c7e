// Findings of the engine about a run: as numbers while playing, as texts for a rendering.
import type { InteractionInfo, LiveFinding } from "./types";

export type FindingSeverity = "note" | "warning" | "failure";

// Texts for one kind. {value}, {limit} and {detail} stand for numbers, {faster} for how to get a higher sample
// rate.
export interface FindingWords {
  severity: FindingSeverity;
  what: string;
  remedy: string;
}

// A finding as encoded in the status.
export interface FindingNumbers {
  kind: number;
  interaction: number; // -1: the whole run
  value: number;
  limit: number;
  detail: number;
}

const FASTER = "a higher oversampling in [play]";

function shortNumber(value: number): string {
  if (!Number.isFinite(value) || (Number.isInteger(value) && Math.abs(value) < 1e9)) return String(value);
  return String(Number(value.toPrecision(3)));
}

export function findingOf(
  numbers: FindingNumbers,
  words: readonly FindingWords[],
  interactions: readonly InteractionInfo[],
): LiveFinding {
  const unknown: FindingWords = { severity: "warning", what: "something is wrong", remedy: "" };
  const { severity, what, remedy } = words[numbers.kind] ?? unknown;
  const filled = (text: string): string =>
    text.replace(/\{(value|limit|detail|faster)\}/g, (_all, name: "value" | "limit" | "detail" | "faster") =>
      name === "faster" ? FASTER : shortNumber(numbers[name]),
    );
  const subject = interactions[numbers.interaction];
  const said = `${subject ? `${subject.word} '${subject.name}' ` : ""}${filled(what)}`;
  return {
    key: `${numbers.kind}/${numbers.interaction}`,
    severity,
    text: remedy ? `${said}: ${filled(remedy)}` : said,
    value: numbers.value,
    limit: numbers.limit,
  };
}
