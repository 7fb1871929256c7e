// The last changed text of the editor, kept by the browser so that it survives a reload. Without storage nothing is kept.
import { MOST_TEXT } from "./link_codec";

const KEY = "rattle-edit";
const MOST_NAME = 200; // characters

export interface Edit {
  text: string;
  name: string; // of its scene
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export class KeptEdit {
  constructor(private readonly store: () => Store = () => localStorage) {}

  // Null if there is none.
  read(): Edit | null {
    try {
      const kept: unknown = JSON.parse(this.store().getItem(KEY) ?? "null");
      return isEdit(kept) ? kept : null;
    } catch {
      return null;
    }
  }

  // A text that is too long is not kept, nor is the one before it.
  keep(edit: Edit): void {
    try {
      if (!isEdit(edit)) return this.forget();
      this.store().setItem(KEY, JSON.stringify({ text: edit.text, name: edit.name }));
    } catch {
      this.forget(); // An older text would be mistaken for this one.
    }
  }

  forget(): void {
    try {
      this.store().removeItem(KEY);
    } catch {
      // Storage may be forbidden: then nothing was kept.
    }
  }
}

function isEdit(kept: unknown): kept is Edit {
  if (typeof kept !== "object" || kept === null) return false;
  const { text, name } = kept as Partial<Edit>;
  if (typeof text !== "string" || typeof name !== "string") return false;
  return text.trim() !== "" && text.length <= MOST_TEXT && name.length <= MOST_NAME;
}
