// What every panel of the page gets.
import type { EngineClient } from "../engine/client_interface";

export interface AppContext {
  client: EngineClient;
  // Plays a scene and tells all panels; the name is shown and used for downloads. Returns false if it has errors.
  openScene(text: string, name: string): Promise<boolean>;
  readonly sceneName: string;
  theme(): "light" | "dark";
  reducedMotion(): boolean;
  // Says something to the user for a while, politely to screen readers.
  say(text: string): void;
}

// A panel puts itself into a root and draws when asked; draw is called once per animation frame while it is visible.
export interface Panel {
  draw?(seconds: number): void;
  dispose?(): void;
}
export type MountPanel = (root: HTMLElement, app: AppContext) => Panel;
