import { describe, expect, it } from "vitest";
import type { Picture } from "../../engine/types";
import { contact, interaction, mass, pictureOf, place, sceneOf, string } from "../test_scene";
import { interactionsOf } from "../tools/touched";
import { FirstMotion } from "./first_motion";
import { SlowMotion } from "./slow_motion";

const STRIDE = 16;
const scene = sceneOf({
  components: [string("main"), mass("hammer"), string("other")],
  interactions: [
    contact("strike", [place(1), place(0, 0.2)]),
    interaction("finger", "hand", [place(0)], { isPlayed: true, driven: "force" }),
    contact("rattle", [place(0, 0.7)]),
    interaction("finger", "far", [place(2)], { isPlayed: true, driven: "force" }),
  ],
});
const [strike, pluck] = (["strike", "pluck"] as const).map((action) => ({
  interactions: interactionsOf(scene, { action, component: 0 }),
  component: 0,
}));

function picture(index: number, forces: number[] = [], displacement = 0): Picture {
  const made = pictureOf(scene, index * STRIDE, displacement);
  made.force.set(forces);
  return made;
}

describe("interactionsOf", () => {
  it("finds those by which a tool acts on its body, and no other contact", () => {
    expect(strike.interactions).toEqual([0]);
    expect(pluck.interactions).toEqual([1]);
    expect(interactionsOf(scene, { action: "bow", component: 0 })).toEqual([]);
  });
});

describe("FirstMotion", () => {
  it("is the contact of the tool, whatever else rattles", () => {
    const first = new FirstMotion(strike, false, picture(0));
    expect(first.isIn(picture(1, [0, 0, 5]))).toBe(false);
    expect(first.isIn(picture(2, [0.1]))).toBe(true);
  });

  it("is the picture in which a finger lets go, even if it pulls only later", () => {
    const first = new FirstMotion(pluck, true, picture(0));
    expect(first.isIn(picture(1))).toBe(false);
    expect(first.isIn(picture(2, [0, 2]))).toBe(false);
    expect(first.isIn(picture(3, [0, 1.9]))).toBe(false);
    expect(first.isIn(picture(4, [0, 0.3]))).toBe(true);
  });

  it("is the motion of the body if the scene does not name the tool's contact", () => {
    const first = new FirstMotion({ interactions: [], component: 0 }, false, picture(0, [], 1e-3));
    expect(first.isIn(picture(1, [9], 1e-3))).toBe(false);
    expect(first.isIn(picture(2, [], 1.1e-3))).toBe(true);
  });
});

describe("SlowMotion that waits", () => {
  it("shows the newest picture until the contact, then slowly from just before it", () => {
    const motion = new SlowMotion(scene);
    for (let i = 0; i < 300; i++) motion.take(picture(i)); // an old window that lasts
    motion.advance(0.1);
    motion.waitFor(new FirstMotion(strike, false, motion.newest));
    for (let i = 300; i < 400; i++) {
      motion.take(picture(i));
      motion.advance(0.001);
      expect(motion.current.step).toBe(i * STRIDE);
    }
    for (let i = 400; i < 600; i++) motion.take(picture(i, [1]));
    motion.advance(0);
    expect(motion.current.step).toBe(395 * STRIDE);
    motion.advance((5.5 * STRIDE * motion.slowness) / 48000);
    expect(motion.current.step).toBe(400 * STRIDE);
  });

  it("waits half a second at most, but as long as a pointer holds on", () => {
    for (const hurried of [false, true]) {
      const motion = new SlowMotion(scene);
      motion.hurried = hurried;
      motion.waitFor(new FirstMotion(strike, false, motion.newest));
      for (let i = 0; i < 2000; i++) motion.take(picture(i));
      motion.advance(0);
      expect(motion.current.step === 1999 * STRIDE).toBe(hurried);
    }
  });

  it("keeps the band to what is seen while it waits", () => {
    const motion = new SlowMotion(scene);
    motion.waitFor(new FirstMotion(strike, false, motion.newest));
    motion.take(picture(0, [], 4));
    motion.take(picture(1, [], 7));
    motion.advance(0);
    const [least, largest] = [new Float32Array(5), new Float32Array(5)];
    motion.envelope(0, least, largest);
    expect([least[2], largest[2]]).toEqual([7, 7]);
  });
});
