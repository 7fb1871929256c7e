import { describe, expect, it } from "vitest";
import { pictureOf, sceneOf, string } from "../test_scene";
import { fade } from "./contact_flashes";
import { captionText } from "./caption";
import { Exaggeration, factorText, timesText } from "./exaggeration";
import { SHOWN_SECONDS, SlowMotion, strideFor } from "./slow_motion";

const scene = sceneOf({ components: [string("main")] });

function fill(motion: SlowMotion, from: number, count: number, stride: number): void {
  for (let i = 0; i < count; i++) motion.take(pictureOf(scene, from + i * stride, from + i * stride));
}

describe("SlowMotion", () => {
  it("shows one picture per frame of the screen", () => {
    expect(strideFor(48000, 50)).toBe(16);
    expect(strideFor(48000, 1e6)).toBe(1);
  });

  it("shows a window as slowly as it is told, then takes the newest", () => {
    const motion = new SlowMotion(scene);
    motion.slowness = 50;
    fill(motion, 1000, 200, 16); // more than a window
    motion.advance(0);
    expect(motion.current.step).toBe(1000);
    motion.advance(0.5); // 0.01 s of engine time
    expect(motion.current.step).toBe(1000 + 480);
    for (let t = 0; t < SHOWN_SECONDS; t += 0.1) motion.advance(0.1);
    const last = motion.current.step;
    expect(last).toBeLessThanOrEqual(1000 + (SHOWN_SECONDS / 50) * 48000 + 16);
    motion.take(pictureOf(scene, 90000, 0));
    motion.advance(0.01);
    expect(motion.current.step).toBe(90000);
  });

  it("begins anew at once when something is done", () => {
    const motion = new SlowMotion(scene);
    fill(motion, 0, 300, 16);
    motion.advance(0.3);
    motion.restart();
    motion.take(pictureOf(scene, 7000, 1));
    motion.advance(0.001);
    expect(motion.current.step).toBe(7000);
  });

  it("keeps up while a pointer holds on", () => {
    const motion = new SlowMotion(scene);
    motion.showsNewest = true;
    fill(motion, 0, 10, 16);
    expect(motion.advance(0.016)).toBe(true);
    expect(motion.current.step).toBe(144);
    expect(motion.advance(0.016)).toBe(false); // no new picture
  });

  it("knows the band that a string sweeps", () => {
    const motion = new SlowMotion(scene);
    motion.take(pictureOf(scene, 0, -2));
    motion.take(pictureOf(scene, 16, 3));
    const least = new Float32Array(5);
    const largest = new Float32Array(5);
    motion.advance(0);
    motion.envelope(0, least, largest);
    expect([least[2], largest[2]]).toEqual([-2, -2]); // the other picture comes later
    motion.advance(1);
    motion.envelope(0, least, largest);
    expect([least[2], largest[2]]).toEqual([-2, 3]);
    expect(motion.peak([0])).toBe(3);
  });
});

describe("Exaggeration", () => {
  it("goes slowly to where the largest fills its share, within bounds", () => {
    const one = new Exaggeration(0.5);
    one.follow(100, 1e-3, 1, 1e6, 0.016);
    expect(one.pixelsPerMetre).toBeCloseTo(5e4);
    one.follow(100, 1e-4, 1, 1e6, 0.016);
    expect(one.pixelsPerMetre).toBeLessThan(6e4);
    for (let i = 0; i < 1000; i++) one.follow(100, 1e-9, 1, 1e6, 0.016);
    expect(one.pixelsPerMetre).toBeCloseTo(1e6, -1);
  });

  it("is told with two figures", () => {
    expect(factorText(7.46)).toBe("7.5");
    expect(factorText(0.0234)).toBe("0.023");
    expect(timesText(37.4)).toBe("37×");
    expect(timesText(12345)).toBe("12,000×");
    expect(factorText(NaN)).toBe("–");
  });
});

it("the caption says how slow the picture is and what is enlarged", () => {
  const enlarged = [
    { word: "string", factor: 372 },
    { word: "body", factor: 2.04e5 },
  ];
  expect(captionText(60, enlarged)).toBe("60× slow motion · string ×370 · body ×200,000");
  expect(captionText(10.2, [])).toBe("10× slow motion");
});

it("a flash fades to a twentieth in 120 ms and follows a force at once", () => {
  expect(fade(1, 0, 0.12)).toBeCloseTo(Math.exp(-3), 9);
  expect(fade(0.2, 0.9, 0.01)).toBe(0.9);
});
