// Light and dark theme: follows the system until the user chooses. Canvases get their colours here.

import { divergingMap, sequentialMap } from "../../lib/colour";
import { Listeners } from "../../lib/listeners";

export type ThemeChoice = "auto" | "light" | "dark";

// Okabe and Ito's colours, then Tol's muted ones: distinguishable for colour-blind readers. Adjusted for dark
// pages.
const LIGHT = [
  "#0072b2",
  "#cc7700",
  "#008f68",
  "#c4608f",
  "#2b8fcc",
  "#c44a00",
  "#8c8500",
  "#44337a",
  "#7a5c2e",
  "#5b6b73",
];
const DARK = [
  "#4aa8e8",
  "#f0a93a",
  "#2bbf93",
  "#e08fb8",
  "#8accf5",
  "#f07a3c",
  "#d9cf4a",
  "#a797e6",
  "#c9a36a",
  "#a3b3bb",
];

// CSS variable for a series colour; there is one variable per colour.
export function seriesVariable(index: number): string {
  return `var(--series-${index % LIGHT.length})`;
}

export interface Ink {
  text: string;
  faint: string;
  grid: string;
  paper: string;
  alarm: string;
  head: string;
}

const systemDark = window.matchMedia("(prefers-color-scheme: dark)");

export class Theme {
  readonly changed = new Listeners<[]>();
  choice: ThemeChoice = "auto";
  private cachedInk: Ink | null = null;
  private maps: { sequential: Uint32Array; diverging: Uint32Array } | null = null;

  constructor() {
    systemDark.addEventListener("change", () => this.apply());
    this.apply();
  }

  get dark(): boolean {
    return this.choice === "auto" ? systemDark.matches : this.choice === "dark";
  }

  get ink(): Ink {
    if (!this.cachedInk) {
      const style = getComputedStyle(document.documentElement);
      const read = (name: string): string => style.getPropertyValue(name).trim();
      this.cachedInk = {
        text: read("--text"),
        faint: read("--faint"),
        grid: read("--grid"),
        paper: read("--paper"),
        alarm: read("--alarm"),
        head: read("--head"),
      };
    }
    return this.cachedInk;
  }

  get sequential(): Uint32Array {
    return this.mapsNow().sequential;
  }

  get diverging(): Uint32Array {
    return this.mapsNow().diverging;
  }

  series(index: number): string {
    const colours = this.dark ? DARK : LIGHT;
    return colours[index % colours.length];
  }

  choose(choice: ThemeChoice): void {
    this.choice = choice;
    this.apply();
  }

  private mapsNow(): { sequential: Uint32Array; diverging: Uint32Array } {
    this.maps ??= { sequential: sequentialMap(this.dark), diverging: divergingMap(this.dark) };
    return this.maps;
  }

  private apply(): void {
    document.documentElement.dataset.theme = this.dark ? "dark" : "light";
    this.cachedInk = null;
    this.maps = null;
    this.changed.call();
  }
}
