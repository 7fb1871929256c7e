// Completions for the words allowed at the cursor in a scene file, with their meanings.
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import sceneWords from "./scene_words.json";

export interface KeyWords {
  readonly name: string;
  readonly detail: string; // unit, and whether it is driven
  readonly info: string;
  readonly words: readonly string[]; // allowed values
  readonly needsFile: boolean; // not available: the page reads no files
}
export interface TableWords {
  readonly kind: string; // "" before the first table
  readonly named: boolean; // [kind.NAME], otherwise [kind]
  readonly meaning: string;
  readonly keys: readonly KeyWords[];
}

// Generated from the engine's schema by: cmake --build --preset release --target update_schema
const TABLES: readonly TableWords[] = sceneWords.tables;

// The kind of the table that a line belongs to: "string" below [string.main], "" before the first table.
export function tableKindAt(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const headings = [...before.matchAll(/^[ \t]*\[\s*([A-Za-z_]+)(?:\.[^\]\n]*)?\]/gm)];
  return headings.length > 0 ? headings[headings.length - 1][1] : "";
}

export function tableNamed(kind: string): TableWords | undefined {
  return TABLES.find((table) => table.kind === kind);
}

export function keyNamed(kind: string, name: string): KeyWords | undefined {
  return tableNamed(kind)?.keys.find((key) => key.name === name);
}

function offered(kind: string): KeyWords[] {
  return (tableNamed(kind)?.keys ?? []).filter((key) => !key.needsFile);
}

export function keysFor(kind: string): string[] {
  return offered(kind).map((key) => key.name);
}

export function valuesFor(kind: string, key: string): readonly string[] {
  return keyNamed(kind, key)?.words ?? [];
}

export function sceneCompletions(context: CompletionContext): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  const kind = tableKindAt(context.state.doc.toString(), line.from);
  const value = /^\s*(\w+)\s*=\s*"(\w*)$/.exec(before);
  if (value) {
    const options = valuesFor(kind, value[1]).map((label) => ({ label, type: "enum" }));
    return result(context.pos - value[2].length, options);
  }
  const table = /^\s*\[(\w*)$/.exec(before);
  if (table) {
    const kinds = TABLES.filter((known) => known.kind !== "");
    const options = kinds.map((known) => ({ label: known.kind, type: "class", info: known.meaning }));
    return result(context.pos - table[1].length, options);
  }
  const key = /^\s*(\w+)$/.exec(before);
  if (!key) return null;
  const options = offered(kind).map(({ name, detail, info }) => ({ label: name, type: "property", detail, info }));
  return result(context.pos - key[1].length, options);
}

function result(from: number, options: Completion[]): CompletionResult | null {
  return options.length > 0 ? { from, options, validFor: /^\w*$/ } : null;
}

// The explanation of the word at an offset: a key left of its "=", or the kind in a heading.
export function noteAt(text: string, offset: number): { from: number; to: number; note: string } | null {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const lineEnd = text.indexOf("\n", offset);
  const line = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd);
  const key = /^(\s*)(\w+)\s*=/.exec(line);
  const heading = /^(\s*\[\s*)(\w+)/.exec(line);
  const found = key ?? heading;
  if (!found) return null;
  const from = lineStart + found[1].length;
  const to = from + found[2].length;
  if (offset < from || offset > to) return null;
  const note = key ? keyNamed(tableKindAt(text, lineStart), found[2])?.info : tableNamed(found[2])?.meaning;
  return note ? { from, to, note } : null;
}
