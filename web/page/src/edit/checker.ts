// Checks a text a short time after the last change. Outdated answers are dropped.
import type { CheckResult } from "../engine/types";

export const PAUSE = 150; // ms

export class Checker {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private turn = 0;

  constructor(
    private readonly check: (text: string) => Promise<CheckResult>,
    private readonly done: (text: string, result: CheckResult) => void,
    private readonly failed: (error: unknown) => void,
    private readonly pause = PAUSE,
  ) {}

  changed(text: string): void {
    clearTimeout(this.timer);
    this.turn++;
    this.timer = setTimeout(() => void this.now(text), this.pause);
  }

  async now(text: string): Promise<void> {
    clearTimeout(this.timer);
    const turn = ++this.turn;
    try {
      const result = await this.check(text);
      if (turn === this.turn) this.done(text, result);
    } catch (error) {
      if (turn === this.turn) this.failed(error);
    }
  }
}
