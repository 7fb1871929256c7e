// The page's address while a scene plays that it opens: "#play-tromba" for a shipped one, "#scene=…" for a shared one
// (edit/link_codec.ts). It loses that part as soon as something else plays.
import type { EngineClient } from "../engine/client_interface";

export type Wanted = { kind: "usual" | "shared" | "place" } | { kind: "shipped"; name: string };

// What an address asks for by the part from its "#" on. isPlace: whether a part of the page has this id.
export function wantedBy(hash: string, isPlace: (id: string) => boolean): Wanted {
  const word = hash.replace(/^#/, "");
  if (word === "") return { kind: "usual" };
  if (word.startsWith("scene=")) return { kind: "shared" };
  let name = word;
  try {
    name = decodeURIComponent(word);
  } catch {
    // Not encoded: taken as it is.
  }
  return isPlace(name) ? { kind: "place" } : { kind: "shipped", name };
}

type Client = Pick<EngineClient, "on" | "text">;

export class Address {
  private text: string | null = null; // of the scene that the address opens; null: it opens none
  private coming: string | null = null; // being opened

  constructor(
    client: Client,
    private readonly place: Pick<Location, "hash" | "pathname" | "search"> = location,
    private readonly past: Pick<History, "pushState" | "replaceState"> = history,
  ) {
    client.on("scene", () => {
      if (this.text !== null && client.text !== this.text && client.text !== this.coming) this.cut();
    });
  }

  // A scene is opened whose address ends with `hash`. Call the result when it plays: it can be gone back to from then on.
  // If the address was there first, as a link, and went on to another one meanwhile, it is left alone.
  open(hash: string, text: string): () => void {
    const wasThere = this.place.hash === hash;
    this.coming = text;
    return () => {
      const isThere = this.place.hash === hash;
      if (!isThere && wasThere) return;
      if (!isThere) this.past.pushState(null, "", hash);
      this.text = text;
    };
  }

  // The same place in the history gets the address of this text.
  become(hash: string, text: string): void {
    this.past.replaceState(null, "", hash);
    this.text = text;
  }

  // What plays or is written is no longer what the address opens.
  cut(): void {
    this.text = null;
    if (this.place.hash !== "") this.past.replaceState(null, "", this.place.pathname + this.place.search);
  }
}
