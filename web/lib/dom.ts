// Small DOM helpers in place of a framework.

export type Child = Node | string | null | undefined | false;
type Attribute = string | number | boolean | undefined | ((event: never) => void);
type Attributes = Record<string, Attribute>;

// element("button", { class: "tool", "aria-pressed": "true", onclick: f }, "Bow"). Attributes that are undefined or
// false are omitted; functions are listeners, named with "on".
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), value as EventListener);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child) node.append(child);
  return node;
}
