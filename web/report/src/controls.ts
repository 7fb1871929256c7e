// Buttons, choices and labels of the report.
import { element } from "../../lib/dom";

export function button(label: string, attributes: Record<string, string>, onClick: () => void): HTMLButtonElement {
  const node = element("button", { type: "button", ...attributes }, label);
  node.addEventListener("click", onClick);
  return node;
}

// A group of buttons of which one is pressed.
export function choice<T extends string>(
  label: string,
  options: [T, string][],
  chosen: T,
  onChoose: (value: T) => void,
): HTMLElement {
  const group = element("div", { class: "choice", role: "group", "aria-label": label });
  const buttons = options.map(([value, text]) => {
    const node = button(text, { "aria-pressed": String(value === chosen), "data-value": value }, () => {
      for (const other of buttons) other.setAttribute("aria-pressed", String(other === node));
      onChoose(value);
    });
    return node;
  });
  group.append(...buttons);
  return group;
}

export function labelledSelect(
  label: string,
  options: [string, string][],
  chosen: string,
  onChoose: (value: string) => void,
): HTMLLabelElement {
  const select = element("select");
  for (const [value, text] of options) {
    select.append(element("option", { value, selected: value === chosen }, text));
  }
  select.addEventListener("change", () => onChoose(select.value));
  return element("label", { class: "field" }, element("span", {}, label), select);
}

// The label that identifies one of two runs on every panel.
export function runMark(index: number, label: string): HTMLElement {
  return element("span", { class: `run-mark run-${index}` }, `${index === 0 ? "A" : "B"} · ${label}`);
}
