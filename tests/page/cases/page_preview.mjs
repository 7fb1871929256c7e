// The picture for links to the page, web/page/public/preview.png: the stage, 1200 x 630.
import path from "node:path";
import { chooseInstrument } from "../lib/hand.mjs";
import { openSounding } from "../lib/pages.mjs";

export default [
  [
    "screenshots of the preview",
    async (pages) => {
      const page = await openSounding(pages, { viewport: { width: 1571, height: 961 } });
      await chooseInstrument(page, "play-tromba");
      await page.keyboard.down("KeyK");
      await page.waitForTimeout(1200);
      const { x, y } = await page.locator(".stage").boundingBox();
      const clip = { x, y, width: 1200, height: 630 };
      await page.screenshot({ path: path.join(pages.screenshotFolder, "preview.png"), clip });
      await page.keyboard.up("KeyK");
    },
  ],
];
