import { describe, expect, it } from "vitest";
import { contact, control, mass, place, plate, sceneOf, string } from "../test_scene";
import { findTools, toolActions } from "./find_tools";

const metres = { unit: "m", low: 0.1, high: 0.9 };

describe("findTools", () => {
  it("finds a bow by its hand_ controls, with the force that the keys' bow has", () => {
    const scene = sceneOf({
      components: [mass("bridge"), string("main")],
      controls: [
        control("bow_force", { unit: "N" }),
        control("hand_bow"),
        control("hand_bow_place", metres),
        control("hand_bow_speed", { unit: "m/s" }),
      ],
    });
    expect(findTools(scene)).toEqual([
      { action: "bow", id: "hand_bow", component: 1, place: 2, across: -1, spots: [], hold: 1, amount: 3, force: 0 },
    ]);
  });

  it("takes the string that a control names", () => {
    const scene = sceneOf({
      components: [string("upper"), string("lower")],
      controls: [control("hand_pluck_lower_place", metres), control("hand_pluck_upper_place", metres)],
    });
    expect(findTools(scene).map((tool) => tool.component)).toEqual([1, 0]);
  });

  it("finds the places between which a number chooses, in the order of the file", () => {
    const scene = sceneOf({
      components: [plate("plate", [0.3, 0.2]), mass("a"), mass("b")],
      interactions: [
        contact("strike_1", [place(0, 0.1, 0.05), place(1)]),
        contact("rattle", [place(0, 0.15, 0.05), place(1)]),
        contact("strike_2", [place(0, 0.2, 0.15), place(2)]),
      ],
      controls: [control("hand_strike_place", { low: 1, high: 2 })],
    });
    expect(findTools(scene)[0].spots).toEqual([
      { value: 1, x: 0.1, y: 0.05 },
      { value: 2, x: 0.2, y: 0.15 },
    ]);
  });

  it("places a tool over a plate by two controls", () => {
    const scene = sceneOf({
      components: [plate("plate", [0.3, 0.2]), mass("mallet")],
      interactions: [contact("strike", [place(0), place(1)])],
      controls: [control("hand_strike_place", metres), control("hand_strike_place_y", metres)],
    });
    expect(findTools(scene)).toMatchObject([{ action: "strike", component: 0, place: 0, across: 1, spots: [] }]);
  });

  it("leaves out a tool that chooses between places that are not there", () => {
    const scene = sceneOf({ components: [string("main")], controls: [control("hand_strike_place", { high: 3 })] });
    expect(findTools(scene)).toEqual([]);
  });

  it("takes what it can get where nothing is named by hand", () => {
    const scene = sceneOf({
      components: [string("wire")],
      controls: [
        control("poke_place", metres),
        control("poke_force", { unit: "N", low: -1 }),
        control("bow_position", metres),
        control("bow_force", { unit: "N" }),
        control("bow_velocity", { unit: "m/s" }),
        control("share_place"),
      ],
    });
    expect(findTools(scene).map(({ action, id }) => [action, id])).toEqual([
      ["press", "poke"],
      ["bow", "bow"],
    ]);
  });

  it("prefers hands to what it could guess", () => {
    const scene = sceneOf({
      components: [string("wire")],
      controls: [control("poke_place", metres), control("hand_touch_place", metres)],
    });
    expect(toolActions(findTools(scene))).toEqual(["touch"]);
  });
});
