import { describe, expect, it } from "vitest";
import { interaction, pictureOf, place, sceneOf, string } from "../test_scene";
import { DrawnState } from "./drawn_state";
import { copyFrame, makeFrame, type Frame } from "./frames";

const scene = sceneOf({
  components: [string("main")],
  interactions: [interaction("bow", "bow", [place(0)], { isPlayed: true, driven: "speed" })],
});

function frameOf(displacement: number): Frame {
  const frame = makeFrame(scene);
  copyFrame(pictureOf(scene, 1, displacement), frame);
  return frame;
}

describe("DrawnState", () => {
  it("sees what moves by a visible part of a pixel, and not less", () => {
    const state = new DrawnState(scene);
    state.remember(frameOf(0), [1e4, 1]);
    expect(state.looksDifferent(frameOf(1e-6), [1e4, 1])).toBe(false);
    expect(state.looksDifferent(frameOf(1e-4), [1e4, 1])).toBe(true);
    expect(state.looksDifferent(frameOf(0), [1.1e4, 1])).toBe(true);
    expect(state.hasMoved(frameOf(0), [1.1e4, 1])).toBe(false); // only drawn larger
    expect(state.hasMoved(frameOf(1e-4), [1e4, 1])).toBe(true);
  });

  it("sees a wire over a plate at the plate's scale", () => {
    const frames = [frameOf(0), frameOf(1e-5)];
    const inLane = new DrawnState(scene);
    const overPlate = new DrawnState(scene, new Set([0]));
    for (const state of [inLane, overPlate]) state.remember(frames[0], [1, 1e5]);
    expect(inLane.looksDifferent(frames[1], [1, 1e5])).toBe(false);
    expect(overPlate.looksDifferent(frames[1], [1, 1e5])).toBe(true);
  });

  it("sees a bow that comes", () => {
    const state = new DrawnState(scene);
    state.remember(frameOf(0), [1e4, 1]);
    const bowed = frameOf(0);
    bowed.force[0] = 0.1;
    expect(state.looksDifferent(bowed, [1e4, 1])).toBe(true);
    const placed = frameOf(0);
    placed.position[0] = 0.3;
    expect(state.looksDifferent(placed, [1e4, 1])).toBe(true);
  });
});
