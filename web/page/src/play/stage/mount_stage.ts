// The stage panel: canvas, toolbar, keyboard, and the start overlay.
import type { AppContext, MountPanel } from "../../app/context";
import { el } from "../../app/dom";
import { instrumentFor } from "../instruments";
import { mountKeys } from "../keys/mount_keys";
import { ControlHand } from "../tools/control_hand";
import type { ToolAction } from "../tools/tool";
import { StageCanvas } from "./canvas";
import { believedPressure, describeScene, type PointerPosition } from "./pointers";
import { StageScene } from "./stage";
import { StartWords } from "./start_words";
import { Toolbar } from "./toolbar";

const WHEEL_STEP = 0.04; // of the force's range

function positionOf(event: PointerEvent, canvas: HTMLCanvasElement): PointerPosition {
  const box = canvas.getBoundingClientRect();
  return {
    id: event.pointerId,
    x: event.clientX - box.left,
    y: event.clientY - box.top,
    pressure: believedPressure(event.pointerType, event.pressure),
    time: performance.now() / 1000,
  };
}

class Stage {
  private readonly canvas: StageCanvas;
  private readonly toolbar: Toolbar;
  private readonly caption = el("p", { class: "stage-caption", hidden: true });
  private readonly keys;
  private scene: StageScene | null = null;
  private captionAt = 0;

  constructor(
    root: HTMLElement,
    private readonly app: AppContext,
  ) {
    this.canvas = new StageCanvas(app);
    const { element } = this.canvas;
    element.setAttribute("role", "img");
    this.toolbar = new Toolbar(
      () => this.scene?.redraw(),
      (factor) => this.scene?.slow(factor),
      (paused) => {
        if (this.scene) this.scene.paused = paused;
      },
    );
    const keyboard = el("div", { class: "keys" });
    this.keys = mountKeys(keyboard, app, () => this.scene?.pointers.liftAll());
    const place = el("div", { class: "stage-place" }, element, this.caption, new StartWords(app).element);
    root.append(place, this.toolbar.element, keyboard);
    this.listen(element);
    app.client.on("scene", () => this.open());
    app.client.on("reset", () => this.scene?.pointers.forget());
    app.on("theme", () => this.scene?.redraw());
    this.open();
  }

  draw(seconds: number): void {
    if (this.canvas.fit()) this.scene?.resize();
    this.scene?.draw(seconds, this.toolbar.chosen);
    if (!this.scene || seconds - this.captionAt < 0.25) return;
    this.captionAt = seconds;
    const words = this.scene.caption(seconds);
    this.caption.hidden = words === "";
    if (words !== "" && words !== this.caption.textContent) this.caption.textContent = words;
  }

  private open(): void {
    const { scene } = this.app.client;
    if (!scene) return;
    this.canvas.fit();
    const instrument = instrumentFor(this.app.sceneName, scene);
    const before = this.scene?.instrument.scene === instrument.scene ? this.scene : null;
    const sameControls = before && JSON.stringify(before.scene.controls) === JSON.stringify(scene.controls);
    const hand = sameControls ? before.hand : new ControlHand(this.app.client, scene.controls);
    this.scene = new StageScene(this.app, this.canvas, scene, instrument, hand);
    if (before) this.scene.pointers.takeOver(before.pointers);
    this.toolbar.offer(instrument);
    this.keys.offer(instrument);
    this.scene.slow(this.toolbar.slowness);
    this.scene.paused = this.toolbar.paused;
    this.canvas.element.setAttribute("aria-label", describeScene(scene));
  }

  private listen(element: HTMLCanvasElement): void {
    element.addEventListener("pointerdown", (event) => {
      const tool = this.toolbar.chosen;
      if (event.button !== 0 || !this.scene || !tool) return;
      event.preventDefault();
      void this.app.startSound();
      if (!this.scene.pointerDown(positionOf(event, element), tool)) return;
      try {
        element.setPointerCapture(event.pointerId);
      } catch {
        // The pointer may already be gone; its up event then goes to the window.
      }
    });
    element.addEventListener("pointermove", (event) => this.scene?.pointerMove(positionOf(event, element)));
    const release = (event: PointerEvent): void => this.scene?.pointerUp(positionOf(event, element));
    element.addEventListener("pointerup", release);
    element.addEventListener("pointercancel", release);
    element.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  // The wheel over the stage changes the bow's force, if there is one.
  private wheel(event: WheelEvent): void {
    const action: ToolAction | null = this.toolbar.chosen;
    const tool = this.scene?.tools.find((one) => one.action === action && one.force >= 0 && one.action === "bow");
    if (!this.scene || !tool) return;
    event.preventDefault();
    const control = this.scene.scene.controls[tool.force];
    const now = this.app.client.status().controls[tool.force] ?? control.value;
    const step = -Math.sign(event.deltaY) * WHEEL_STEP * (control.high - control.low);
    this.scene.hand.forget(tool.force);
    this.scene.hand.set(tool.force, now + step);
  }
}

export const mountStage: MountPanel = (root, app) => {
  const stage = new Stage(root, app);
  return { draw: (seconds) => stage.draw(seconds) };
};
