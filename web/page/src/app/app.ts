// The context that panels share.
import { Listeners } from "../../../lib/listeners";
import { KeptEdit } from "../edit/kept_edit";
import type { EngineClient } from "../engine/client_interface";
import { Address } from "./address";
import type { AppContext, Draft, NoticeAction, TabName } from "./context";
import { Errand } from "./errand";
import { FindingTeller } from "./finding_teller";
import { Notices } from "./notices";
import { OverloadTeller } from "./overload_teller";
import { Theme } from "./theme";

export class App implements AppContext {
  sceneName = "";
  knob = "";
  readonly themeSwitch = new Theme();
  readonly edit = new KeptEdit();
  readonly draft = new Errand<Draft>();
  readonly render = new Errand<void>();
  readonly address: Address;
  private readonly notices: Notices;
  private readonly still = window.matchMedia("(prefers-reduced-motion: reduce)");
  private readonly knobListeners = new Listeners<[]>();
  private readonly tabListeners = new Listeners<[tab: TabName]>();

  constructor(readonly client: EngineClient) {
    this.notices = new Notices(document.getElementById("announcements"));
    this.address = new Address(client);
    const teller = new FindingTeller((text) => this.say(text));
    client.on("scene", () => teller.forget());
    client.on("status", () => teller.heed(client.status()));
    const overload = new OverloadTeller(() => this.sayTooHeavy());
    client.on("scene", () => overload.sceneOpened(this.sceneName));
    client.on("status", () => overload.heed(client.status(), client.state === "running", performance.now() / 1000));
  }

  async openScene(text: string, name: string, hash = ""): Promise<boolean> {
    const previous = this.sceneName;
    this.sceneName = name;
    const shown = hash === "" ? null : this.address.open(hash, text);
    const result = await this.client.load(text, name);
    if (result.scene) {
      const superseded = this.client.text !== text;
      if (!superseded) shown?.();
      return true;
    }
    this.sceneName = previous;
    const first = result.messages[0];
    this.say(first ? `${name}, line ${first.line}: ${first.text}` : `${name} cannot be played`);
    return false;
  }

  async startSound(): Promise<boolean> {
    const { client } = this;
    if (client.state === "running" || client.state === "starting") return true;
    try {
      if (client.state === "suspended") await client.resume();
      else await client.start();
    } catch (error) {
      this.say(client.failure || String(error));
      return false;
    }
    return client.failure === "";
  }

  theme(): "light" | "dark" {
    return this.themeSwitch.name;
  }

  colour(variable: string): string {
    return this.themeSwitch.colour(variable);
  }

  reducedMotion(): boolean {
    return this.still.matches;
  }

  say(text: string, action?: NoticeAction): () => void {
    return this.notices.say(text, action);
  }

  showTab(tab: TabName, knob = ""): void {
    if (knob !== "") {
      this.knob = knob;
      this.knobListeners.call();
    }
    this.tabListeners.call(tab);
  }

  onTab(listener: (tab: TabName) => void): void {
    this.tabListeners.add(listener);
  }

  on(event: "theme" | "knob", listener: () => void): () => void {
    if (event === "theme") return this.themeSwitch.onChange(listener);
    return this.knobListeners.add(listener);
  }

  private sayTooHeavy(): () => void {
    const act = (): void => {
      this.showTab("edit");
      this.render.ask();
    };
    return this.say("This scene is too heavy to play here: the sound has gaps. It can be rendered to a file instead.", {
      label: "Render it",
      seconds: Infinity,
      act,
    });
  }
}
