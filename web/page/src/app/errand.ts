// Something asked for that may have to wait until the panel that does it is there.
export class Errand<T> {
  private waiting: { value: T } | null = null;
  private serve: ((value: T) => void) | null = null;

  ask(value: T): void {
    if (this.serve) this.serve(value);
    else this.waiting = { value };
  }

  // From now on, `serve` does it; at once if it was asked for before.
  onAsked(serve: (value: T) => void): void {
    this.serve = serve;
    const { waiting } = this;
    this.waiting = null;
    if (waiting) serve(waiting.value);
  }
}
