import { expect, it } from "vitest";
import { barrier, mass, plate, string } from "../play/test_scene";
import { shapeOf } from "./shape";

it("is found from the dimensions, whatever a component is called", () => {
  const components = [mass("ball"), string("main"), plate("body", [1, 1]), barrier("floor")];
  for (const component of components) component.word = "reed";
  expect(components.map(shapeOf)).toEqual(["point", "line", "surface", "edge"]);
});
