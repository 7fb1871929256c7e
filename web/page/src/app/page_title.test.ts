import { expect, it } from "vitest";
import { sceneOf } from "../play/test_scene";
import { pageTitle } from "./page_title";

it("the page's title is the instrument's name, or the title of a scene that was edited or shared", () => {
  const scene = sceneOf({ title: "A bowed slide string" });
  expect(pageTitle("play-slide", scene, true)).toBe("Slide string – Rattle");
  expect(pageTitle("play-slide", scene, false)).toBe("A bowed slide string – Rattle");
  expect(pageTitle("guitar", sceneOf({ title: "Guitar" }), true)).toBe("Guitar – Rattle");
  expect(pageTitle("shared", sceneOf({ title: "" }), false)).toBe("shared – Rattle");
  expect(pageTitle("", sceneOf({ title: "" }), false)).toBe("Rattle");
});
