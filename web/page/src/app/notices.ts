// Short temporary messages, announced by screen readers.
import type { NoticeAction } from "./context";
import { el } from "./dom";

const SECONDS = 6;

export class Notices {
  private readonly list = el("div", { class: "notices" });

  constructor(private readonly announcements: HTMLElement | null) {
    document.body.append(this.list);
  }

  // Returns a function that takes the message away.
  say(text: string, action?: NoticeAction): () => void {
    if (this.announcements) this.announcements.textContent = text;
    const notice = el("div", { class: action ? "notice with-action" : "notice" }, el("span", {}, text));
    const dismiss = (): void => notice.remove();
    if (action) {
      const act = (): void => {
        dismiss();
        action.act();
      };
      notice.append(el("button", { type: "button", class: "notice-action", onclick: act }, action.label));
    }
    notice.append(el("button", { type: "button", class: "quiet", "aria-label": "Dismiss", onclick: dismiss }, "×"));
    const plain = this.list.querySelectorAll(".notice:not(.with-action)");
    for (let i = 0; i < plain.length - 1; ++i) plain[i].remove();
    this.list.append(notice);
    const seconds = action ? action.seconds : SECONDS;
    if (seconds < Infinity) window.setTimeout(dismiss, seconds * 1000);
    return dismiss;
  }
}
