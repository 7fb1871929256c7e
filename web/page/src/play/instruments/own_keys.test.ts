import { describe, expect, it } from "vitest";
import { control, sceneOf } from "../test_scene";
import { INSTRUMENTS, instrumentFor } from "./index";
import { ownKeys } from "./own_keys";

const FILES = import.meta.glob("../../../../../scenes/play-*.toml", { query: "?raw", import: "default", eager: true });
const COMPUTER_KEYS = 17;

// The control that takes the key, read from the scene file.
function keyControl(scene: string): { midi: string; low: number; high: number; fundamental: number } {
  const text = Object.entries(FILES).find(([file]) => file.endsWith(`/${scene}.toml`))?.[1] ?? "";
  const table =
    text.split(/^\[/m).find((part) => /^control\./.test(part) && /^midi = "(note|harmonic)"/m.test(part)) ?? "";
  const [, low, high] = /^range = \[(\S+), (\S+)\]/m.exec(table) ?? [];
  const [, midi] = /^midi = "(\w+)"/m.exec(table) ?? [];
  const [, fundamental] = /^fundamental = (\S+)/m.exec(table) ?? [];
  return { midi, low: Number(low), high: Number(high), fundamental: Number(fundamental) };
}

function instrumentOf(scene: string): ReturnType<typeof instrumentFor> {
  return instrumentFor(scene, sceneOf({ controls: [control("key", keyControl(scene))] }));
}

// The engine's response to a key: the value of the control, or the nearest partial in cents.
function valueOf(scene: string, key: number): number {
  const { midi, low, high, fundamental } = keyControl(scene);
  if (midi === "note") return Math.min(high, Math.max(low, key));
  const ratio = (440 * 2 ** ((key - 69) / 12)) / fundamental;
  const below = Math.max(1, Math.floor(ratio));
  return Math.min(high, Math.max(low, ratio * ratio > below * (below + 1) ? below + 1 : below));
}

describe.each(INSTRUMENTS.map(({ scene }) => scene))("the keys of %s", (scene) => {
  const { keys, firstKey } = instrumentOf(scene);

  it("have a note each", () => {
    expect(keys.length).toBeGreaterThan(2);
    const values = keys.map((key) => valueOf(scene, key));
    for (let i = 1; i < keys.length; ++i)
      expect(values[i], `keys ${keys[i - 1]} and ${keys[i]}`).toBeGreaterThan(values[i - 1]);
  });

  it("are in sight at first, from a C on", () => {
    expect(firstKey % 12).toBe(0);
    expect(keys.some((key) => key >= firstKey && key < firstKey + COMPUTER_KEYS)).toBe(true);
  });
});

it.each(["play-slide", "play-hammer", "play-buzz", "play-colliding"])(
  "%s is tuned by the key, all over the computer's keys",
  (scene) => {
    const { low, high } = keyControl(scene);
    const { keys, firstKey } = instrumentOf(scene);
    expect([keys[0], keys.at(-1)]).toEqual([low, high]);
    expect(firstKey).toBeGreaterThanOrEqual(low);
    expect(firstKey + COMPUTER_KEYS - 1).toBeLessThanOrEqual(high);
  },
);

it("partials have the keys next to them", () => {
  const harmonic = control("harmonic", { midi: "harmonic", low: 1, high: 6, fundamental: 55 });
  expect(ownKeys(sceneOf({ controls: [harmonic] }))).toEqual([33, 45, 52, 57, 61, 64]);
});

it("all keys are alike where no control takes them", () => {
  expect(ownKeys(sceneOf({ controls: [control("gate", { midi: "gate" })] }))).toHaveLength(61);
});
