import { expect, expectSame } from "../../browser/expect.mjs";
import { dataset, hoverAcross } from "../lib/hover.mjs";
import { dataOf } from "../lib/reports.mjs";

// One scene with two values, as two files: the command's two-scene form.
const SCENE = (speed) => `title = "A mass strikes a barrier at ${speed} m/s"
duration = 0.3

[mass.ball]
mass = 0.01
frequency = 30
position = 1e-3
velocity = -${speed}

[barrier.floor]
height = 0

[contact.hit]
below = "floor"
above = "ball"
stiffness = 1e6
exponent = 1.5

[output.ball]
at = "ball"
quantity = "velocity"
`;

export default [
  [
    "two runs stand side by side with their difference",
    async (reports) => {
      const files = ["1.0", "1.1"].map((speed, i) => reports.scene(`ball-${i}.toml`, SCENE(speed)));
      const page = await reports.open(reports.report("pair", ...files));
      const [a, b] = files.map((file, i) => reports.columns(`ball-${i}`, file).all("channel_1").slice(1));
      const data = await dataOf(page);
      const rms = Math.sqrt(a.reduce((sum, value, i) => sum + (b[i] - value) ** 2, 0) / a.length);
      expect(
        Math.abs(data.difference.rms / rms - 1) < 1e-12,
        `rms of the difference ${data.difference.rms}, from the CSVs ${rms}`,
      );
      await hoverAcross(page, "difference-0", [0.2, 0.4, 0.7], async () => {
        const { hoverN, hoverValue } = await dataset(page, "difference-0");
        const n = Number(hoverN);
        expectSame(Number(hoverValue), b[n - 1] - a[n - 1], `difference at n = ${n}`);
      });
      const boxes = await Promise.all(
        ["energy-0", "energy-1"].map((id) => page.locator(`[data-chart="${id}"]`).boundingBox()),
      );
      expect(
        boxes[1].x > boxes[0].x + boxes[0].width - 1 && Math.abs(boxes[1].y - boxes[0].y) < 2,
        "the runs are not side by side",
      );
      const table = await page.textContent("#difference table");
      expect(table.includes("impacts"), "the table of differences has no impacts");
      expectSame(page.problems.join("; "), "", "what the console said");
    },
  ],
  [
    "the player changes between two runs and keeps the time",
    async (reports) => {
      const files = ["1.0", "1.1"].map((speed, i) => reports.scene(`ball-${i}.toml`, SCENE(speed)));
      const page = await reports.open(reports.report("pair", ...files));
      await page.evaluate(() => window.rattleReport.seek(0.1));
      const source = () => page.evaluate(() => document.querySelector("audio").src);
      const first = await source();
      await page.click('.player .choice [data-value="1"]');
      expect((await source()) !== first, "the sound is the same");
      await page.waitForFunction(() => Math.abs(document.querySelector("audio").currentTime - 0.1) < 1e-3);
    },
  ],
];
