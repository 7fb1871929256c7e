// The engine's messages: their places in the text, and their format as on the command line.
import type { SceneMessage } from "../engine/types";

export interface Place {
  from: number;
  to: number;
}

// The format of the command line: FILE:LINE:COLUMN: error: TEXT.
export function messageLine(message: SceneMessage): string {
  const place = message.line > 0 ? `:${message.line}:${message.column}` : "";
  return `${message.source}${place}: ${message.severity}: ${message.text}`;
}

// Converts a line and column, both from 1, columns in characters of UTF-8 text, to editor offsets. The mark
// extends to the end of the word there, and never beyond the text.
export function placeOf(text: string, line: number, column: number): Place {
  if (line < 1) return { from: 0, to: 0 };
  let start = 0;
  for (let i = 1; i < line; i++) {
    const end = text.indexOf("\n", start);
    if (end < 0) return { from: text.length, to: text.length };
    start = end + 1;
  }
  const newline = text.indexOf("\n", start);
  const end = newline < 0 ? text.length : newline;
  const from = Math.min(start + Math.max(0, column - 1), end);
  const word = /^("[^"\n]*"?|[\w.+-]+|[^\s\w])/.exec(text.slice(from, end));
  const to = word ? from + word[0].length : end;
  return to > from ? { from, to } : { from: Math.max(start, from - 1), to: from };
}

export function summary(messages: readonly SceneMessage[]): string {
  const errors = messages.filter((message) => message.severity === "error").length;
  const warnings = messages.length - errors;
  const parts: string[] = [];
  if (errors > 0) parts.push(errors === 1 ? "1 error" : `${errors} errors`);
  if (warnings > 0) parts.push(warnings === 1 ? "1 warning" : `${warnings} warnings`);
  return parts.join(", ") || "No errors";
}
