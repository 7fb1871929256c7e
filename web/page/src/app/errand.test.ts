import { expect, it } from "vitest";
import { Errand } from "./errand";

it("an errand waits for the one who does it, the newest only, and is done once", () => {
  const errand = new Errand<string>();
  const done: string[] = [];
  errand.ask("first");
  errand.ask("second");
  errand.onAsked((value) => done.push(value));
  expect(done).toEqual(["second"]);
  errand.ask("third");
  errand.onAsked((value) => done.push(`${value} by another`));
  errand.ask("fourth");
  expect(done).toEqual(["second", "third", "fourth by another"]);
});
