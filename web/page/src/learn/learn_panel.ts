// Tour, knobs of the current scene, demonstration, and the glossary of settings.
import type { AppContext, Panel } from "../app/context";
import { makeDemoView } from "./demo_view";
import { makeGlossary, makeKnobView } from "./knob_view";
import { makeTourView } from "./tour_view";

export function mountLearnPanel(root: HTMLElement, app: AppContext): Panel {
  const demo = makeDemoView(app);
  const knobs = makeKnobView(app);
  const showDemo = (): void => {
    void demo.run();
    demo.root.scrollIntoView({ block: "start", behavior: app.reducedMotion() ? "auto" : "smooth" });
  };
  root.classList.add("learn");
  root.append(makeTourView(app, showDemo), knobs.root, demo.root, makeGlossary());
  // Computed outside the audio thread when first visible.
  const observer = new IntersectionObserver((changes) => {
    if (changes.some((change) => change.isIntersecting)) void demo.run();
  });
  observer.observe(demo.root);
  return {
    dispose() {
      observer.disconnect();
      demo.dispose();
      knobs.dispose();
    },
  };
}
