// Creates elements in one expression.

type Attribute = string | number | boolean | undefined | ((event: never) => void);
export type Child = Node | string | null;

// el("button", { class: "tool", "aria-pressed": "true", onclick: f }, "Bow"). Attributes that are undefined or
// false are omitted; those beginning with "on" are listeners.
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, Attribute> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

export function replaceChildren(parent: Element, children: Child[]): void {
  parent.replaceChildren(...children.filter((child): child is Node | string => child !== null));
}
