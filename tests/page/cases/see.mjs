// The picture matches the sound.
import { expect, expectSame } from "../../browser/expect.mjs";

const A3 = 220; // Hz

// A flexible string whose first partial is known: tuned without stiffness, decays within 30 s.
const TONE = `title = "A tone"
[string.main]
length = 0.65
mass_per_length = 2e-3
fundamental = ${A3}
sigma0 = 0.2
sigma1 = 1e-3
[initial.pluck]
at = "main@0.21"
shape = "triangle"
amplitude = 4e-3
[output.end]
at = "main@1"
quantity = "bridge_force"
gain = 0.05
high_pass = 30
`;

// A plucked string that a finger presses on a fret: under nonadhesive its contact sinks in.
const FRETTED = `title = "A string pressed on a fret"
[string.main]
length = 0.65
radius = 0.28e-3
material = "steel"
tension = 80
sigma0 = 0.5
sigma1 = 5e-4
[barrier.wood]
height = -1e-3
[contact.fret]
below = "wood"
above = "main@0.2 m"
stiffness = 1e5
exponent = 1
solver = "nonadhesive"
[gesture.press]
points = [[0.0, -4.0]]
[force.finger]
at = "main@0.19 m"
gesture = "gesture.press"
[initial.pluck]
at = "main@0.45 m"
shape = "triangle"
amplitude = 4e-3
[output.bridge]
at = "main@1"
quantity = "bridge_force"
remove_dc = true
gain = 0.01
`;

async function sounding(pages, text = TONE, options = {}) {
  const page = await pages.open(options);
  await page.waitForFunction(() => window.rattle?.client.scene);
  await page.evaluate(async () => {
    await window.rattle.startSound();
  });
  await page.waitForFunction(() => window.rattle.client.state === "running");
  if (text) await page.evaluate((scene) => window.rattle.openScene(scene, "tone"), text);
  return page;
}

const centsFrom = (hertz, reference) => 1200 * Math.log2(hertz / reference);

export default [
  [
    "see: the spectrum names the note that sounds, within 5 cents",
    async (pages) => {
      const page = await sounding(pages);
      const words = await page.waitForFunction(() => {
        const label = document.querySelector(".card-spectrum canvas").getAttribute("aria-label");
        return label.includes("note") && label;
      });
      const label = await words.jsonValue();
      const [, heard, name] = /note (\d+\.\d) Hz · (\S+)/.exec(label);
      const cents = centsFrom(Number(heard), A3);
      expect(Math.abs(cents) < 5, `the note is ${heard} Hz, ${cents.toFixed(1)} cents from ${A3} Hz`);
      expectSame(name, "A3", "its name");
      return label;
    },
  ],
  [
    "see: the energy bands add up to what the engine says is stored",
    async (pages) => {
      const page = await sounding(pages, "");
      await page.evaluate(() => window.rattle.client.noteOn(50, 0.8));
      const seen = [];
      for (let i = 0; i < 5; i++) {
        await page.waitForTimeout(300);
        seen.push(
          await page.evaluate(() => {
            const { energies, storedEnergy } = window.rattle.client.status();
            const rows = window.rattle.client.scene.energies;
            const sum = rows.reduce((all, row, i) => all + (row.kind === "stored" ? energies[i] : 0), 0);
            const body = document.querySelector(".card-energy .card-body");
            return { sum, storedEnergy, bands: Number(body.dataset.sum), stored: Number(body.dataset.stored) };
          }),
        );
      }
      for (const { sum, storedEnergy, bands, stored } of seen) {
        expect(storedEnergy > 0, "nothing is stored although a note is held");
        expect(Math.abs(sum - storedEnergy) <= 1e-9 * storedEnergy, `rows add up to ${sum} J of ${storedEnergy} J`);
        expect(Math.abs(bands - stored) <= 1e-9 * stored, `bands add up to ${bands} J of ${stored} J`);
      }
      return `${seen.at(-1).stored.toPrecision(3)} J`;
    },
  ],
  [
    "see: the balance error is live and small, and no contact pulled",
    async (pages) => {
      const page = await sounding(pages, "");
      await page.evaluate(() => window.rattle.client.noteOn(50, 0.8));
      await page.waitForTimeout(1500);
      const error = Number(await page.locator(".balance-number").getAttribute("data-value"));
      expect(error > 0 && error < 1e-10, `the balance error shown is ${error}`);
      await page.waitForFunction(() => Number(document.querySelector('[data-meter="impacts"]').textContent) > 0);
      expectSame(await page.locator('[data-meter="pulls"]').textContent(), "0", "contacts that pulled");
      expectSame(await page.locator('[data-meter="pulls"]').getAttribute("class"), "good", "their colour");
      const level = await page.locator('[data-meter="level"]').textContent();
      expect(/^−?\d+\.\d dB$/.test(level), `the level is '${level}'`);
      return `error ${error.toExponential(1)}, level ${level}`;
    },
  ],
  [
    "see: a contact that sinks in is said once, with what to do",
    async (pages) => {
      const page = await sounding(pages, FRETTED);
      await page.evaluate(() => {
        window.said = [];
        const say = window.rattle.say.bind(window.rattle);
        window.rattle.say = (text) => (window.said.push(text), say(text));
      });
      await page.locator(".notice", { hasText: "contact" }).first().waitFor();
      await page.waitForTimeout(2500);
      const said = await page.evaluate(() => window.said.filter((text) => text.includes("contact")));
      expectSame(said.length, 1, "how often it is said");
      expect(/^Warning: contact 'fret' sank in: it was \S+ m deep/.test(said[0]), `it says '${said[0]}'`);
      expect(said[0].endsWith("a higher oversampling in [play] or a smaller stiffness"), `it says '${said[0]}'`);
      const meter = page.locator('[data-meter="findings"]');
      expect((await meter.textContent()).startsWith("contact 'fret' sank in"), "the meters do not say it");
      expectSame(await meter.getAttribute("class"), "bad", "its colour");
      await page.evaluate((text) => window.rattle.openScene(text, "tone"), TONE);
      await page.waitForFunction(() => document.querySelector('[data-meter="findings"]').textContent === "yes");
      return said[0];
    },
  ],
  [
    "see: a contact that pulls is told, in the colour of a warning",
    async (pages) => {
      const page = await sounding(pages, "");
      await page.locator("#tab-learn").click();
      await page.locator('.demo-column[data-side="left"] button').click();
      await page.waitForFunction(() => parseInt(document.querySelector('[data-meter="pulls"]').textContent, 10) > 0);
      expectSame(await page.locator('[data-meter="pulls"]').getAttribute("class"), "bad", "their colour");
      return page.locator('[data-meter="pulls"]').textContent();
    },
  ],
  [
    "see: the spectrogram draws what sounds, in both themes",
    async (pages) => {
      const page = await sounding(pages);
      await page.waitForTimeout(1500);
      const shades = () =>
        page.evaluate(() => {
          const canvas = document.querySelector(".card-spectrogram canvas");
          const { width, height } = canvas;
          const data = canvas.getContext("2d").getImageData(0, 0, Math.floor(width * 0.8), height).data;
          const seen = new Set();
          for (let i = 0; i < data.length; i += 4) seen.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
          return { count: seen.size, corner: data[0] + data[1] + data[2] };
        });
      const light = await shades();
      expect(light.count > 20, `only ${light.count} colours`);
      await page.locator("button.theme").click();
      await page.waitForTimeout(300);
      const dark = await shades();
      expect(dark.count > 20, `only ${dark.count} colours in the dark`);
      expect(
        dark.corner < 200 && light.corner > 500,
        `silence is ${light.corner} in the light, ${dark.corner} in the dark`,
      );
    },
  ],
  [
    "see: who wants less motion gets a spectrogram that moves twice a second, not with every frame",
    async (pages) => {
      // Milliseconds between drawings; machine load can only make them longer.
      const gaps = async (reducedMotion) => {
        const page = await sounding(pages, TONE, { reducedMotion });
        await page.waitForTimeout(500);
        const times = await page.evaluate(async () => {
          const drawn = document.querySelector(".card-spectrogram canvas").getContext("2d");
          const original = drawn.drawImage.bind(drawn);
          const seen = [];
          drawn.drawImage = (...list) => {
            seen.push(performance.now());
            original(...list);
          };
          while (seen.length < 12) await new Promise((done) => setTimeout(done, 100));
          return seen;
        });
        await page.close();
        // One frame is one drawing or two in immediate succession.
        return times.map((time, i) => (i > 0 ? time - times[i - 1] : 0)).filter((gap) => gap > 5);
      };
      const calm = Math.min(...(await gaps("reduce")));
      const usual = Math.min(...(await gaps("no-preference")));
      expect(calm >= 300, `only ${calm.toFixed(0)} ms between two pictures with less motion`);
      expect(usual < 300, `as much as ${usual.toFixed(0)} ms between two pictures otherwise`);
      return `at least ${calm.toFixed(0)} and ${usual.toFixed(0)} ms between pictures`;
    },
  ],
];
