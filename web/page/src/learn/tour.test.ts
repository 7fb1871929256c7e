import { describe, expect, it } from "vitest";
import { moveTour, newTour } from "./tour";
import { TOUR } from "./tour_steps";

describe("the tour", () => {
  it("goes from the first step to the last and ends", () => {
    let state = moveTour(newTour(3), "start");
    const visited = [state.at];
    while (state.at !== null) {
      state = moveTour(state, "next");
      visited.push(state.at);
    }
    expect(visited).toEqual([0, 1, 2, null]);
    expect(state.seen).toEqual([true, true, true]);
  });

  it("goes back, but not before the first", () => {
    let state = moveTour(moveTour(newTour(3), "start"), "next");
    state = moveTour(state, "previous");
    expect(state.at).toBe(0);
    expect(moveTour(state, "previous").at).toBe(0);
  });

  it("can be left at any time and remembers what was seen", () => {
    const left = moveTour(moveTour(newTour(3), { goTo: 2 }), "leave");
    expect(left).toEqual({ at: null, seen: [false, false, true] });
    expect(moveTour(left, "next").at).toBeNull();
  });

  it("stays within its steps", () => {
    expect(moveTour(newTour(3), { goTo: 99 }).at).toBe(2);
    expect(moveTour(newTour(3), { goTo: -1 }).at).toBe(0);
  });

  it("leads from a mass to the slide, with something to do and to watch everywhere", () => {
    expect(TOUR.length).toBeGreaterThanOrEqual(4);
    expect(TOUR[0].title).toContain("barrier");
    expect(TOUR.map((step) => step.scene)).toEqual(expect.arrayContaining(["play-tromba", "play-slide"]));
    for (const step of TOUR) {
      expect(step.actions.length).toBeGreaterThan(0);
      expect(step.look.length).toBeGreaterThan(0);
    }
  });
});
