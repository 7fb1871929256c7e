import { beforeEach, describe, expect, it } from "vitest";
import { OverloadTeller } from "./overload_teller";

describe("OverloadTeller", () => {
  let shown = 0; // messages on the page
  let told = 0; // so far
  let teller: OverloadTeller;
  let time = 0;
  let sound = 0;

  beforeEach(() => {
    shown = told = time = sound = 0;
    teller = new OverloadTeller(() => {
      told++;
      shown++;
      return () => void shown--;
    });
    teller.sceneOpened("heavy");
  });

  // At `speed` seconds of sound per second.
  const play = (seconds: number, speed: number, load: number, running = true): void => {
    for (const end = time + seconds; time < end; time += 1 / 30) {
      sound += speed / 30;
      teller.heed({ load, seconds: sound }, running, time);
    }
  };

  it("tells once what takes all the time there is", () => {
    play(30, 1, 0.7);
    expect(told).toBe(0);
    play(30, 0.8, 1.25);
    expect([told, shown]).toEqual([1, 1]);
    play(5, 1, 0.3);
    play(30, 0.8, 1.25);
    expect([told, shown]).toEqual([1, 1]);
  });

  it("tells what plays slowly, while its load is not measured yet", () => {
    play(5, 0.1, NaN);
    expect(told).toBe(1);
  });

  it("says nothing of a moment, of a pause, nor of a page that slept", () => {
    play(2, 0.2, 2);
    play(2, 1, 0.3);
    play(60, 0, 0.3, false);
    play(2, 1, 0.3);
    for (let i = 0; i < 9; ++i) {
      time += 20;
      play(0.5, 1, 0.3);
    }
    expect(told).toBe(0);
  });

  it("is silent about a lighter scene, and takes the message away", () => {
    play(10, 0.5, 2);
    teller.sceneOpened("light");
    expect(shown).toBe(0);
    play(1.5, 1, 2); // still the load of the scene before
    play(10, 1, 0.3);
    expect(told).toBe(1);
    teller.sceneOpened("heavy");
    play(10, 0.5, 2);
    expect([told, shown]).toEqual([2, 1]);
  });

  it("stays while the scene is edited, until it is light enough", () => {
    play(10, 0.5, 2);
    teller.sceneOpened("heavy");
    play(5, 0.5, 2);
    expect([told, shown]).toEqual([1, 1]);
    teller.sceneOpened("heavy");
    play(5, 1, 0.4);
    expect([told, shown]).toEqual([1, 0]);
    teller.sceneOpened("heavy");
    play(5, 0.5, 2);
    expect([told, shown]).toEqual([2, 1]);
  });
});
