import { describe, expect, it } from "vitest";
import { KeptEdit } from "./kept_edit";
import { MOST_TEXT } from "./link_codec";

function memory(most = Infinity) {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => void values.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > most) throw new Error("QuotaExceededError");
      values.set(key, value);
    },
  };
}

describe("KeptEdit", () => {
  it("gives back what was kept last, until it is forgotten", () => {
    const store = memory();
    const edit = new KeptEdit(() => store);
    expect(edit.read()).toBeNull();
    edit.keep({ text: "a = 1", name: "one" });
    edit.keep({ text: "b = 2 # ♪", name: "two" });
    expect(new KeptEdit(() => store).read()).toEqual({ text: "b = 2 # ♪", name: "two" });
    edit.forget();
    expect(edit.read()).toBeNull();
  });

  it("keeps up to a limit, and no older text in place of one beyond it", () => {
    const store = memory();
    const edit = new KeptEdit(() => store);
    const longest = { text: "x".repeat(MOST_TEXT), name: "" };
    edit.keep(longest);
    expect(edit.read()).toEqual(longest);
    edit.keep({ text: "x".repeat(MOST_TEXT + 1), name: "" });
    expect(store.values.size).toBe(0);
  });

  it("does without storage that is full, forbidden or holds something else", () => {
    const full = memory(40);
    const edit = new KeptEdit(() => full);
    edit.keep({ text: "a = 1", name: "" });
    edit.keep({ text: "a = 1".repeat(20), name: "" });
    expect(edit.read()).toBeNull();

    const forbidden = new KeptEdit(() => {
      throw new Error("SecurityError");
    });
    forbidden.keep({ text: "a", name: "" });
    forbidden.forget();
    expect(forbidden.read()).toBeNull();

    for (const value of ["", "{", "3", '"text"', '{"text":5,"name":""}', '{"text":"a"}', '{"text":" ","name":""}']) {
      const store = memory();
      store.getItem = () => value;
      expect(new KeptEdit(() => store).read(), value).toBeNull();
    }
  });
});
