// The interface passed to every panel of the page.
import type { Edit, KeptEdit } from "../edit/kept_edit";
import type { EngineClient } from "../engine/client_interface";
import type { Address } from "./address";
import type { Errand } from "./errand";

export interface AppContext {
  client: EngineClient;
  // Plays a scene and notifies all panels. The name is displayed and used for downloads. The page gets the address
  // `hash` unless it is "". Returns false if it has errors.
  openScene(text: string, name: string, hash?: string): Promise<boolean>;
  readonly address: Address;
  readonly edit: KeptEdit;
  readonly draft: Errand<Draft>; // for the editor
  readonly render: Errand<void>; // to show the form that renders
  readonly sceneName: string;
  theme(): "light" | "dark";
  // The value of a CSS variable in the current theme, for canvases: colour("--string").
  colour(variable: string): string;
  reducedMotion(): boolean;
  // Starts the sound if it is not running; call within a user gesture. Returns false on failure.
  startSound(): Promise<boolean>;
  // Shows a message to the user for a while; screen readers announce it politely. Returns a function that takes it
  // away.
  say(text: string, action?: NoticeAction): () => void;
  // Shows the tab; on the learn tab, shows the text about a control.
  showTab(tab: TabName, knob?: string): void;
  on(event: "theme" | "knob", listener: () => void): () => void;
  readonly knob: string; // the control last asked about; "" if none
}

// A text with errors, shown in the editor while another one plays.
export interface Draft extends Edit {
  beside: string; // the text that plays
}

// A button of a message.
export interface NoticeAction {
  label: string;
  seconds: number; // the message stays so long, if it is not dismissed
  act(): void;
}

export type TabName = "play" | "edit" | "learn";

// A panel mounts itself into a root element. draw is called once per animation frame while it is visible.
export interface Panel {
  draw?(seconds: number): void;
  dispose?(): void;
}
export type MountPanel = (root: HTMLElement, app: AppContext) => Panel;
