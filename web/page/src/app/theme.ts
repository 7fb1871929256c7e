// Light and dark theme: follows the system until the user chooses. Canvases get their colours here.
import { Listeners } from "../../../lib/listeners";

export type ThemeName = "light" | "dark";
const KEY = "rattle-theme";

export class Theme {
  private readonly listeners = new Listeners<[]>();
  private readonly system = window.matchMedia("(prefers-color-scheme: dark)");
  private colours = new Map<string, string>();

  constructor() {
    this.system.addEventListener("change", () => {
      if (!this.chosen()) this.show(this.system.matches ? "dark" : "light");
    });
    this.show(this.chosen() ?? (this.system.matches ? "dark" : "light"));
  }

  get name(): ThemeName {
    return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
  }

  toggle(): void {
    const next: ThemeName = this.name === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Storage may be forbidden: the choice then lasts until the page is closed.
    }
    this.show(next);
  }

  // The value of a CSS variable, such as "--string".
  colour(variable: string): string {
    let value = this.colours.get(variable);
    if (value === undefined) {
      value = getComputedStyle(document.documentElement).getPropertyValue(variable).trim();
      this.colours.set(variable, value);
    }
    return value;
  }

  onChange(listener: () => void): () => void {
    return this.listeners.add(listener);
  }

  private chosen(): ThemeName | null {
    try {
      const kept = localStorage.getItem(KEY);
      return kept === "light" || kept === "dark" ? kept : null;
    } catch {
      return null;
    }
  }

  private show(name: ThemeName): void {
    document.documentElement.dataset.theme = name;
    this.colours = new Map();
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.content = this.colour("--bg");
    this.listeners.call();
  }
}
