// Short temporary messages, announced by screen readers.
import { el } from "./dom";

const SECONDS = 6;

export class Notices {
  private readonly list = el("div", { class: "notices" });

  constructor(private readonly announcements: HTMLElement | null) {
    document.body.append(this.list);
  }

  say(text: string): void {
    if (this.announcements) this.announcements.textContent = text;
    const notice = el("div", { class: "notice" }, text);
    const dismiss = el("button", { type: "button", class: "quiet", "aria-label": "Dismiss" }, "×");
    dismiss.addEventListener("click", () => notice.remove());
    notice.append(dismiss);
    while (this.list.childElementCount > 2) this.list.firstElementChild?.remove();
    this.list.append(notice);
    window.setTimeout(() => notice.remove(), SECONDS * 1000);
  }
}
