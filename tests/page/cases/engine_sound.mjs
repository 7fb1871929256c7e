// Every instrument sounds, and in tune if it has a pitch: the page's worklet in an OfflineAudioContext.
import fs from "node:fs";
import { expect } from "../../browser/expect.mjs";
import { playOffline, rmsOf } from "../lib/offline_sound.mjs";
import { findPartial } from "../lib/pitch.mjs";

const RATE = 48000;
const SECONDS = 1.8;
const LISTEN_FROM = 0.7; // s
const NOTE_ON = 0; // EventKind
const MIDI = 100;
const scenesFolder = new URL("../../../scenes/", import.meta.url);

const keyHertz = (key) => 440 * 2 ** ((key - 69) / 12);
const late = (samples) => samples.subarray(Math.round(LISTEN_FROM * RATE));

const OPEN_TROMBA = 36.91; // Hz, of the scene file

const tempered = (...keys) => keys.map((key) => ({ key, hertz: keyHertz(key) }));
const harmonics = (numbers) =>
  Object.entries(numbers).map(([key, n]) => ({ key: Number(key), hertz: n * OPEN_TROMBA }));
const noVibrato = { time: 0, kind: MIDI, key: 3, value: 0xb0 + 256 * 1 }; // the wheel at 0

// The notes to play and their expected pitches. Instruments that are not listed have no pitch per key.
const TUNED = {
  "play-buzz": { notes: tempered(52) },
  "play-colliding": { notes: tempered(52) },
  "play-hammer": { notes: tempered(57) },
  "play-strings": { notes: tempered(57) },
  "play-tromba-plucked": { notes: harmonics({ 60: 7 }) },
  "play-tromba": { notes: harmonics({ 57: 6, 60: 7, 62: 8, 66: 10, 69: 12, 74: 16 }), bowed: true },
  "play-slide": { notes: tempered(57, 60, 62, 65, 69, 72, 79), before: [noVibrato], bowed: true },
};

const names = fs
  .readdirSync(scenesFolder)
  .filter((file) => /^play-.*\.toml$/.test(file))
  .map((file) => file.slice(0, -".toml".length))
  .sort();

async function playNote(page, text, key, before = []) {
  const events = [...before, { time: 0.02, kind: NOTE_ON, key, value: 0.7 }];
  const [left, right] = await playOffline(page, { text, seconds: SECONDS, rate: RATE, events });
  const level = 20 * Math.log10(rmsOf(left));
  expect(level > -60 && level < 0, `the level is ${level.toFixed(1)} dB`);
  expect(rmsOf(right) > 0, "the right channel is silent");
  const peak = left.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  expect(peak <= 1, `the peak is ${peak}: the limiter let it through`);
  expect(left.every(Number.isFinite), "there are samples that are no numbers");
  return { left, level };
}

// A bowed string's sound is periodic: the strongest of its first partials gives the pitch most accurately.
function expectPitch(samples, { key, hertz }, bowed) {
  const heard = [1, ...(bowed ? [2, 3] : [])]
    .map((k) => findPartial(samples, RATE, k * hertz, 60 / k))
    .reduce((best, one) => (one.amplitude > best.amplitude ? one : best));
  expect(heard.amplitude > 1e-2 * rmsOf(samples), `key ${key}: nothing sounds at ${hertz.toFixed(1)} Hz`);
  const words = `key ${key}: ${heard.hertz.toFixed(2)} Hz, ${heard.cents.toFixed(1)} cents from a partial of ${hertz.toFixed(2)} Hz`;
  expect(Math.abs(heard.cents) < 5, words);
  return `key ${key} ${heard.cents.toFixed(1)}`;
}

export default [
  ...names.map((name) => [
    `engine: ${name} sounds in an offline context${name in TUNED ? ", in tune" : ""}`,
    async (pages) => {
      const page = await pages.open();
      const text = fs.readFileSync(new URL(`${name}.toml`, scenesFolder), "utf8");
      const tuned = TUNED[name];
      if (!tuned) return `${(await playNote(page, text, 57)).level.toFixed(1)} dB`;
      const found = [];
      for (const note of tuned.notes) {
        const { left, level } = await playNote(page, text, note.key, tuned.before);
        found.push(`${expectPitch(late(left), note, tuned.bowed)} (${level.toFixed(0)} dB)`);
      }
      return `cents: ${found.join(", ")}`;
    },
  ]),
  [
    "engine: a scene without a strike is silent in an offline context",
    async (pages) => {
      const page = await pages.open();
      const text = fs.readFileSync(new URL("play-strings.toml", scenesFolder), "utf8");
      const [left] = await playOffline(page, { text, seconds: 0.3, rate: RATE });
      expect(rmsOf(left) === 0, `the level is ${rmsOf(left)}`);
    },
  ],
];
