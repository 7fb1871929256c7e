// Energies of the ledger as stacked bands, and their recent history.
import type { EnergyInfo } from "../engine/types";

export type EnergyKind = EnergyInfo["kind"];

export interface Band {
  name: string; // of the part: "main", "rattle"
  rows: number[]; // indices in Status.energies
}

// Groups rows of one kind by part: "main: kinetic" and "main: potential" form one band.
export function bandsOf(energies: readonly EnergyInfo[], kind: EnergyKind): Band[] {
  const bands = new Map<string, Band>();
  energies.forEach((energy, row) => {
    if (energy.kind !== kind) return;
    const name = partOf(energy.name);
    const band = bands.get(name);
    if (band) band.rows.push(row);
    else bands.set(name, { name, rows: [row] });
  });
  return [...bands.values()];
}

export function partOf(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(0, colon).trim();
}

// Reduces to at most `most` bands: parts that differ only by a number (mallet_1, mallet_2, ...) are merged, and
// any remaining surplus goes into the last band.
export function fewerBands(bands: Band[], most: number): Band[] {
  if (bands.length <= most) return bands;
  const rows = new Map<string, { numbers: string[]; rows: number[] }>();
  for (const band of bands) {
    const [, base, number] = /^(.*?)_?(\d*)$/.exec(band.name) ?? ["", band.name, ""];
    const entry = rows.get(base) ?? { numbers: [], rows: [] };
    entry.numbers.push(number);
    entry.rows.push(...band.rows);
    rows.set(base, entry);
  }
  const named = [...rows].map(([base, { numbers, rows }]) => {
    if (numbers.length > 1) return { name: `${base} × ${numbers.length}`, rows };
    return { name: numbers[0] === "" ? base : (bands.find((band) => band.rows[0] === rows[0])?.name ?? base), rows };
  });
  if (named.length <= most) return named;
  return [...named.slice(0, most - 1), { name: "others", rows: named.slice(most - 1).flatMap((band) => band.rows) }];
}

export function bandValue(band: Band, energies: ArrayLike<number>): number {
  let sum = 0;
  for (const row of band.rows) sum += energies[row] ?? 0;
  return sum;
}

// Stacks bands from 0: `low` and `high` are the edges of each. Negative values (work taken out) stack downwards
// separately.
export function stack(values: ArrayLike<number>, low: Float64Array, high: Float64Array): void {
  let up = 0;
  let down = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value >= 0) {
      low[i] = up;
      up += value;
      high[i] = up;
    } else {
      high[i] = down;
      down += value;
      low[i] = down;
    }
  }
}

// Rows of numbers with their times; the oldest are overwritten. All memory is allocated at the start. A time
// before the last one clears the history, because the scene was reset.
export class History {
  private readonly times: Float64Array;
  private readonly values: Float64Array;
  private next = 0;
  length = 0;

  constructor(
    readonly width: number,
    readonly capacity: number,
  ) {
    this.times = new Float64Array(capacity);
    this.values = new Float64Array(capacity * width);
  }

  push(time: number, row: ArrayLike<number>): void {
    if (this.length > 0) {
      const last = this.time(this.length - 1);
      if (time === last) return;
      if (time < last) this.clear();
    }
    this.times[this.next] = time;
    for (let i = 0; i < this.width; i++) this.values[this.next * this.width + i] = row[i] ?? 0;
    this.next = (this.next + 1) % this.capacity;
    this.length = Math.min(this.length + 1, this.capacity);
  }

  clear(): void {
    this.length = 0;
    this.next = 0;
  }

  // Index 0 is the oldest.
  time(index: number): number {
    return this.times[this.slot(index)];
  }

  row(index: number): Float64Array {
    const start = this.slot(index) * this.width;
    return this.values.subarray(start, start + this.width);
  }

  // Index of the oldest row not before a time; `length` if there is none.
  firstSince(time: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.time(middle) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private slot(index: number): number {
    return (this.next - this.length + index + 2 * this.capacity) % this.capacity;
  }
}
