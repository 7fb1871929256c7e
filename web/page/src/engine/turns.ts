// Acts that must not overlap: each begins when the one before has ended, well or not.

export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  take<Result>(act: () => Promise<Result>): Promise<Result> {
    const result = this.last.then(act);
    this.last = result.catch(() => undefined);
    return result;
  }
}
