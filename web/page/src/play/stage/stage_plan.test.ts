import { describe, expect, it } from "vitest";
import { barrier, body, contact, interaction, mass, place, plate, sceneOf, string } from "../test_scene";
import { PlateProjection } from "./plate_projection";
import { followGaps, planStage, stringX } from "./stage_plan";

describe("planStage", () => {
  it("draws what touches in one lane and to one scale, gaps as they are now", () => {
    const scene = sceneOf({
      components: [mass("hammer"), string("main", 2)],
      interactions: [contact("strike", [place(0), place(1, 0.5)])],
    });
    const plan = planStage(scene, 1068, 400);
    expect(plan.lanes).toHaveLength(1);
    expect(plan.strings[0].pixelsPerMetre).toBe(500);
    expect(plan.bodies[0]).toMatchObject({ component: 0, under: true, partner: 1, x: stringX(plan.strings[0], 0.5) });
    followGaps(plan, { driven: new Float32Array([4e-3]) });
    expect(plan.bodies[0].offset).toBeCloseTo(-4e-3, 9);
    expect(plan.strings[0].offset).toBe(0);
    expect(plan.largestOffset).toBeCloseTo(4e-3, 9);
  });

  it("puts a string that is above another above it", () => {
    const scene = sceneOf({
      components: [string("upper"), string("lower")],
      interactions: [contact("clash", [place(1, 0.2), place(0, 0.2)])],
    });
    const plan = planStage(scene, 1000, 400);
    followGaps(plan, { driven: new Float32Array([1e-3]) });
    const offsets = new Map(plan.strings.map((one) => [one.component, one.offset]));
    expect(offsets.get(0)! - offsets.get(1)!).toBeCloseTo(1e-3, 9);
  });

  it("gives strings that have nothing to do with one another lanes of their own", () => {
    const plan = planStage(sceneOf({ components: [string("a"), string("b"), string("c")] }), 1000, 600);
    expect(plan.lanes.map((lane) => lane.height)).toEqual([200, 200, 200]);
  });

  it("stands a body under the string that it carries, its places under one another", () => {
    const scene = sceneOf({
      components: [mass("bridge"), string("main", 1.9), plate("body", [1.35, 0.18])],
      interactions: [
        contact("connection", [place(0), place(1, 1.65)]),
        interaction("spring", "foot", [place(0), place(2, 1.08, 0.045)]),
      ],
    });
    const plan = planStage(scene, 1000, 500);
    const [body] = plan.plates;
    expect(body.aligned).toBe(true);
    expect(body.box.left + 1.08 * plan.strings[0].pixelsPerMetre).toBeCloseTo(stringX(plan.strings[0], 1.65), 6);
  });

  it("lays strings that only lie over a surface over it, and keeps those that are played in their lanes", () => {
    const line: [number, number, number, number] = [0.05, 0.1, 0.25, 0.1];
    const scene = sceneOf({
      components: [plate("head", [0.3, 0.2]), string("wire", 0.2), string("played", 0.2), mass("stick")],
      interactions: [
        contact("snare", [place(1, 0), place(0, 0.05, 0.1)], { line, bins: 4 }),
        contact("thread", [place(0, 0.05, 0.1), place(2, 0)], { line, bins: 4 }),
        contact("tip", [place(2, 0.1), place(3)]),
      ],
    });
    const plan = planStage(scene, 1000, 500);
    const ends = { from: { x: 0.05, y: 0.1 }, to: { x: 0.25, y: 0.1 } };
    expect(plan.wires).toEqual([{ component: 1, plate: 0, interaction: 0, under: true, ...ends }]);
    expect(plan.strings.map((one) => one.component)).toEqual([2]);
  });

  it("shares the width among the points of a body that is known at points only", () => {
    const scene = sceneOf({
      components: [body("glass", ["rim", "wall", "base"]), string("main", 0.5), mass("finger")],
      interactions: [contact("rub", [place(2), place(0, 2)])],
    });
    const plan = planStage(scene, 968, 400);
    const [glass, main] = [0, 1].map((index) => plan.strings.find((one) => one.component === index)!);
    expect([0, 1, 2].map((point) => stringX(glass, point))).toEqual([184, 484, 784]);
    expect(plan.bodies[0]).toMatchObject({ component: 2, partner: 0, x: 784 });
    expect(main.pixelsPerMetre).toBe(1800);
  });

  it("lets masses that meet a plate alone hover over it, and slides be drawn by themselves", () => {
    const scene = sceneOf({
      components: [plate("plate", [0.3, 0.2]), mass("mallet"), mass("bar"), string("main")],
      interactions: [
        contact("strike", [place(0, 0.1, 0.1), place(1)]),
        contact("bar", [place(3), place(2)], { isPlayed: true, driven: "handHeight", body: 2 }),
      ],
    });
    const plan = planStage(scene, 1000, 500);
    expect(plan.plateBodies).toEqual([{ component: 1, plate: 0, interaction: 0, x: 0.1, y: 0.1 }]);
    expect(plan.bodies).toEqual([]);
    expect(plan.lanes).toHaveLength(1);
  });

  it("leaves room for the gap of whatever has one", () => {
    const reed = { ...string("reed"), word: "reed" };
    const rattle = { ...contact("rattle", [place(0), place(1, 0.5)]), word: "buzz" };
    const plan = planStage(sceneOf({ components: [mass("ball"), reed], interactions: [rattle] }), 1000, 400);
    followGaps(plan, { driven: new Float32Array([3e-3]) });
    expect(plan.strings.map((one) => one.component)).toEqual([1]);
    expect(plan.bodies[0].offset).toBeCloseTo(-3e-3, 9);
  });

  it("shows a mass and a barrier without any string", () => {
    const scene = sceneOf({
      components: [mass("ball"), barrier("floor")],
      interactions: [contact("hit", [place(1), place(0)], { driven: "rigidHeight" })],
    });
    const plan = planStage(scene, 900, 400);
    expect(plan.bodies.map((body) => body.x)).toEqual([300, 300]);
  });
});

describe("PlateProjection", () => {
  const place2 = { component: 0, box: { left: 0, top: 0, width: 800, height: 400 }, aligned: false };

  it("goes there and back", () => {
    const projection = new PlateProjection(place2, [0.3, 0.2], 30);
    for (const [u, v] of [
      [0, 0],
      [0.3, 0.7],
      [1, 1],
    ]) {
      const { x, y } = projection.at(u, v, 0);
      const back = projection.under(x, y);
      expect(back.u).toBeCloseTo(u, 9);
      expect(back.v).toBeCloseTo(v, 9);
    }
  });

  it("stays within its box", () => {
    for (const size of [
      [0.3, 0.2],
      [0.2, 0.6],
      [1.4, 0.18],
    ] as [number, number][]) {
      const projection = new PlateProjection(place2, size, 30);
      for (const { x, y } of [projection.at(0, 0, 0), projection.at(1, 1, 0)]) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(800);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(400);
      }
    }
  });
});
