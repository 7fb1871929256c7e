// A small on-screen piano, played with several pointers, also gliding, or with arrow keys and space.
import { el } from "../../app/dom";
import type { HeldNotes } from "./held_notes";
import { isBlack, letterOf, noteName } from "./key_map";

const WHO = "screen";
const COUNT = 25;

export class ScreenKeyboard {
  readonly element = el("div", { class: "piano", role: "group", "aria-label": "Keyboard" });
  private buttons: HTMLButtonElement[] = [];
  private first = 48;
  private readonly pointers = new Map<number, number>(); // pointer -> key

  constructor(
    private readonly notes: HeldNotes,
    private readonly gesture: () => void,
  ) {
    notes.onChange(() => this.showHeld());
    this.element.addEventListener("pointerdown", (event) => this.pointerDown(event));
    this.element.addEventListener("pointermove", (event) => this.pointerMove(event));
    for (const end of ["pointerup", "pointercancel"] as const)
      this.element.addEventListener(end, (event) => this.pointerUp(event.pointerId));
    this.element.addEventListener("keydown", (event) => this.keyDown(event));
    this.element.addEventListener("keyup", (event) => {
      if (event.code === "Space" || event.code === "Enter") notes.releaseAll(WHO);
    });
    this.element.addEventListener("focusout", () => {
      if (this.pointers.size === 0) notes.releaseAll(WHO);
    });
  }

  // own: keys with their own note; the others are shown faint.
  show(first: number, own: readonly number[]): void {
    this.first = first;
    this.buttons = Array.from({ length: COUNT }, (_none, i) => {
      const key = first + i;
      const borrows = !own.includes(key);
      return el(
        "button",
        {
          type: "button",
          class: `${isBlack(key) ? "black" : "white"}${borrows ? " beyond" : ""}`,
          tabindex: i === 0 ? 0 : -1,
          "data-key": key,
          "aria-label": borrows ? `${noteName(key)}, sounds like another key` : noteName(key),
          title: borrows ? `This instrument has no ${noteName(key)}: it sounds like the nearest bright key` : undefined,
        },
        el("span", {}, letterOf(i)),
      );
    });
    this.element.replaceChildren(...this.buttons);
  }

  private keyAt(x: number, y: number): number | undefined {
    const target = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-key]");
    return target && this.element.contains(target) ? Number(target.dataset.key) : undefined;
  }

  private pointerDown(event: PointerEvent): void {
    const key = this.keyAt(event.clientX, event.clientY);
    if (key === undefined) return;
    event.preventDefault();
    this.element.setPointerCapture(event.pointerId);
    this.gesture();
    this.pointers.set(event.pointerId, key);
    this.notes.press(`${WHO} ${event.pointerId}`, key, this.velocity(event));
  }

  // Louder nearer to the front edge.
  private velocity(event: PointerEvent): number {
    const box = this.element.getBoundingClientRect();
    return Math.max(0.2, Math.min(1, 0.3 + 0.7 * ((event.clientY - box.top) / box.height)));
  }

  private pointerMove(event: PointerEvent): void {
    const held = this.pointers.get(event.pointerId);
    if (held === undefined) return;
    const key = this.keyAt(event.clientX, event.clientY);
    if (key === undefined || key === held) return;
    this.pointers.set(event.pointerId, key);
    this.notes.press(`${WHO} ${event.pointerId}`, key, this.velocity(event));
    this.notes.release(`${WHO} ${event.pointerId}`, held);
  }

  private pointerUp(pointer: number): void {
    const key = this.pointers.get(pointer);
    this.pointers.delete(pointer);
    if (key !== undefined) this.notes.release(`${WHO} ${pointer}`, key);
  }

  private keyDown(event: KeyboardEvent): void {
    const at = this.buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (at < 0) return;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = this.buttons[Math.max(0, Math.min(COUNT - 1, at + step))];
      this.buttons[at].tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    } else if ((event.code === "Space" || event.code === "Enter") && !event.repeat) {
      event.preventDefault();
      this.gesture();
      this.notes.press(WHO, this.first + at, 0.7);
    }
  }

  private showHeld(): void {
    for (const button of this.buttons) button.classList.toggle("held", this.notes.isHeld(Number(button.dataset.key)));
  }
}
