// Keys of the computer and on the screen; panic.
import { expect, expectSame } from "../../browser/expect.mjs";
import { chooseInstrument, INSTRUMENTS, loudest } from "../lib/hand.mjs";
import { openSounding } from "../lib/pages.mjs";

// Final value of the control that the key sets, while this key is held.
async function keyValue(page, key) {
  const read = () =>
    page.evaluate(() => {
      const { client } = window.rattle;
      const at = client.scene.controls.findIndex(({ midi }) => midi === "note" || midi === "harmonic");
      return client.status().controls[at];
    });
  await page.evaluate((pressed) => window.rattle.client.noteOn(pressed, 0.7), key);
  let value = NaN;
  for (let before = NaN, i = 0; i < 50 && !(Math.abs(value - before) < 1e-3); ++i) {
    await page.waitForTimeout(120);
    [before, value] = [value, await read()];
  }
  await page.evaluate((pressed) => window.rattle.client.noteOff(pressed), key);
  return value;
}

const held = (page) => page.evaluate(() => window.rattle.client.status().notesHeld);

async function waitForHeld(page, count) {
  await page
    .waitForFunction((wanted) => window.rattle.client.status().notesHeld === wanted, count, { timeout: 20000 })
    .catch(() => undefined);
  return held(page);
}

export default [
  ...INSTRUMENTS.map((scene) => [
    `play: a key of the computer plays and is let go: ${scene}`,
    async (pages) => {
      const page = await openSounding(pages);
      await chooseInstrument(page, scene);
      await page.locator("#stage").focus();
      await page.keyboard.down("KeyJ");
      expectSame(await waitForHeld(page, 1), 1, "notes held");
      const sound = await loudest(page, 1500);
      await page.keyboard.up("KeyJ");
      expectSame(await waitForHeld(page, 0), 0, "notes held after letting go");
      expect(sound > 0.02 && sound <= 0.97, `its peak is ${sound}`);
      expectSame(page.problems.join("; "), "", "what the console said");
      return `peak ${sound.toFixed(3)}`;
    },
  ]),
  ...INSTRUMENTS.map((scene) => [
    `play: keys that are not faint have a note each: ${scene}`,
    async (pages) => {
      const page = await openSounding(pages);
      await chooseInstrument(page, scene);
      const bright = new Set();
      for (const octaves of ["KeyZ", "KeyX"])
        for (let i = 0; i < 8; ++i) {
          for (const key of await page.$$eval(".piano [data-key]:not(.beyond)", (all) =>
            all.map((one) => Number(one.dataset.key)),
          ))
            bright.add(key);
          await page.keyboard.press(octaves);
        }
      const keys = [...bright].sort((a, b) => a - b);
      const ends = keys.length > 6 ? [...keys.slice(0, 3), ...keys.slice(-3)] : keys;
      const values = [];
      for (const key of ends) values.push(await keyValue(page, key));
      for (let i = 1; i < ends.length; ++i)
        expect(values[i] - values[i - 1] > 0.5, `keys ${ends[i - 1]} and ${ends[i]} both come to ${values[i]}`);
      return `${keys.length} keys, ${keys[0]} to ${keys.at(-1)}`;
    },
  ]),
  [
    "play: the first key starts the sound",
    async (pages) => {
      const page = await pages.open();
      await page.waitForFunction(() => window.rattle?.client.scene);
      expectSame(await page.evaluate(() => window.rattle.client.state), "idle", "state before any gesture");
      await page.keyboard.press("KeyA");
      await page.waitForFunction(() => window.rattle.client.state === "running");
    },
  ],
  [
    "play: notes do not hang when the window loses the keyboard",
    async (pages) => {
      const page = await openSounding(pages);
      await page.keyboard.down("KeyD");
      expectSame(await waitForHeld(page, 1), 1, "notes held");
      await page.evaluate(() => window.dispatchEvent(new Event("blur")));
      expectSame(await waitForHeld(page, 0), 0, "notes held afterwards");
      await page.keyboard.up("KeyD");
    },
  ],
  [
    "play: letters typed into the editor play nothing",
    async (pages) => {
      const page = await openSounding(pages);
      await page.click("#tab-edit");
      await page.locator(".cm-content").click();
      await page.keyboard.down("KeyA");
      await page.waitForTimeout(300);
      const playing = await held(page);
      await page.keyboard.up("KeyA");
      expectSame(playing, 0, "notes held while typing");
    },
  ],
  [
    "play: Z and X move the octave, and the page says where it is",
    async (pages) => {
      const page = await openSounding(pages);
      const said = () => page.locator(".octave-range").textContent();
      const before = await said();
      await page.keyboard.press("KeyX");
      const after = await said();
      await page.keyboard.press("KeyZ");
      expectSame(before, "from C3", "the tromba's keyboard begins");
      expectSame(after, "from C4", "an octave higher it begins");
      expectSame(await said(), before, "and back");
    },
  ],
  [
    "play: the screen's keyboard plays by mouse and by space",
    async (pages) => {
      const page = await openSounding(pages);
      const key = await page.locator('.piano [data-key="50"]').boundingBox();
      await page.mouse.move(key.x + key.width / 2, key.y + key.height * 0.8);
      await page.mouse.down();
      expectSame(await waitForHeld(page, 1), 1, "notes held by the mouse");
      await page.mouse.up();
      expectSame(await waitForHeld(page, 0), 0, "notes held afterwards");
      await page.locator('.piano [data-key="48"]').focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.down("Space");
      expectSame(await waitForHeld(page, 1), 1, "notes held by space");
      await page.keyboard.up("Space");
      expectSame(await waitForHeld(page, 0), 0, "notes held afterwards");
    },
  ],
  [
    "play: Escape is silence, with a key held and a string ringing",
    async (pages) => {
      const page = await openSounding(pages);
      await chooseInstrument(page, "play-hammer");
      await page.keyboard.down("KeyD");
      const before = await loudest(page, 600);
      await page.keyboard.press("Escape");
      await page.waitForTimeout(400);
      const after = await loudest(page, 300);
      await page.keyboard.up("KeyD");
      expect(before > 0.02, `before, the peak is ${before}`);
      expect(after < 1e-4, `after, the peak is ${after}`);
    },
  ],
  [
    "play: a MIDI device plays, and its keys are released when it goes",
    async (pages) => {
      const page = await pages.open({
        before: () => {
          const input = { name: "A keyboard", state: "connected", onmidimessage: null };
          const listeners = [];
          const access = { inputs: new Map([["1", input]]), addEventListener: (_name, f) => listeners.push(f) };
          Navigator.prototype.requestMIDIAccess = async () => access;
          window.midiDevice = {
            send: (...bytes) => input.onmidimessage({ data: new Uint8Array(bytes) }),
            unplug: () => {
              input.state = "disconnected";
              listeners.forEach((f) => f());
            },
          };
        },
      });
      await page.waitForFunction(() => window.rattle?.client.scene);
      await page.evaluate(() => window.rattle.startSound());
      await page.waitForFunction(() => window.rattle.client.state === "running");
      await page.click(".midi button");
      await page.waitForFunction(() => document.querySelector(".midi").textContent.includes("A keyboard"));
      await page.evaluate(() => window.midiDevice.send(0x90, 62, 100));
      expectSame(await waitForHeld(page, 1), 1, "notes held");
      await page.evaluate(() => window.midiDevice.unplug());
      expectSame(await waitForHeld(page, 0), 0, "notes held after it went");
    },
  ],
];
