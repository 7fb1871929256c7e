// The boxes of the controls and texts that are shown, and what is wrong with them.
import { expectSame } from "../../browser/expect.mjs";

// Runs in the page. Boxes are clipped by the panels that scroll; `cut` is a text that a panel hides for good.
function findBoxes() {
  const intersect = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isEmpty = (box) => box.right - box.left <= 1 || box.bottom - box.top <= 1;
  const found = [];
  const add = (node, rect, isControl) => {
    let box = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom };
    let cut = false;
    for (let up = isControl ? node.parentElement : node; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const clipped = intersect(box, up.getBoundingClientRect());
      const hides = [overflowX, overflowY].every((word) => word === "hidden" || word === "clip");
      const lost = Math.max(box.right - box.left - clipped.right + clipped.left, box.bottom - clipped.bottom);
      if (hides && lost > 2) cut = true;
      box = clipped;
    }
    if (isEmpty(box)) return;
    const words = (node.getAttribute("aria-label") ?? node.dataset.control ?? node.textContent).trim().slice(0, 30);
    found.push({ node, box, cut, isControl, name: `${node.tagName.toLowerCase()} '${words}'`, rect });
  };
  const special = ".cm-editor, .piano, .skip, .visually-hidden, #announcements, .notices, noscript";
  const stays = ".energy-sum"; // where its list scrolls below it
  const controls = "button, input, select, textarea, summary, a[href]";
  const inControl = new Set();
  for (const node of document.querySelectorAll(controls)) {
    if (node.closest(special) || !node.checkVisibility()) continue;
    const target = node.type === "checkbox" ? (node.closest("label") ?? node) : node;
    inControl.add(target);
    add(target, target.getBoundingClientRect(), true);
  }
  const walker = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (!text.data.trim() || !parent.checkVisibility() || parent.closest(special) || parent.closest("select, option"))
      continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const control = [...inControl].find((one) => one.contains(parent));
    const rect = range.getBoundingClientRect();
    if (!control) add(parent, rect, false);
    else if (rect.right > control.getBoundingClientRect().right + 1)
      found.push({ node: parent, box: rect, cut: true, isControl: false, name: `text '${text.data}'`, rect });
  }
  const problems = [];
  const height = document.documentElement.scrollHeight;
  found.forEach((a, i) => {
    if (a.cut) problems.push(`${a.name} is cut`);
    if (a.box.left < -1 || a.box.right > innerWidth + 1 || a.box.bottom + scrollY > height + 1)
      problems.push(`${a.name} is out of reach`);
    for (const b of found.slice(i + 1)) {
      if (a.node.contains(b.node) || b.node.contains(a.node)) continue;
      if (a.node.closest(stays) || b.node.closest(stays)) continue;
      const both = intersect(a.box, b.box);
      if (both.right - both.left > 2 && both.bottom - both.top > 2) problems.push(`${a.name} and ${b.name} overlap`);
    }
  });
  const small = found
    .filter(({ isControl, rect }) => isControl && (rect.width < 43.5 || rect.height < 43.5))
    .map(({ name, rect }) => `${name} is ${rect.width.toFixed(0)} x ${rect.height.toFixed(0)}`);
  return { problems, small, count: found.length };
}

// Opens all folds first. Returns how many boxes were compared.
export async function expectTidy(page, where, touch) {
  await page.evaluate(() => document.querySelectorAll("details").forEach((fold) => (fold.open = true)));
  const { problems, small, count } = await page.evaluate(findBoxes);
  expectSame(problems.join("; "), "", `what is wrong with ${where}`);
  if (touch) expectSame(small.join("; "), "", `what is too small for a finger in ${where}`);
  return count;
}

// The widths at which each key answers a finger, px.
export function keyTargets(page) {
  return page.evaluate(() => {
    document.querySelector(".piano").scrollIntoView({ block: "center" });
    const keyAt = (x, y) => document.elementFromPoint(x, y)?.closest("[data-key]")?.dataset.key;
    const keys = [...document.querySelectorAll(".piano button")].filter((key) => key.checkVisibility());
    const lowest = Math.max(...keys.filter((key) => key.className.includes("black")).map(bottomOf));
    function bottomOf(key) {
      return key.getBoundingClientRect().bottom;
    }
    return keys.map((key) => {
      const isBlack = key.className.includes("black");
      const box = key.getBoundingClientRect();
      const y = isBlack ? box.top + box.height / 2 : (lowest + box.bottom) / 2;
      const middle = (box.left + box.right) / 2;
      let width = 0;
      for (let x = -30; x <= 30; x += 0.5) if (keyAt(middle + x, y) === key.dataset.key) width += 0.5;
      return { key: key.dataset.key, width, height: isBlack ? box.height : box.bottom - lowest };
    });
  });
}
