// Calls visible panels once per animation frame.
import type { Panel } from "./context";

interface Entry {
  root: HTMLElement;
  panel: Panel;
  visible: boolean;
}

export class FrameLoop {
  private readonly entries: Entry[] = [];
  private readonly observer = new IntersectionObserver((changes) => {
    for (const change of changes) {
      const entry = this.entries.find((candidate) => candidate.root === change.target);
      if (entry) entry.visible = change.isIntersecting;
    }
  });
  private readonly reported = new Set<string>();

  // `failed` is called once per error message of a panel.
  constructor(private readonly failed: (message: string) => void) {}

  add(root: HTMLElement, panel: Panel): void {
    this.entries.push({ root, panel, visible: false });
    this.observer.observe(root);
  }

  start(): void {
    const frame = (milliseconds: number): void => {
      for (const { panel, visible } of this.entries) {
        if (!visible || !panel.draw) continue;
        try {
          panel.draw(milliseconds / 1000);
        } catch (error) {
          this.report(error);
        }
      }
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  private report(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (this.reported.has(message)) return;
    this.reported.add(message);
    console.error(error);
    this.failed(message);
  }
}
