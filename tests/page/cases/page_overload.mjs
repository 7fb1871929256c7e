// A scene whose sound cannot be computed in time.
import { expectSame } from "../../browser/expect.mjs";
import { chooseInstrument } from "../lib/hand.mjs";
import { openSounding } from "../lib/pages.mjs";

// Hundreds of slack strings, each of hundreds of points.
const HEAVY = `title = "Too many strings"
duration = 60
${Array.from(
  { length: 300 },
  (_none, i) => `[string.s${i}]
length = 1.0
radius = 0.5e-3
material = "steel"
tension = ${30 + 0.01 * i}
[initial.s${i}]
at = "s${i}@0.3"
amplitude = 1e-3
shape = "triangle"
`,
).join("")}[output.end]
at = "s0@1"
quantity = "bridge_force"
gain = 0.05
`;

export default [
  [
    "overload: it is told once, rendering is offered, and another instrument ends it",
    async (pages) => {
      const page = await openSounding(pages);
      const notice = page.locator(".notice", { hasText: "too heavy to play here" });
      const opened = await page.evaluate((text) => window.rattle.openScene(text, "heavy"), HEAVY);
      expectSame(opened, true, "the heavy scene opens");
      await notice.waitFor({ timeout: 60000 });
      expectSame(await notice.count(), 1, "messages");
      await chooseInstrument(page, "play-hammer");
      await notice.waitFor({ state: "detached" });
      await page.evaluate((text) => window.rattle.openScene(text, "heavy"), HEAVY);
      await notice.waitFor({ timeout: 60000 });
      await page.click("text=Render it");
      await page.waitForFunction(() => document.activeElement?.matches('.render-form [name="seconds"]'));
      expectSame(await page.getAttribute("#tab-edit", "aria-selected"), "true", "the tab that renders is shown");
    },
  ],
];
