// Columns of a CSV that `rattle render --csv` wrote. Row n is the state after n steps.
export class Columns {
  constructor(text) {
    const lines = text.trimEnd().split("\n");
    this.names = lines[0].split(",");
    this.rows = lines.slice(1);
  }

  value(n, name) {
    const column = this.names.indexOf(name);
    if (column < 0) throw new Error(`the CSV has no column '${name}'; it has ${this.names.join(", ")}`);
    return Number(this.rows[n].split(",")[column]);
  }

  all(name) {
    const column = this.names.indexOf(name);
    if (column < 0) throw new Error(`the CSV has no column '${name}'; it has ${this.names.join(", ")}`);
    return this.rows.map((row) => Number(row.split(",")[column]));
  }
}
