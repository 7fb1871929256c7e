import { beforeEach, describe, expect, it } from "vitest";
import { Address, wantedBy } from "./address";

describe("wantedBy", () => {
  const wanted = (hash: string) => wantedBy(hash, (id) => id === "stage");
  it("tells shared scenes, shipped ones, places of the page and nothing apart", () => {
    expect(wanted("")).toEqual({ kind: "usual" });
    expect(wanted("#")).toEqual({ kind: "usual" });
    expect(wanted("#scene=1.abc&name=play-tromba")).toEqual({ kind: "shared" });
    expect(wanted("#scene=9.abc")).toEqual({ kind: "shared" });
    expect(wanted("#stage")).toEqual({ kind: "place" });
    expect(wanted("#play-tromba")).toEqual({ kind: "shipped", name: "play-tromba" });
    expect(wanted("#k%C3%BCbel")).toEqual({ kind: "shipped", name: "kübel" });
    expect(wanted("#100%")).toEqual({ kind: "shipped", name: "100%" });
  });
});

describe("Address", () => {
  let entries: string[];
  let client: { text: string; on(event: string, listener: () => void): () => void };
  let address: Address;
  let play: (text: string) => void;

  beforeEach(() => {
    entries = [""];
    const listeners: (() => void)[] = [];
    client = { text: "", on: (_event, listener) => (listeners.push(listener), () => undefined) };
    play = (text) => {
      client.text = text;
      for (const listener of listeners) listener();
    };
    const place = {
      pathname: "/page/",
      search: "?a",
      get hash() {
        return entries[entries.length - 1];
      },
    };
    const hashOf = (to: unknown) => (String(to).startsWith("#") ? String(to) : "");
    address = new Address(client, place, {
      pushState: (_state, _title, to) => void entries.push(hashOf(to)),
      replaceState: (_state, _title, to) => void entries.splice(-1, 1, hashOf(to)),
    });
  });

  const open = (text: string, hash: string): void => {
    const shown = address.open(hash, text);
    play(text);
    shown();
  };

  it("keeps what was open before, once each, to go back to", () => {
    open("A", "#a");
    open("B", "#b");
    open("B", "#b");
    expect(entries).toEqual(["", "#a", "#b"]);
  });

  it("does not return to a link that was left while its scene was made", () => {
    entries.push("#a");
    const shown = address.open("#a", "A");
    entries.pop();
    play("A");
    shown();
    expect(entries).toEqual([""]);
  });

  it("loses the scene when another one plays, and stays when the same is made again", () => {
    open("A", "#a");
    play("A");
    expect(entries).toEqual(["", "#a"]);
    play("A, edited");
    expect(entries).toEqual(["", ""]);
  });

  it("is left alone if it opened nothing, as a damaged link", () => {
    entries[0] = "#scene=1.damaged";
    play("A");
    expect(entries).toEqual(["#scene=1.damaged"]);
    address.cut();
    expect(entries).toEqual([""]);
  });

  it("becomes the link of a text without another entry", () => {
    open("A", "#a");
    address.become("#scene=1.x", "X");
    play("X");
    expect(entries).toEqual(["", "#scene=1.x"]);
  });
});
