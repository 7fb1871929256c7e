import { beforeEach, describe, expect, it } from "vitest";
import { control } from "../test_scene";
import { ControlHand } from "../tools/control_hand";
import type { Tool, ToolAction } from "../tools/tool";
import { believedPressure, StagePointers } from "./pointers";

const CONTROLS = ["plays", "bow", "bow_place", "bow_speed", "touch", "touch_place"].map((name) =>
  control(name, { low: -10, high: 10 }),
);
const bow: Tool = {
  action: "bow",
  id: "bow",
  component: 0,
  place: 2,
  across: -1,
  spots: [],
  hold: 1,
  amount: 3,
  force: -1,
};
const thumb: Tool = {
  action: "touch",
  id: "touch",
  component: 0,
  place: 5,
  across: -1,
  spots: [],
  hold: 4,
  amount: -1,
  force: -1,
};

const values = CONTROLS.map(() => 0);
const newHand = (): ControlHand => new ControlHand({ setControl: (index, value) => (values[index] = value) }, CONTROLS);

// Positions beyond x = 100 are out of reach.
function stage(
  second: Partial<Record<ToolAction, ToolAction>> = {},
  hand = newHand(),
): { pointers: StagePointers; values: number[]; hand: ControlHand } {
  const reach = (_tool: Tool, x: number, y: number) => (x > 100 ? null : { x, y: NaN, away: 0, up: -y, side: x });
  return { pointers: new StagePointers(hand, [bow, thumb], (first) => second[first], reach, 0), values, hand };
}

beforeEach(() => {
  values.fill(0);
});

const at = (id: number, x: number) => ({ id, x, y: 0, pressure: NaN, time: 0 });
const later = (id: number, x: number) => ({ ...at(id, x), time: 1 }); // too late to be a tap

describe("StagePointers", () => {
  it("gives the first pointer the tool in the hand, the second its own", () => {
    const { pointers, values } = stage({ bow: "touch" });
    expect(pointers.down(at(1, 3), "bow")).toBe(bow);
    expect(pointers.down(at(2, 5), "bow")).toBe(thumb);
    expect(values).toEqual([1, 1, 3, 0, 1, 5]);
    expect(pointers.down(at(3, 7), "bow")).toBeNull();
    expect(pointers.up(later(1, 3))).toBe(bow);
    expect(values[1]).toBe(0);
    expect(values[4]).toBe(1);
  });

  it("lifts what was put somewhere when keys play", () => {
    const { pointers, values } = stage();
    pointers.down(at(1, 5), "touch");
    pointers.move({ ...at(1, 6), time: 0.2 });
    pointers.up({ ...at(1, 6), time: 0.4 });
    expect([values[0], values[4], values[5]]).toEqual([1, 1, 6]);
    pointers.liftAll();
    expect([values[0], values[4]]).toEqual([0, 0]);
  });

  it("lets go where a pointer is out of reach by then", () => {
    const { pointers, values } = stage();
    pointers.down(at(1, 3), "bow");
    pointers.move(at(1, 500));
    expect(pointers.up(later(1, 500))).toBe(bow);
    expect(values[1]).toBe(0);
  });

  it("holds on where the scene is replaced by one with the same controls", () => {
    const { pointers, values, hand } = stage();
    pointers.down(at(1, 3), "bow");
    const { pointers: next } = stage({}, hand);
    next.takeOver(pointers);
    expect(values[1]).toBe(1);
    next.up(later(1, 3));
    expect(values[1]).toBe(0);
  });

  it("lets go where the controls are others, but for what lies on a string", () => {
    const { pointers, values } = stage({ bow: "touch" });
    pointers.down(at(1, 3), "bow");
    pointers.down(at(2, 5), "bow");
    const { pointers: next } = stage();
    next.takeOver(pointers);
    expect([values[1], values[4]]).toEqual([0, 1]);
    next.liftAll();
    expect(values[4]).toBe(0);
  });

  it("says anew that pointers play after everything was reset", () => {
    const { pointers, values } = stage();
    pointers.down(at(1, 3), "bow");
    values.fill(0);
    pointers.forget();
    expect(pointers.held).toEqual([]);
    pointers.down(at(1, 3), "bow");
    expect(values.slice(0, 3)).toEqual([1, 1, 3]);
  });

  it("does nothing for a pointer that holds nothing", () => {
    const { pointers } = stage();
    pointers.move(at(9, 1));
    expect(pointers.up(at(9, 1))).toBeNull();
  });
});

describe("a tap", () => {
  const bowed = ["plays", "bow", "bow_place", "bow_speed"];
  const plucked = ["pluck", "pluck_place", "pluck_draw", "slide", "slide_place"];
  const PLUCKED = [...bowed, ...plucked].map((name) => control(name, { low: -10, high: 10 }));
  const onMain = { component: 0, across: -1, spots: [], force: -1 };
  const pluck: Tool = { action: "pluck", id: "pluck", ...onMain, place: 5, hold: 4, amount: 6 };
  const slide: Tool = { action: "slide", id: "slide", ...onMain, place: 8, hold: 7, amount: -1 };

  function strings(tools: Tool[]): { pointers: StagePointers; values: number[]; plucks: () => number } {
    const values = PLUCKED.map(() => 0);
    let plucks = 0;
    const setControl = (index: number, value: number): void => {
      if (index === 4 && value === 0 && values[6] !== 0) ++plucks; // released while drawn
      values[index] = value;
    };
    const reach = (_tool: Tool, x: number, y: number) => ({ x, y: NaN, away: -y / 1000, up: -y, side: x });
    const pointers = new StagePointers(new ControlHand({ setControl }, PLUCKED), tools, () => undefined, reach, 0);
    return { pointers, values, plucks: () => plucks };
  }

  it("with the bow in hand plucks where it was", () => {
    const { pointers, values, plucks } = strings([bow, pluck]);
    pointers.down(at(1, 3), "bow");
    expect(pointers.up({ ...at(1, 3), time: 0.1 })).toBe(pluck);
    expect([values[1], values[4], values[5]]).toEqual([0, 1, 3]);
    pointers.tick(0.2);
    expect([plucks(), values[4]]).toEqual([1, 0]);
  });

  it("with the bow in hand is a short stroke where nothing can be plucked", () => {
    const { pointers, values } = strings([bow]);
    pointers.down(at(1, 3), "bow");
    pointers.up({ ...at(1, 3), time: 0.1 });
    pointers.tick(0.2);
    expect(values[1]).toBe(1);
    expect(values[3]).toBeGreaterThan(0.1);
    pointers.tick(0.4);
    expect([values[1], values[3]]).toEqual([0, 0]);
  });

  it("with the slide in hand plucks right of it, unless another hand plays", () => {
    const alone = strings([slide, bow, pluck]);
    alone.pointers.down(at(1, 3), "slide");
    expect(alone.values[5]).toBeGreaterThan(5);
    alone.pointers.tick(0.2);
    expect(alone.plucks()).toBe(1);
    const beside = strings([slide, bow, pluck]);
    beside.pointers.down(at(1, 8), "bow");
    beside.pointers.down(at(2, 3), "slide");
    beside.pointers.tick(0.2);
    expect(beside.plucks()).toBe(0);
  });

  it("is no tap once the bow was drawn", () => {
    const { pointers, plucks } = strings([bow, pluck]);
    pointers.down(at(1, 3), "bow");
    pointers.move({ ...at(1, 30), time: 0.05 });
    expect(pointers.up({ ...at(1, 3), time: 0.1 })).toBe(bow);
    pointers.tick(0.3);
    expect(plucks()).toBe(0);
  });
});

it("only pressures that mean something are believed", () => {
  expect(believedPressure("mouse", 0.5)).toBeNaN();
  expect(believedPressure("touch", 1)).toBeNaN();
  expect(believedPressure("touch", 0.3)).toBe(0.3);
  expect(believedPressure("pen", 0.5)).toBe(0.5);
});
