// Extracts what a scene file says about a control: the comment beside it, and the lines that use it.

export interface KnobUse {
  table: string; // "gesture.gap"
  line: string; // 'formula = "20e-6 * pow(0.1, rattle)"'
}

const HEADING = /^\s*\[([^\]]+)\]\s*(?:#\s*(.*))?$/;

// The comment after [control.NAME]; "" if there is none.
export function remarkOf(text: string, control: string): string {
  for (const line of text.split("\n")) {
    const heading = HEADING.exec(line);
    if (heading && heading[1].trim() === `control.${control}`) return (heading[2] ?? "").trim();
  }
  return "";
}

// Values that refer to it: "control.NAME", or NAME in a formula, sum or product.
export function usesOf(text: string, control: string): KnobUse[] {
  const word = new RegExp(`(^|[^\\w.])(control\\.)?${escaped(control)}($|[^\\w])`);
  const uses: KnobUse[] = [];
  let table = "";
  for (const line of text.split("\n")) {
    const heading = HEADING.exec(line);
    if (heading) {
      table = heading[1].trim();
      continue;
    }
    const entry = /^\s*(\w+)\s*=\s*(.*)$/.exec(withoutRemark(line));
    if (!entry || table === "" || table.startsWith("control.")) continue;
    const [, key, value] = entry;
    const isReference = value.includes(`"control.${control}"`);
    const isTerm = ["formula", "sum", "product"].includes(key) && word.test(value);
    if (isReference || isTerm) uses.push({ table, line: `${key} = ${value.trim()}` });
  }
  return uses;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

// A # outside quotes starts a comment.
function withoutRemark(line: string): string {
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    if (line[i] === '"') quoted = !quoted;
    else if (line[i] === "#" && !quoted) return line.slice(0, i).trimEnd();
  }
  return line;
}
