// User actions on the page: chooses instruments and tools, moves pointers over the stage, reads the meters.

export const INSTRUMENTS = ["play-tromba", "play-slide", "play-hammer", "play-buzz", "play-colliding", "play-plate"];

export async function chooseInstrument(page, scene) {
  await page.click(`[data-scene="${scene}"]`);
  await page.waitForSelector(`[data-scene="${scene}"][aria-current="true"]`);
  // The instrument is reset when it starts to play; earlier actions would be undone.
  await page.waitForFunction(
    (name) => window.rattle.sceneName === name && window.rattle.client.status().voicesSounding >= 1,
    scene,
  );
  await page.waitForTimeout(300);
}

export const chooseTool = (page, tool) => page.click(`.tools [data-tool="${tool}"]`);

// Largest peak of the meters over some time, ms.
export function loudest(page, milliseconds) {
  return page.evaluate(async (time) => {
    const until = performance.now() + time;
    let peak = 0;
    while (performance.now() < until) {
      peak = Math.max(peak, ...window.rattle.client.status().peak);
      await new Promise((done) => setTimeout(done, 25));
    }
    return peak;
  }, milliseconds);
}

export function controlValue(page, name) {
  return page.evaluate((wanted) => {
    const { client } = window.rattle;
    return client.status().controls[client.scene.controls.findIndex((control) => control.name === wanted)];
  }, name);
}

// Waits until a control is near a value, at most five seconds; the caller compares.
export async function waitForControl(page, name, value, tolerance) {
  const near = ([wanted, target, apart]) => {
    const { client } = window.rattle;
    const at = client.scene.controls.findIndex((control) => control.name === wanted);
    return Math.abs(client.status().controls[at] - target) <= apart;
  };
  await page.waitForFunction(near, [name, value, tolerance], { timeout: 20000 }).catch(() => undefined);
  return controlValue(page, name);
}

// Converts fractions of the stage's canvas to page pixels.
export async function stagePoint(page, x, y) {
  const box = await page.locator("#stage canvas").first().boundingBox();
  return { x: box.x + x * box.width, y: box.y + y * box.height };
}

// Dispatches pointer events inside the page at its frame rate: on a busy machine the driver's mouse would be
// slower than a hand.
// path: [[x, y, ms since the start], ...] in page pixels.
export function drawPointer(page, path, { pointerId = 71, pointerType = "mouse", keepDown = false } = {}) {
  return page.evaluate(
    async ([points, id, type, keep]) => {
      const canvas = document.querySelector("#stage canvas");
      const send = (name, x, y) =>
        canvas.dispatchEvent(
          new PointerEvent(name, {
            pointerId: id,
            pointerType: type,
            clientX: x,
            clientY: y,
            button: name === "pointermove" ? -1 : 0,
            buttons: name === "pointerup" ? 0 : 1,
            bubbles: true,
            cancelable: true,
          }),
        );
      const start = performance.now();
      send("pointerdown", points[0][0], points[0][1]);
      for (const [x, y, time] of points.slice(1)) {
        const wait = start + time - performance.now();
        await new Promise((done) => setTimeout(done, Math.max(0, wait)));
        send("pointermove", x, y);
      }
      const [x, y] = points[points.length - 1];
      if (!keep) send("pointerup", x, y);
    },
    [path, pointerId, pointerType, keepDown],
  );
}

// Up and down across a point; speed in pixels per second.
export function strokes(at, { reach = 90, speed = 300, count = 6 }) {
  const path = [[at.x, at.y - reach, 0]];
  const duration = ((2 * reach) / speed) * 1000;
  for (let stroke = 0; stroke < count; stroke++) {
    const sign = stroke % 2 === 0 ? 1 : -1;
    for (let time = 8; time <= duration; time += 8)
      path.push([at.x, at.y + sign * (-reach + (2 * reach * time) / duration), stroke * duration + time]);
  }
  return path;
}
