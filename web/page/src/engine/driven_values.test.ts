import { expect, it } from "vitest";
import { contact, interaction, pictureOf, sceneOf } from "../play/test_scene";
import { gapOf, handHeightOf, speedOf } from "./driven_values";

it("gives a value only where it means what is asked for", () => {
  const scene = sceneOf({
    interactions: [contact("rattle", []), interaction("bow", "bow", [], { isPlayed: true, driven: "speed" })],
  });
  const picture = pictureOf(scene, 0, 0);
  picture.driven.set([2, 4]);
  expect([gapOf(scene, picture, 0), gapOf(scene, picture, 1)]).toEqual([2, NaN]);
  expect([speedOf(scene, picture, 0), speedOf(scene, picture, 1)]).toEqual([NaN, 4]);
  expect(handHeightOf(scene, picture, 0)).toBeNaN();
});
