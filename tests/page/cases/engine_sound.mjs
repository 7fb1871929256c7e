// Every instrument sounds, in tune where it has a tune: the page's worklet in an OfflineAudioContext.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "../../browser/expect.mjs";
import { playOffline, rmsOf } from "../lib/offline_sound.mjs";
import { findPartial } from "../lib/pitch.mjs";
import { readWav } from "../lib/wav.mjs";

const RATE = 48000;
const SECONDS = 1.8;
const LISTEN_FROM = 0.7; // s
const NOTE_ON = 0;
const scenesFolder = new URL("../../../scenes/", import.meta.url);

const keyHertz = (key) => 440 * 2 ** ((key - 69) / 12);
const cents = (hertz, reference) => 1200 * Math.log2(hertz / reference);
const late = (samples) => samples.subarray(Math.round(LISTEN_FROM * RATE));

// What the native engine makes of a held note: controls set as the key would.
function nativePitch(pages, name, values, expected) {
  const file = path.join(pages.folder, `${name}-pitch.wav`);
  const scene = fileURLToPath(new URL(`${name}.toml`, scenesFolder));
  const sets = Object.entries(values).flatMap(([control, value]) => ["--set", `control.${control}.value=${value}`]);
  const list = ["render", scene, "--rate", `${RATE}`, "--duration", `${SECONDS}`, "--raw", "-o", file, ...sets];
  execFileSync(pages.rattle, list, { stdio: ["ignore", "pipe", "pipe"] });
  return findPartial(late(readWav(fs.readFileSync(file)).channels[0]), RATE, expected).hertz;
}

// How the pitch of a key is known; instruments that are not here have none.
const TUNED = {
  "play-buzz": { key: 52, hertz: () => keyHertz(52) },
  "play-colliding": { key: 52, hertz: () => keyHertz(52) },
  "play-hammer": { key: 57, hertz: () => keyHertz(57) },
  "play-strings": { key: 57, hertz: () => keyHertz(57) },
  "play-tromba-plucked": { key: 60, hertz: () => 7 * 36.91 },
  // Bow, slide and bridge bend these: the reference is the native engine.
  "play-tromba": { key: 60, hertz: (pages) => nativePitch(pages, "play-tromba", { gate: 1, harmonic: 7, bow_speed: 0.139 }, 7 * 36.91) },
  "play-slide": { key: 62, hertz: (pages) => nativePitch(pages, "play-slide", { gate: 1, note: 62 }, keyHertz(62)) },
};

const names = fs
  .readdirSync(scenesFolder)
  .filter((file) => /^play-.*\.toml$/.test(file))
  .map((file) => file.slice(0, -".toml".length))
  .sort();

export default [
  ...names.map((name) => [
    `engine: ${name} sounds in an offline context${name in TUNED ? ", in tune" : ""}`,
    async (pages) => {
      const page = await pages.open();
      const text = fs.readFileSync(new URL(`${name}.toml`, scenesFolder), "utf8");
      const tuned = TUNED[name];
      const events = [{ time: 0.02, kind: NOTE_ON, key: tuned?.key ?? 57, value: 0.7 }];
      const [left, right] = await playOffline(page, { text, seconds: SECONDS, rate: RATE, events });
      const level = 20 * Math.log10(rmsOf(left));
      expect(level > -60 && level < 0, `the level is ${level.toFixed(1)} dB`);
      expect(rmsOf(right) > 0, "the right channel is silent");
      const peak = left.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
      expect(peak <= 1, `the peak is ${peak}: the limiter let it through`);
      expect(
        left.every((x) => Number.isFinite(x)),
        "there are samples that are no numbers",
      );
      if (!tuned) return `${level.toFixed(1)} dB`;
      const expected = tuned.hertz(pages);
      const heard = findPartial(late(left), RATE, expected);
      const apart = cents(heard.hertz, expected);
      expect(heard.amplitude > 1e-2 * rmsOf(late(left)), `nothing sounds at ${expected.toFixed(1)} Hz`);
      expect(Math.abs(apart) < 5, `${heard.hertz.toFixed(2)} Hz, ${apart.toFixed(1)} cents from ${expected.toFixed(2)} Hz`);
      return `${level.toFixed(1)} dB, ${heard.hertz.toFixed(2)} Hz, ${apart.toFixed(2)} cents`;
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
