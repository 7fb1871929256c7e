import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CheckResult } from "../engine/types";
import { Checker } from "./checker";

const RESULT: CheckResult = { messages: [], scene: null };

describe("Checker", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("waits for a pause and checks only the last text", async () => {
    const check = vi.fn(async () => RESULT);
    const done = vi.fn();
    const checker = new Checker(check, done, () => undefined, 150);
    checker.changed("a");
    await vi.advanceTimersByTimeAsync(100);
    checker.changed("ab");
    await vi.advanceTimersByTimeAsync(149);
    expect(check).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(check.mock.calls).toEqual([["ab"]]);
    expect(done).toHaveBeenCalledWith("ab", RESULT);
  });

  it("drops an answer to a text that changed meanwhile", async () => {
    const answers: ((result: CheckResult) => void)[] = [];
    const done = vi.fn();
    const checker = new Checker(
      () => new Promise((resolve) => answers.push(resolve)),
      done,
      () => undefined,
      10,
    );
    checker.changed("old");
    await vi.advanceTimersByTimeAsync(10);
    checker.changed("new");
    answers[0](RESULT);
    await vi.advanceTimersByTimeAsync(10);
    expect(done).not.toHaveBeenCalled();
    answers[1](RESULT);
    await vi.advanceTimersByTimeAsync(0);
    expect(done.mock.calls).toEqual([["new", RESULT]]);
  });

  it("tells when the engine fails", async () => {
    const failed = vi.fn();
    const checker = new Checker(
      () => Promise.reject(new Error("gone")),
      () => undefined,
      failed,
      10,
    );
    await checker.now("x");
    expect(failed).toHaveBeenCalledOnce();
  });
});
