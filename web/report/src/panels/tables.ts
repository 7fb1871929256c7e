// Tables of texts, as written by the command.

import type { Table } from "../../../lib/report_data";
import { element } from "../../../lib/dom";
import { powerOfTen, withMinus } from "../../../lib/numbers";

const LONG_CELL = 32; // characters

function isNumeric(text: string): boolean {
  return /^[−-]?[\d.]+(e[+-]?\d+)?( × [\d.]+)?( [^\s,]{1,5})?$/.test(text);
}

// Formats 2.41e-13 m as 2.41 × 10⁻¹³ m.
function readable(text: string): string {
  return withMinus(text).replace(
    /^(−?[\d.]+)e([+−]?)0*(\d+)/,
    (_all, mantissa: string, sign: string, digits: string) =>
      Number(mantissa.replace("−", "-")) === 0
        ? "0"
        : `${mantissa} × ${powerOfTen((sign === "−" ? -1 : 1) * Number(digits))}`,
  );
}

export function textTable(table: Table, label: string): HTMLElement {
  const numeric = table.columns.map((_column, c) => {
    const cells = table.rows.map((row) => row[c] ?? "").filter((cell) => cell !== "" && cell !== "-" && cell !== "–");
    return c > 0 && cells.length > 0 && cells.every(isNumeric);
  });
  const wraps = table.columns.map((_column, c) => !numeric[c] && table.rows.some((row) => row[c]?.length > LONG_CELL));
  const head = element("tr");
  table.columns.forEach((column, c) =>
    head.append(element("th", { scope: "col", class: numeric[c] ? "number" : "" }, column)),
  );
  const body = element("tbody");
  for (const row of table.rows) {
    const line = element("tr");
    row.forEach((cell, c) => {
      const text = isNumeric(cell) ? readable(cell) : cell;
      line.append(
        c === 0
          ? element("th", { scope: "row" }, text)
          : element("td", { class: numeric[c] ? "number" : wraps[c] ? "wraps" : "" }, text),
      );
    });
    body.append(line);
  }
  const inner = element("table", {}, element("thead", {}, head), body);
  return element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, inner);
}
