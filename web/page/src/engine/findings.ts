// What the engine finds of a run, in its words: by numbers while it plays, as texts of a rendering.
import type { InteractionInfo, LiveFinding } from "./types";

export type FindingSeverity = "note" | "warning" | "failure";

// Of one kind. {value}, {limit} and {detail} stand for numbers, {faster} for how a higher sample rate is had.
export interface FindingWords {
  severity: FindingSeverity;
  what: string;
  remedy: string;
}

// As the status has it.
export interface FindingNumbers {
  kind: number;
  interaction: number; // -1: of the whole run
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
  const { severity, what, remedy } = words[numbers.kind] ?? { severity: "warning", what: "something is wrong", remedy: "" };
  const filled = (text: string): string =>
    text.replace(/\{(value|limit|detail|faster)\}/g, (_all, name: "value" | "limit" | "detail" | "faster") =>
      name === "faster" ? FASTER : shortNumber(numbers[name]),
    );
  const subject = interactions[numbers.interaction];
  const said = `${subject ? `${subject.kind} '${subject.name}' ` : ""}${filled(what)}`;
  return {
    key: `${numbers.kind}/${numbers.interaction}`,
    severity,
    text: remedy ? `${said}: ${filled(remedy)}` : said,
    value: numbers.value,
    limit: numbers.limit,
  };
}
