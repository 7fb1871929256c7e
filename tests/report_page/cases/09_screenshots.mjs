import fs from "node:fs";
import path from "node:path";
import { DESKTOP, PHONE, settle } from "../lib/reports.mjs";

const SCENES = ["hammer-string", "tromba-contact", "slide-phrase", "plate"];
const VIEWS = {
  light: { viewport: DESKTOP, colorScheme: "light" },
  dark: { viewport: DESKTOP, colorScheme: "dark" },
  phone: { viewport: PHONE, colorScheme: "light", scale: 2 },
};

export default SCENES.map((scene) => [
  `screenshots of ${scene}`,
  async (reports) => {
    fs.mkdirSync(reports.screenshotFolder, { recursive: true });
    for (const [name, view] of Object.entries(VIEWS)) {
      const page = await reports.open(reports.report(scene, scene), view);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width: view.viewport.width, height }); // everything is in view
      await page.evaluate(() => window.rattleReport.seek(0.02));
      await settle(page);
      await page.waitForTimeout(200);
      await page.screenshot({
        path: path.join(reports.screenshotFolder, `${scene}-${name}.png`),
        fullPage: true,
      });
    }
  },
]);
