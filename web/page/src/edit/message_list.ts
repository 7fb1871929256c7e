// The engine's messages about the text, in the format of the command line; a click moves the cursor there.
import { el } from "../app/dom";
import type { SceneMessage } from "../engine/types";
import { messageLine, summary } from "./diagnostics";

export interface MessageList {
  root: HTMLElement;
  show(messages: readonly SceneMessage[], note: string): void;
}

export function makeMessageList(goTo: (line: number, column: number) => void): MessageList {
  const state = el("p", { class: "edit-state", role: "status" });
  const list = el("ol", { class: "edit-messages" });
  const root = el("div", { class: "edit-check" }, state, list);
  return {
    root,
    show(messages, note) {
      const text = note ? `${summary(messages)} – ${note}` : summary(messages);
      if (state.textContent !== text) state.textContent = text;
      const worst = messages.some((message) => message.severity === "error") ? "error" : "";
      root.dataset["state"] = worst || (messages.length > 0 ? "warning" : "ok");
      list.replaceChildren(
        ...messages.map((message) =>
          el(
            "li",
            {},
            el(
              "button",
              {
                type: "button",
                class: `edit-message ${message.severity}`,
                onclick: () => goTo(message.line, message.column),
              },
              messageLine(message),
            ),
          ),
        ),
      );
    },
  };
}
