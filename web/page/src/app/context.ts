// What every panel of the page gets.
import type { EngineClient } from "../engine/client_interface";

export interface AppContext {
  client: EngineClient;
  // Plays a scene and tells all panels; the name is shown and used for downloads. Returns false if it has errors.
  openScene(text: string, name: string): Promise<boolean>;
  readonly sceneName: string;
  theme(): "light" | "dark";
  // The value of a CSS variable of the present theme, for canvases: colour("--string").
  colour(variable: string): string;
  reducedMotion(): boolean;
  // Starts the sound if it does not run yet; only within a user's gesture. False where it cannot.
  startSound(): Promise<boolean>;
  // Says something to the user for a while, politely to screen readers.
  say(text: string): void;
  // Shows the tab, and where it is the one that explains, the text of a control.
  showTab(tab: TabName, knob?: string): void;
  on(event: "theme" | "knob", listener: () => void): () => void;
  readonly knob: string; // the control last asked about; "" if none
}

export type TabName = "play" | "edit" | "learn";

// A panel puts itself into a root and draws when asked; draw is called once per animation frame while it is visible.
export interface Panel {
  draw?(seconds: number): void;
  dispose?(): void;
}
export type MountPanel = (root: HTMLElement, app: AppContext) => Panel;
