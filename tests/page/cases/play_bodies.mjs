// What the stage draws of heads with wires under them, and of bodies that are known at some points only.
import path from "node:path";
import { expect } from "../../browser/expect.mjs";
import { showEditor, typeScene, waitForState } from "../lib/editor.mjs";
import { openSounding } from "../lib/pages.mjs";

const HEAD = `duration = 600
[membrane.head]
shape = "round"
diameter = 0.3
mass_per_area = 0.2
tension = 1500
modes = 40
sigma0 = 3
[strike.beat]
at = "head@0.4, 0.6"
times = [${Array.from({ length: 400 }, (_, i) => (0.2 + 0.5 * i).toFixed(1)).join(", ")}]
strength = -20
duration = 2e-3
[output.left]
at = "head@0.6, 0.5"
quantity = "velocity"
`;
const WIRES = `[repeat.row]
count = 4
[string."wire*"]
length = 0.24
mass_per_length = 5e-3
tension = 40
intervals = 40
[contact."snare*"]
below = "wire*"
above = "head"
distributed = true
line = [["0.03 m", { from = 0.35, to = 0.65 }], ["0.27 m", { from = 0.35, to = 0.65 }]]
stiffness = 1e5
gap = 1e-5
`;
const GLASS = `duration = 600
[body.glass]
points = ["rim", "wall", "stem"]
decay = "q"
modes = [[659.3, 900, 7.6e-3, 0.5, 0.99, 0.02], [1810.4, 900, 6.8e-3, 0.9, -0.86, 0.3]]
[strike.tap]
at = "glass@rim"
times = [${Array.from({ length: 400 }, (_, i) => (0.2 + 0.5 * i).toFixed(1)).join(", ")}]
strength = 5
duration = 1e-3
[output.left]
at = "glass@wall"
quantity = "velocity"
`;

async function openScene(pages, text, colorScheme, name) {
  const page = await openSounding(pages, { colorScheme, viewport: { width: 1400, height: 900 } });
  await showEditor(page);
  await typeScene(page, text);
  await waitForState(page, "ok");
  await page.click("#tab-play");
  await page.waitForTimeout(2500);
  if (pages.screenshotFolder)
    await page.screenshot({ path: path.join(pages.screenshotFolder, `${name}-${colorScheme}.png`) });
  return page;
}

// How many pixels of the stage have nearly the colour of strings.
const stringPixels = (page) =>
  page.evaluate(() => {
    const canvas = document.querySelector("#stage canvas");
    const wanted = getComputedStyle(document.documentElement).getPropertyValue("--string").trim().slice(1);
    const [r, g, b] = [0, 2, 4].map((at) => parseInt(wanted.slice(at, at + 2), 16));
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4)
      if (data[i + 3] > 200 && Math.abs(data[i] - r) + Math.abs(data[i + 1] - g) + Math.abs(data[i + 2] - b) < 24)
        ++count;
    return count;
  });

// The share of the stage's pixels that are painted with the wood of a plate: more red than blue by far.
const paintedShare = (page) =>
  page.evaluate(() => {
    const canvas = document.querySelector("#stage canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 200 && data[i] - data[i + 2] > 50) ++count;
    return count / (data.length / 4);
  });

export default ["light", "dark"].flatMap((scheme) => [
  [
    `play: wires are drawn over their head, ${scheme}`,
    async (pages) => {
      const bare = await stringPixels(await openScene(pages, HEAD, scheme, "head"));
      const wired = await stringPixels(await openScene(pages, HEAD + WIRES, scheme, "snare"));
      expect(
        wired > bare + 400,
        `the stage has ${bare} pixels of the strings' colour without wires, ${wired} with them`,
      );
      return `${bare} pixels without, ${wired} with wires`;
    },
  ],
  [
    `play: a round head is drawn round, under no other instrument's name, ${scheme}`,
    async (pages) => {
      const page = await openScene(pages, HEAD, scheme, "round");
      const named = await page.evaluate(() => document.querySelectorAll('[data-scene][aria-current="true"]').length);
      expect(named === 0, "an instrument of the page is shown as the one that plays");
      const round = await paintedShare(page);
      const square = await paintedShare(
        await openScene(
          pages,
          HEAD.replace('shape = "round"\ndiameter = 0.3', "length_x = 0.3\nlength_y = 0.3"),
          scheme,
          "square",
        ),
      );
      // Of a parallelogram, an ellipse in it fills pi / 4.
      expect(round > 0.74 * square && round < 0.83 * square, `it covers ${round} of the stage, a square one ${square}`);
      return `covers ${(round / square).toFixed(3)} of a square one`;
    },
  ],
  [
    `play: a body known at points has a bar for each, ${scheme}`,
    async (pages) => {
      const page = await openScene(pages, GLASS, scheme, "glass");
      const pixels = await stringPixels(page);
      expect(pixels > 150, `the stage has ${pixels} pixels of the strings' colour`);
      expect(pixels < 12000, `the stage has ${pixels} pixels of the strings' colour, more than three bars have`);
      return `${pixels} pixels`;
    },
  ],
]);
