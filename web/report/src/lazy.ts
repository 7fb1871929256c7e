// Builds panels that are about to become visible, one per turn of the event loop, so that a long report opens
// smoothly.

type Build = () => void;

const waiting = new Map<Element, Build>();
const queue: Build[] = [];
let scheduled = false;

function work(): void {
  const build = queue.shift();
  build?.();
  if (queue.length > 0) setTimeout(work, 0);
  else scheduled = false;
}

function start(target: Element): void {
  const build = waiting.get(target);
  if (!build) return;
  waiting.delete(target);
  observer.unobserve(target);
  queue.push(build);
  if (!scheduled) {
    scheduled = true;
    setTimeout(work, 0);
  }
}

const observer = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) if (entry.isIntersecting) start(entry.target);
  },
  { rootMargin: "400px 0px" },
);

export function whenNear(target: Element, build: Build): void {
  waiting.set(target, build);
  observer.observe(target);
}

// Builds everything now, for print and for tests that do not scroll.
export function buildAll(): void {
  for (const [target, build] of [...waiting]) {
    waiting.delete(target);
    observer.unobserve(target);
    build();
  }
  while (queue.length > 0) queue.shift()?.();
}
