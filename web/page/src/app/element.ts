// A few lines in place of a framework.

export type Child = Node | string | null | undefined | false;
export type Attributes = Record<string, string | number | boolean | undefined>;

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child) node.append(child);
  return node;
}

export function button(label: string, attributes: Attributes, onClick: () => void): HTMLButtonElement {
  const node = element("button", { type: "button", ...attributes }, label);
  node.addEventListener("click", onClick);
  return node;
}

// Buttons of which one is pressed. select() moves the mark without calling onChoose.
export function choice<T extends string>(
  label: string,
  options: readonly (readonly [T, string])[],
  chosen: T,
  onChoose: (value: T) => void,
): { root: HTMLElement; select: (value: T) => void } {
  const root = element("div", { class: "choice", role: "group", "aria-label": label });
  const buttons = options.map(([value, text]) =>
    button(text, { "data-value": value }, () => {
      select(value);
      onChoose(value);
    }),
  );
  const select = (value: T): void => {
    for (const node of buttons) node.setAttribute("aria-pressed", String(node.dataset["value"] === value));
  };
  select(chosen);
  root.append(...buttons);
  return { root, select };
}
