// Serialises asynchronous actions: each starts when the previous one has ended, even if that failed.

export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  take<Result>(act: () => Promise<Result>): Promise<Result> {
    const result = this.last.then(act);
    this.last = result.catch(() => undefined);
    return result;
  }
}
