// Every tool sounds where a pointer uses it: plucks, bows, strikes, taps and drags.
import { expect, expectSame } from "../../browser/expect.mjs";
import { controlValue, drawPointer, loudest, stagePoint, strokes, waitForControl } from "../lib/hand.mjs";
import { HEARD, REST, openWithTool } from "../lib/stage.mjs";

const SILENT = 2e-3;

async function plucks(pages, scene, x) {
  const page = await openWithTool(pages, scene, "pluck");
  await page.waitForTimeout(600); // parts that lie on the string settle
  const quiet = await loudest(page, 300);
  expect(quiet < SILENT, `before it is plucked the peak is ${quiet}`);
  const at = await stagePoint(page, x, REST[scene]);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y + 60, { steps: 12 });
  await page.waitForTimeout(700);
  const held = await loudest(page, 200);
  await page.mouse.up();
  const sound = await loudest(page, 500);
  expect(held < HEARD / 4, `a string that is held sounds: ${held}`);
  expect(sound > HEARD, `let go, its peak is ${sound}`);
  expect(sound <= 0.97, `let go, its peak is ${sound}: above the limiter's ceiling`);
  expectSame(page.problems.join("; "), "", "what the console said");
  return `peak ${sound.toFixed(3)}`;
}

async function bows(pages, scene, x, y) {
  const page = await openWithTool(pages, scene, "bow");
  await page.waitForTimeout(600);
  const quiet = await loudest(page, 300);
  const at = await stagePoint(page, x, y);
  const bowing = drawPointer(page, strokes(at, { count: 6 }));
  const sound = await loudest(page, 3000);
  await bowing;
  expect(quiet < SILENT, `before it is bowed the peak is ${quiet}`);
  expect(sound > HEARD, `bowed, its peak is ${sound}`);
  const left = await waitForControl(page, "hand_bow", 0, 1e-3);
  expect(left < 1e-2, `the pointer let go, but hand_bow stands at ${left}`);
  expectSame(page.problems.join("; "), "", "what the console said");
  return `peak ${sound.toFixed(3)}`;
}

async function strikes(pages, scene, x, y) {
  const page = await openWithTool(pages, scene, "strike");
  const quiet = await loudest(page, 300);
  const at = await stagePoint(page, x, y);
  await page.mouse.click(at.x, at.y, { delay: 60 });
  const sound = await loudest(page, 500);
  expect(quiet < SILENT, `before it is struck the peak is ${quiet}`);
  expect(sound > HEARD, `struck, its peak is ${sound}`);
  return `peak ${sound.toFixed(3)}`;
}

// One mallet goes wherever the pointer is.
async function strikesWhereItIs(pages) {
  const page = await openWithTool(pages, "play-plate", "strike");
  const place = async () => [
    await controlValue(page, "hand_strike_place"),
    await controlValue(page, "hand_strike_place_y"),
  ];
  const struck = [];
  for (const [x, y] of [
    [0.42, 0.6],
    [0.6, 0.5],
  ]) {
    const at = await stagePoint(page, x, y);
    await page.mouse.click(at.x, at.y, { delay: 60 });
    const sound = await loudest(page, 500);
    expect(sound > HEARD, `struck at ${x}, ${y}, its peak is ${sound}`);
    struck.push(await place());
  }
  const [[x1, y1], [x2, y2]] = struck;
  expect(x2 > x1 + 0.02, `the second place should lie to the right: ${x1}, then ${x2}`);
  expect(y2 > y1 + 0.02, `the second place should lie behind the first: ${y1}, then ${y2}`);
  return `${x1.toFixed(3)}, ${y1.toFixed(3)} and ${x2.toFixed(3)}, ${y2.toFixed(3)} m`;
}

// Loudest of several attempts: on a busy machine a gesture may fall between two frames of the page.
async function loudestOf(page, gesture) {
  let sound = 0;
  for (let tries = 0; tries < 6 && !(sound > HEARD); ++tries) {
    const listening = loudest(page, 1500);
    await gesture();
    sound = Math.max(sound, await listening);
  }
  return sound;
}

// Taps with a tool that has to move to sound.
async function taps(pages, scene, tool, x, y) {
  const page = await openWithTool(pages, scene, tool);
  await page.waitForTimeout(600);
  const quiet = await loudest(page, 300);
  const at = await stagePoint(page, x, y);
  const sound = await loudestOf(page, () => drawPointer(page, [[at.x, at.y, 0]]));
  expect(quiet < SILENT, `before the tap the peak is ${quiet}`);
  expect(sound > HEARD, `tapped, its peak is ${sound}`);
  expectSame(page.problems.join("; "), "", "what the console said");
  return `peak ${sound.toFixed(3)}`;
}

async function dragsSideways(pages, scene, tool, x, y) {
  const page = await openWithTool(pages, scene, tool);
  await page.waitForTimeout(600);
  const quiet = await loudest(page, 300);
  const from = await stagePoint(page, x, y);
  const path = Array.from({ length: 90 }, (_none, i) => [from.x + 2.2 * i, from.y, 8 * i]);
  const sound = await loudestOf(page, () => drawPointer(page, path));
  expect(quiet < SILENT, `before the drag the peak is ${quiet}`);
  expect(sound > HEARD, `dragged along, its peak is ${sound}`);
  return `peak ${sound.toFixed(3)}`;
}

export default [
  ...[
    ["play-tromba", 0.3],
    ["play-slide", 0.8],
    ["play-hammer", 0.3],
    ["play-buzz", 0.6],
    ["play-colliding", 0.3],
  ].map(([scene, x]) => [`play: dragging plucks: ${scene}`, (pages) => plucks(pages, scene, x)]),
  ["play: a pointer bows the tromba", (pages) => bows(pages, "play-tromba", 0.2, REST["play-tromba"])],
  ["play: a pointer bows the slide string", (pages) => bows(pages, "play-slide", 0.9, REST["play-slide"])],
  ["play: a pointer bows the plate", (pages) => bows(pages, "play-plate", 0.35, 0.5)],
  ...[
    ["play-tromba", "bow", 0.2, REST["play-tromba"]],
    ["play-slide", "bow", 0.9, REST["play-slide"]],
    ["play-slide", "slide", 0.4, REST["play-slide"]],
    ["play-plate", "bow", 0.35, 0.5],
  ].map(([scene, tool, x, y]) => [`play: a tap sounds: ${scene}, ${tool}`, (pages) => taps(pages, scene, tool, x, y)]),
  ...[
    ["play-tromba", "bow", 0.1, REST["play-tromba"]],
    ["play-tromba", "pluck", 0.1, REST["play-tromba"]],
    ["play-slide", "bow", 0.75, REST["play-slide"]],
    ["play-slide", "slide", 0.3, REST["play-slide"]],
    ["play-buzz", "pluck", 0.5, REST["play-buzz"]],
    ["play-plate", "bow", 0.35, 0.5],
  ].map(([scene, tool, x, y]) => [
    `play: a drag to the side sounds: ${scene}, ${tool}`,
    (pages) => dragsSideways(pages, scene, tool, x, y),
  ]),
  ["play: a click throws a hammer", (pages) => strikes(pages, "play-hammer", 0.4, 0.7)],
  ["play: a click strikes the plate", (pages) => strikes(pages, "play-plate", 0.4, 0.55)],
  ["play: clicks strike the plate where they are", strikesWhereItIs],
];
