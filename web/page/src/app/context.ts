// The interface passed to every panel of the page.
import type { EngineClient } from "../engine/client_interface";

export interface AppContext {
  client: EngineClient;
  // Plays a scene and notifies all panels. The name is displayed and used for downloads. Returns false if it
  // has errors.
  openScene(text: string, name: string): Promise<boolean>;
  readonly sceneName: string;
  theme(): "light" | "dark";
  // The value of a CSS variable in the current theme, for canvases: colour("--string").
  colour(variable: string): string;
  reducedMotion(): boolean;
  // Starts the sound if it is not running; call within a user gesture. Returns false on failure.
  startSound(): Promise<boolean>;
  // Shows a message to the user for a while; screen readers announce it politely.
  say(text: string): void;
  // Shows the tab; on the learn tab, shows the text about a control.
  showTab(tab: TabName, knob?: string): void;
  on(event: "theme" | "knob", listener: () => void): () => void;
  readonly knob: string; // the control last asked about; "" if none
}

export type TabName = "play" | "edit" | "learn";

// A panel mounts itself into a root element. draw is called once per animation frame while it is visible.
export interface Panel {
  draw?(seconds: number): void;
  dispose?(): void;
}
export type MountPanel = (root: HTMLElement, app: AppContext) => Panel;
