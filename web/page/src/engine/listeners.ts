// Lists of event listeners.

export class Listeners {
  private readonly lists = new Map<string, Set<() => void>>();

  // Returns a function that stops listening.
  add(event: string, listener: () => void): () => void {
    const list = this.lists.get(event) ?? new Set();
    this.lists.set(event, list);
    list.add(listener);
    return () => list.delete(listener);
  }

  tell(event: string): void {
    for (const listener of [...(this.lists.get(event) ?? [])]) listener();
  }
}
