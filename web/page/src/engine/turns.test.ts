import { expect, it } from "vitest";
import { Turns } from "./turns";

it("takes acts one after another, also after one that failed", async () => {
  const turns = new Turns();
  const log: string[] = [];
  const act =
    (name: string, good = true) =>
    async (): Promise<string> => {
      log.push(`${name} begins`);
      await new Promise((done) => setTimeout(done, 5));
      log.push(`${name} ends`);
      if (!good) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([turns.take(act("a")), turns.take(act("b", false)), turns.take(act("c"))]);
  expect(log).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});
