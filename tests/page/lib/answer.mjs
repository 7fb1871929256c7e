// How soon the stage answers a touch.
import { stagePoint } from "./hand.mjs";
import { REST } from "./stage.mjs";

export const FIRST_TOUCHES = [
  ["play-tromba", "bow"],
  ["play-tromba", "pluck"],
  ["play-slide", "pluck"],
  ["play-hammer", "strike"],
  ["play-buzz", "pluck"],
  ["play-colliding", "pluck"],
  ["play-plate", "strike"],
];

export const gestureOf = (tool) => ({ strike: "click", pluck: "pull", bow: "strokes" })[tool];

export const placeToTouch = (page, scene) =>
  scene === "play-plate" ? stagePoint(page, 0.5, 0.5) : stagePoint(page, 0.7, REST[scene] + 0.02);

// From now on the page keeps the lines of the strings that it has drawn. Call it before an instrument is chosen.
export function keepStrings(page) {
  return page.evaluate(() => {
    const STRING_WIDTH = 2.4; // px, of the lines that draw strings
    const drawing = document.querySelector("#stage canvas").getContext("2d");
    const { clearRect, beginPath, lineTo, stroke } = CanvasRenderingContext2D.prototype;
    let line = [];
    window.drawnStrings = [];
    Object.assign(drawing, {
      clearRect: (...list) => ((window.drawnStrings = []), clearRect.apply(drawing, list)),
      beginPath: () => ((line = []), beginPath.apply(drawing)),
      lineTo: (toX, toY) => (line.push(toY), lineTo.call(drawing, toX, toY)),
      stroke: () => (drawing.lineWidth === STRING_WIDTH && window.drawnStrings.push(line), stroke.apply(drawing)),
    });
  });
}

// Waits until the stage stands still, touches it, and compares what each frame draws with what was drawn before. Returns
// the frames and ms until anything differs (`first`), until it does at the pointer (`near`), and until a string is
// drawn 3 px or more elsewhere or, without strings, more than a mallet differs 60 px or more beside the pointer (`body`). `gesture`: a click,
// a pull that is let go after 150 ms, or strokes.
export function timeAnswer(page, at, gesture, patience = 5000) {
  return page.evaluate(watchAnswer, [at, gesture, patience]);
}

// Runs in the page.
async function watchAnswer([{ x, y }, gesture, patience]) {
  const canvas = document.querySelector("#stage canvas");
  const box = canvas.getBoundingClientRect();
  const copy = document.createElement("canvas");
  [copy.width, copy.height] = [Math.round(box.width), Math.round(box.height)];
  const context = copy.getContext("2d", { willReadFrequently: true });
  const frame = () => new Promise((done) => requestAnimationFrame(done));

  const look = () => {
    context.clearRect(0, 0, copy.width, copy.height);
    context.drawImage(canvas, 0, 0, copy.width, copy.height);
    return {
      pixels: new Uint32Array(context.getImageData(0, 0, copy.width, copy.height).data.buffer),
      strings: window.drawnStrings,
    };
  };
  // Not by a shade at an edge: by a dozen pixels.
  const apart = (a, b) => [0, 8, 16, 24].some((shift) => Math.abs(((a >>> shift) & 255) - ((b >>> shift) & 255)) > 40);
  const compare = (a, b) => {
    const count = { any: 0, near: 0, beyond: 0 };
    for (let i = 0; i < a.pixels.length; i++) {
      if (a.pixels[i] === b.pixels[i] || !apart(a.pixels[i], b.pixels[i])) continue;
      count.any++;
      const along = Math.abs((i % copy.width) - (x - box.left));
      if (Math.hypot(along, Math.floor(i / copy.width) - (y - box.top)) < 16) count.near++;
      if (along > 60) count.beyond++;
    }
    const bent = a.strings.some((one, s) => one.some((py, i) => Math.abs((b.strings[s]?.[i] ?? py) - py) >= 3));
    const body = a.strings.length > 0 ? bent : count.beyond >= 1500;
    return { first: count.any >= 12, near: count.near >= 12, body };
  };

  let before = look();
  let still = 0;
  for (let tries = 0; still < 40 && tries < 300; tries++) {
    await frame();
    const now = look();
    still = compare(before, now).first ? 0 : still + 1;
    if (still === 0) before = now;
  }
  const send = (name, toY) => {
    const buttons = { button: name === "pointermove" ? -1 : 0, buttons: name === "pointerup" ? 0 : 1 };
    const place = { pointerId: 71, clientX: x, clientY: toY, bubbles: true, cancelable: true };
    canvas.dispatchEvent(new PointerEvent(name, { ...buttons, ...place }));
  };
  const start = performance.now();
  let held = true;
  const release = () => {
    if (held) send("pointerup", y);
    held = false;
  };
  send("pointerdown", y);
  if (gesture === "click") release();
  const found = { first: null, near: null, body: null, stoodStill: still >= 40 };
  for (let frames = 1; found.body === null && performance.now() - start < patience; frames++) {
    await frame();
    const ms = performance.now() - start;
    const differs = compare(before, look());
    for (const what of ["first", "near", "body"]) if (differs[what]) found[what] ??= { frames, ms };
    if (gesture === "pull" && ms > 150) release();
    else if (held) send("pointermove", y + (gesture === "pull" ? 0.4 * ms : 80 * Math.sin(ms / 150)));
  }
  release();
  return found;
}
