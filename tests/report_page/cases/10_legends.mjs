// Contents of legends and notes: many series, masses that flew away, the loop of a contact.
import { expect, expectSame } from "../../browser/expect.mjs";
import { bringIntoView, dataOf, settle } from "../lib/reports.mjs";

const MANY = 14;
const MANY_SCENE = `duration = 0.05
${Array.from({ length: MANY }, (_none, i) => `[mass.bob_${i}]\nmass = 0.01\nfrequency = ${100 + 10 * i}\nposition = 1e-3\n`).join("")}
[output.bob]
at = "bob_0"
`;

// The hammer has far more energy than it leaves in the light string, and flies away with it.
const FLYING_SCENE = `duration = 0.3
[string.main]
length = 1.0
mass_per_length = 1e-4
tension = 5
sigma0 = 0.5
[mass.hammer]
mass = 0.1
position = -1e-3
velocity = -0.01
[mass.second]
mass = 0.1
position = 2e-3
velocity = -1.0
[contact.strike]
below = "hammer"
above = "second"
stiffness = 1e6
exponent = 1.5
[initial.pluck]
at = "main@0.3"
amplitude = 1e-3
shape = "triangle"
[output.main]
at = "main@0.4"
`;

const LOSSY_SCENE = FLYING_SCENE.replace("exponent = 1.5", "exponent = 1.5\nloss = 0.5");

const note = (page, chart) => page.locator(`[data-chart="${chart}"] .legend`).textContent();

export default [
  [
    "every series of a long legend has its colour",
    async (reports) => {
      const page = await reports.open(reports.report("many", reports.scene("many.toml", MANY_SCENE)));
      const colours = await page.$$eval('[data-chart="energy-0"] .swatch', (all) =>
        all.map((one) => [
          getComputedStyle(one).backgroundColor,
          getComputedStyle(one).getPropertyValue("--colour").trim(),
        ]),
      );
      expectSame(colours.length, MANY, "swatches");
      colours.forEach(([shown, variable], i) => {
        expect(
          variable !== "" && !/rgba\(0, 0, 0, 0\)|transparent/.test(shown),
          `swatch ${i} is blank: ${shown}, ${variable}`,
        );
      });
      const eleventh = colours[10];
      expectSame(eleventh[0], colours[0][0], "the eleventh colour, which is the first again");
    },
  ],
  [
    "masses that flew away are told and leave the scale to what stays",
    async (reports) => {
      const page = await reports.open(reports.report("flying", reports.scene("flying.toml", FLYING_SCENE)));
      const { energy } = (await dataOf(page)).runs[0];
      const gone = energy.stored.filter((series) => series.gone_n !== undefined).map((series) => series.name);
      expectSame(gone.join(), "mass.hammer,mass.second", "what flew away");
      const words = await note(page, "energy-0");
      for (const name of gone) expect(words.includes(`${name} flew away at`), `the legend says '${words}'`);
      // The string stores about 20 uJ, the masses 50 mJ: on their scale its curve would lie on the axis.
      await bringIntoView(page, "energy-0");
      await settle(page);
      const [low, high] = await page.evaluate(() =>
        [0, 1e-5].map((joules) => window.rattleReport.pixelAt("energy-0", 0.2, joules)),
      );
      expect(Math.abs(low.y - high.y) > 20, `10 uJ are ${Math.abs(low.y - high.y)} px high`);
    },
  ],
  [
    "a contact's force is drawn over its depth, and the loop's area is its loss",
    async (reports) => {
      const page = await reports.open(reports.report("lossy", reports.scene("lossy.toml", LOSSY_SCENE)));
      const contact = (await dataOf(page)).runs[0].contacts[0];
      expect(contact.lost > 0, `it lost ${contact.lost}`);
      const title = await page.locator('[data-chart="loop-0"] .chart-title').textContent();
      expect(title.startsWith("Force over depth"), `the chart is called '${title}'`);
      const words = await note(page, "loop-0");
      const [, area, all] = /area, ([\d.]+) \S+, was lost; in the whole run ([\d.]+)/.exec(words) ?? [];
      expect(Math.abs(area - all) <= 0.011 * all, `of one blow the loop has ${area}, the run lost ${all}: ${words}`);
    },
  ],
];
