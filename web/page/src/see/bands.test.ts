import { describe, expect, it } from "vitest";
import type { EnergyInfo } from "../engine/types";
import { type Band, bandsOf, bandValue, fewerBands, History, stack } from "./bands";

const ENERGIES: EnergyInfo[] = [
  { kind: "stored", name: "main: kinetic" },
  { kind: "stored", name: "main: potential" },
  { kind: "dissipated", name: "main: dissipated" },
  { kind: "stored", name: "rattle: stored" },
  { kind: "work", name: "bow: work" },
];

describe("bands", () => {
  it("join the rows of one part and leave out other kinds", () => {
    expect(bandsOf(ENERGIES, "stored")).toEqual([
      { name: "main", rows: [0, 1] },
      { name: "rattle", rows: [3] },
    ]);
    expect(bandsOf(ENERGIES, "work")).toEqual([{ name: "bow", rows: [4] }]);
  });

  it("add up to everything that is stored", () => {
    const values = [1, 2, 64, 8, 128];
    const sum = bandsOf(ENERGIES, "stored").reduce((all, band) => all + bandValue(band, values), 0);
    expect(sum).toBe(11);
  });
});

describe("stack", () => {
  const edges = (values: number[]): { low: number[]; high: number[] } => {
    const low = new Float64Array(values.length);
    const high = new Float64Array(values.length);
    stack(values, low, high);
    return { low: [...low], high: [...high] };
  };

  it("lays each band on the one below", () => {
    expect(edges([1, 2, 4])).toEqual({ low: [0, 1, 3], high: [1, 3, 7] });
  });

  it("lets negative ones hang below zero", () => {
    expect(edges([1, -2, 4, -1])).toEqual({ low: [0, -2, 1, -3], high: [1, 0, 5, -2] });
  });
});

describe("fewerBands", () => {
  const bands = (...names: string[]): Band[] => names.map((name, row) => ({ name, rows: [row] }));
  const names = (list: Band[]): string[] => list.map(({ name }) => name);

  it("puts what only differs by a number together, and shows the rest by name", () => {
    const list = fewerBands(bands("mallet_1", "mallet_2", "plate", "strike_1", "strike_2", "bow_7"), 5);
    expect(names(list)).toEqual(["mallet × 2", "plate", "strike × 2", "bow_7"]);
    expect(list.map(({ rows }) => rows)).toEqual([[0, 1], [2], [3, 4], [5]]);
  });

  it("leaves few as they are and gathers what is still too many", () => {
    expect(names(fewerBands(bands("m1", "m2"), 2))).toEqual(["m1", "m2"]);
    const list = fewerBands(bands("a", "b", "c", "d"), 3);
    expect(list).toEqual([...bands("a", "b"), { name: "others", rows: [2, 3] }]);
  });
});

describe("History", () => {
  it("keeps the newest rows, oldest first", () => {
    const history = new History(2, 3);
    for (let i = 1; i <= 5; i++) history.push(i, [i, 10 * i]);
    expect(history.length).toBe(3);
    expect([0, 1, 2].map((i) => history.time(i))).toEqual([3, 4, 5]);
    expect([...history.row(0)]).toEqual([3, 30]);
    expect([...history.row(2)]).toEqual([5, 50]);
  });

  it("does not take the same moment twice", () => {
    const history = new History(1, 4);
    history.push(1, [1]);
    history.push(1, [2]);
    expect(history.length).toBe(1);
    expect(history.row(0)[0]).toBe(1);
  });

  it("begins anew when time does", () => {
    const history = new History(1, 4);
    for (const time of [5, 6, 7, 0.5, 0.6]) history.push(time, [time]);
    expect([0, 1].map((i) => history.time(i))).toEqual([0.5, 0.6]);
    expect(history.length).toBe(2);
  });

  it("finds where a window begins", () => {
    const history = new History(1, 4);
    for (let i = 0; i < 6; i++) history.push(i, [i]);
    expect(history.firstSince(3.5)).toBe(2);
    expect(history.firstSince(-1)).toBe(0);
    expect(history.firstSince(9)).toBe(4);
  });
});
