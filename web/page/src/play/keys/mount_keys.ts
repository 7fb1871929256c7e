// The row of keys below the stage: on-screen piano, computer keys, octaves.
import type { AppContext } from "../../app/context";
import { el } from "../../app/dom";
import type { PlayableInstrument } from "../instruments/instrument";
import { ComputerKeys } from "./computer_keys";
import { HeldNotes } from "./held_notes";
import { noteName } from "./key_map";
import { ScreenKeyboard } from "./screen_keyboard";

export interface Keys {
  offer(instrument: PlayableInstrument): void;
}

// beforeNote: called before each note, to lift tools placed by pointers.
export function mountKeys(root: HTMLElement, app: AppContext, beforeNote: () => void): Keys {
  let instrument: PlayableInstrument | null = null;
  let first = 48;
  const notes = new HeldNotes(app.client, () => {
    void app.startSound();
    beforeNote();
  });
  const keyboard = new ScreenKeyboard(notes, () => void app.startSound());
  const range = el("span", { class: "octave-range", "aria-live": "polite" });

  const show = (): void => {
    computer.first = first;
    keyboard.show(first, instrument?.keys ?? []);
    range.textContent = `from ${noteName(first)}`;
  };
  const shift = (octaves: number): void => {
    const next = first + 12 * octaves;
    if (next < 12 || next > 96) return;
    notes.releaseAll();
    first = next;
    show();
  };
  const computer = new ComputerKeys(notes, shift, () => {
    notes.forget();
    app.client.panic();
    app.say("Silence");
  });
  computer.listen(window);
  app.client.on("reset", () => notes.forget());
  // Another instrument starts silent; the same one, edited or at another rate, keeps its notes.
  let played = app.sceneName;
  app.client.on("scene", () => {
    if (app.sceneName !== played) notes.forget();
    played = app.sceneName;
  });

  const key = (letter: string): HTMLElement => el("kbd", {}, letter);
  const button = (label: string, name: string, octaves: number): HTMLButtonElement =>
    el("button", { type: "button", "aria-label": name, title: name, onclick: () => shift(octaves) }, label);
  root.append(
    el(
      "div",
      { class: "octaves" },
      el(
        "div",
        { class: "octave-buttons" },
        button("−", "An octave lower (Z)", -1),
        button("+", "An octave higher (X)", 1),
      ),
      range,
      el("span", { class: "key-hint" }, key("A"), "…", key("K"), " play, ", key("Z"), key("X"), " octave"),
    ),
    keyboard.element,
  );
  show();
  return {
    offer(next: PlayableInstrument): void {
      if (instrument?.scene !== next.scene) first = next.firstKey;
      instrument = next;
      show();
    },
  };
}
