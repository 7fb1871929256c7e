// On small screens one chart is shown at a time; these buttons choose it. see.css hides them where all charts fit.
import { el } from "../app/dom";

// see: the element with the cards, each of the class "card-NAME" and labelled.
export function mountChartChoice(see: HTMLElement): void {
  const cards = [...see.querySelectorAll<HTMLElement>(":scope > .card")];
  const names = cards.map((card) => /card-(\w+)/.exec(card.className)?.[1] ?? "");
  const buttons = cards.map((card, i) =>
    el("button", { type: "button", "data-chart": names[i], onclick: () => show(i) }, card.getAttribute("aria-label")),
  );
  const show = (chosen: number): void => {
    cards.forEach((card, i) => card.classList.toggle("chosen", i === chosen));
    buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(i === chosen)));
  };
  see.prepend(el("div", { class: "choice chart-choice", role: "group", "aria-label": "Chart shown" }, ...buttons));
  show(0);
}
