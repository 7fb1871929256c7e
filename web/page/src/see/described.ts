// A text description of a canvas for screen readers, updated at most once a second.
export class Description {
  private last = -Infinity;
  private text = "";

  constructor(private readonly target: HTMLElement) {}

  set(seconds: number, text: () => string): void {
    if (seconds - this.last < 1) return;
    this.last = seconds;
    const next = text();
    if (next === this.text) return;
    this.text = next;
    this.target.setAttribute("aria-label", next);
  }
}
