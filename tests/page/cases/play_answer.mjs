// The stage answers a touch in the first frame that is drawn after it.
import { expect, expectSame } from "../../browser/expect.mjs";
import { FIRST_TOUCHES, gestureOf, keepStrings, placeToTouch, timeAnswer } from "../lib/answer.mjs";
import { chooseInstrument, chooseTool } from "../lib/hand.mjs";
import { openSounding } from "../lib/pages.mjs";

export default FIRST_TOUCHES.map(([scene, tool]) => [
  `play: the first frame after a touch differs, ${scene} ${tool}`,
  async (pages) => {
    const page = await openSounding(pages);
    await keepStrings(page);
    await chooseInstrument(page, scene);
    await chooseTool(page, tool);
    const { near, body } = await timeAnswer(page, await placeToTouch(page, scene), gestureOf(tool), 20000);
    expect(near !== null, "nothing changes where the pointer is");
    expectSame(near.frames, 1, "the first frame that differs there");
    expect(body !== null, "what was touched does not move");
    return `the body moves in frame ${body.frames}`;
  },
]);
