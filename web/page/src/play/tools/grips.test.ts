import { describe, expect, it } from "vitest";
import { control } from "../test_scene";
import { ControlHand } from "./control_hand";
import { bowSpeed } from "./bow_grip";
import { nearestSpot, type Reach } from "./grip";
import { takeGrip } from "./grips";
import type { Tool } from "./tool";

const CONTROLS = [
  control("hold"),
  control("place", { low: 0.1, high: 0.9 }),
  control("amount", { low: -0.3, high: 0.3 }),
  control("force", { low: -2, high: 2 }),
];

function toolOf(action: Tool["action"], more: Partial<Tool> = {}): Tool {
  return { action, id: "hand", component: 0, place: 1, across: -1, spots: [], hold: 0, amount: 2, force: 3, ...more };
}

function hands(): { hand: ControlHand; values: number[]; writes: [number, number][] } {
  const values = CONTROLS.map((one) => one.value);
  const writes: [number, number][] = [];
  const port = {
    setControl(index: number, value: number): void {
      values[index] = value;
      writes.push([index, value]);
    },
  };
  return { hand: new ControlHand(port, CONTROLS), values, writes };
}

function reach(more: Partial<Reach>): Reach {
  return { x: 0.5, y: NaN, away: 0, up: 0, side: 0, pressure: NaN, time: 0, ...more };
}

describe("ControlHand", () => {
  it("keeps values within their range and writes each once", () => {
    const { hand, writes } = hands();
    hand.set(1, 5);
    hand.set(1, 7);
    hand.set(-1, 1);
    expect(writes).toEqual([[1, 0.9]]);
    hand.forget(1);
    hand.set(1, 5);
    expect(writes).toHaveLength(2);
  });
});

describe("a pluck", () => {
  it("draws under the pointer, lets go when it does, and then forgets how far it was", () => {
    const { hand, values } = hands();
    const grip = takeGrip(toolOf("pluck"), hand, reach({ x: 0.4 }));
    expect(values.slice(0, 3)).toEqual([1, 0.4, 0]);
    grip.move(reach({ away: -0.02, up: -40, time: 0.2 }));
    expect(values[2]).toBe(-0.02);
    grip.release(reach({ away: -0.02, up: -40, time: 0.5 }));
    expect(values[0]).toBe(0);
    expect(values[2]).toBe(-0.02); // still drawn, to avoid a second pluck
    grip.tick(0.6);
    expect(values[2]).toBe(0);
    expect(grip.done).toBe(true);
  });

  it("is a small one where the pointer only went along the string, however long", () => {
    const { hand, values } = hands();
    const grip = takeGrip(toolOf("pluck"), hand, reach({ up: 10 }));
    grip.move(reach({ x: 0.7, up: 12, side: 200, time: 0.8 }));
    grip.release(reach({ x: 0.7, up: 12, side: 200, time: 1 }));
    expect(values[0]).toBe(1);
    expect(values[2]).toBeCloseTo(-0.15);
    grip.tick(1.2);
    expect(values[0]).toBe(0);
  });

  it("is small where the pointer only taps, a moment after", () => {
    const { hand, values } = hands();
    const grip = takeGrip(toolOf("pluck"), hand, reach({ up: 3 }));
    grip.release(reach({ up: 3, time: 0.1 }));
    expect(values[0]).toBe(1);
    expect(values[2]).toBeCloseTo(-0.15);
    grip.tick(0.2);
    expect(values[0]).toBe(0);
  });
});

describe("a bow", () => {
  it("is as fast as a slow pointer, never too fast, in both directions", () => {
    expect(bowSpeed(60)).toBeCloseTo(0.05, 2);
    expect(bowSpeed(1e5)).toBeLessThan(0.23);
    expect(bowSpeed(-60)).toBeCloseTo(-bowSpeed(60), 12);
  });

  function bowed(tool: Tool, moves: (i: number) => Partial<Reach>): number[] {
    const { hand, values } = hands();
    const grip = takeGrip(tool, hand, reach(moves(0)));
    for (let i = 1; i <= 60; i++) {
      grip.move(reach({ ...moves(i), time: i / 60 }));
      grip.tick(i / 60);
    }
    return values;
  }

  it("goes with the pointer across the string", () => {
    const values = bowed(toolOf("bow"), (i) => ({ up: 3 * i }));
    expect(values[0]).toBe(1);
    expect(values[2]).toBeCloseTo(bowSpeed(180), 3);
  });

  it("goes on in one direction at a spot, whichever way it is rubbed", () => {
    const spots = [{ value: 1, x: 0.2, y: 0.1 }];
    const values = bowed(toolOf("bow", { spots }), (i) => ({ up: i % 2 === 0 ? 3 : 0, side: 0 }));
    expect(values[2]).toBeCloseTo(bowSpeed(180), 3);
    expect(values[0]).toBe(1);
  });

  it("stands when the pointer stands, and not between two reports", () => {
    const { hand, values } = hands();
    const grip = takeGrip(toolOf("bow"), hand, reach({}));
    for (let i = 1; i <= 60; i++) {
      grip.move(reach({ up: 3 * i, time: i / 60 }));
      grip.tick(i / 60);
    }
    const moving = values[2];
    grip.tick(1.03);
    expect(values[2]).toBe(moving);
    for (let i = 0; i < 60; i++) grip.tick(1.2 + i / 60);
    expect(Math.abs(values[2])).toBeLessThan(0.01 * moving);
    grip.release(reach({ time: 3 }));
    expect([values[0], values[2]]).toEqual([0, 0]);
  });

  it("goes with the pointer to the sides too", () => {
    const values = bowed(toolOf("bow"), (i) => ({ up: i % 2, side: -3 * i }));
    expect(values[2]).toBeCloseTo(bowSpeed(-180), 3);
  });

  it("tells a tap from a stroke", () => {
    const tap = takeGrip(toolOf("bow"), hands().hand, reach({}));
    tap.move(reach({ side: 3, time: 0.1 }));
    tap.release(reach({ side: 3, time: 0.2 }));
    expect(tap.tapped).toBe(true);
    const stroke = takeGrip(toolOf("bow"), hands().hand, reach({}));
    stroke.move(reach({ side: 30, time: 0.1 }));
    stroke.release(reach({ time: 0.2 }));
    expect(stroke.tapped).toBe(false);
  });

  it("believes a pen's pressure", () => {
    const { hand, values } = hands();
    takeGrip(toolOf("bow"), hand, reach({})).move(reach({ pressure: 0.75, time: 0.1 }));
    expect(values[3]).toBe(1);
  });
});

describe("a strike", () => {
  it("rises from low, at the nearest spot, the harder the farther", () => {
    const spots = [1, 2, 3].map((value) => ({ value: value / 10, x: value, y: NaN }));
    const { hand, values, writes } = hands();
    const grip = takeGrip(toolOf("strike", { spots }), hand, reach({ x: 2.2, up: -65 }));
    expect(values[1]).toBe(0.2);
    expect(values[2]).toBeCloseTo(0);
    expect(writes.filter(([index]) => index === 0).map(([, value]) => value)).toEqual([0, 1]);
    grip.tick(0.1);
    expect(values[0]).toBe(0);
  });
});

describe("a strike that is drawn on", () => {
  const spots = [1, 2, 3].map((value) => ({ value: value / 10, x: value, y: 0 }));

  it("strikes each further spot once, and ends when it is let go", () => {
    const { hand, values, writes } = hands();
    const grip = takeGrip(toolOf("strike", { spots }), hand, reach({ x: 1, y: 0 }));
    const rises = (): number => writes.filter(([index, value]) => index === 0 && value === 1).length;
    grip.tick(0.1);
    grip.move(reach({ x: 1.3, y: 0, time: 0.2 }));
    expect(rises()).toBe(1);
    grip.move(reach({ x: 1.9, y: 0, time: 0.3 }));
    grip.move(reach({ x: 2.1, y: 0, time: 0.31 }));
    expect(rises()).toBe(2);
    expect(values[1]).toBe(0.2);
    grip.release(reach({ x: 2.1, y: 0, time: 0.32 }));
    expect(grip.done).toBe(false);
    grip.tick(0.4);
    expect([values[0], grip.done]).toEqual([0, true]);
  });
});

describe("a strike on a plate that may be struck anywhere", () => {
  it("falls where the pointer is, and again where it is drawn far enough", () => {
    const { hand, values, writes } = hands();
    const grip = takeGrip(toolOf("strike", { across: 2 }), hand, reach({ x: 0.3, y: 0.2, up: -65 }));
    const rises = (): number => writes.filter(([index, value]) => index === 0 && value === 1).length;
    expect(values.slice(0, 3)).toEqual([1, 0.3, 0.2]);
    grip.tick(0.05);
    grip.move(reach({ x: 0.35, y: 0.2, time: 0.2 })); // not far enough
    expect([rises(), values[1]]).toEqual([1, 0.3]);
    grip.move(reach({ x: 0.3, y: 0.05, time: 0.3 }));
    expect([rises(), values[2]]).toEqual([2, 0.05]);
    grip.move(reach({ x: 0.6, y: 0.05, time: 0.32 })); // too soon: the mallet is on its way back
    expect(rises()).toBe(2);
  });
});

describe("a touch", () => {
  it("stays where it was put and is lifted by a tap on it", () => {
    const { hand, values } = hands();
    const tool = toolOf("touch");
    const first = takeGrip(tool, hand, reach({ x: 0.3 }));
    first.release(reach({ x: 0.3, time: 0.1 }));
    expect(values[0]).toBe(1);
    const second = takeGrip(tool, hand, reach({ x: 0.3, time: 1 }), true);
    second.release(reach({ x: 0.3, time: 1.1 }));
    expect(values[0]).toBe(0);
  });
});

describe("a push", () => {
  it("is as strong as the pointer is far, and ends", () => {
    const { hand, values } = hands();
    const grip = takeGrip(toolOf("press"), hand, reach({ up: 65 }));
    expect(values[3]).toBe(1);
    grip.release(reach({}));
    expect(values[3]).toBe(0);
  });
});

it("the nearest spot is found on a plate", () => {
  const spots = [
    { value: 1, x: 0, y: 0 },
    { value: 2, x: 0, y: 1 },
  ];
  expect(nearestSpot(spots, 0.4, 0.6).value).toBe(2);
});
