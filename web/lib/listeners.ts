// A list of listeners.

export class Listeners<T extends unknown[]> {
  private readonly all = new Set<(...values: T) => void>();

  // Returns a function that stops listening.
  add(listener: (...values: T) => void): () => void {
    this.all.add(listener);
    return () => this.all.delete(listener);
  }

  call(...values: T): void {
    for (const listener of [...this.all]) listener(...values);
  }
}
