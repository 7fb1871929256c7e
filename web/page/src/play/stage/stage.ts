// The stage: slowed-down pictures of the engine, and pointers that play.
import type { AppContext } from "../../app/context";
import { shapeOf } from "../../engine/shape";
import type { SceneInfo } from "../../engine/types";
import type { Instrument } from "../instruments/instrument";
import { ControlHand } from "../tools/control_hand";
import { findTools } from "../tools/find_tools";
import type { Reach } from "../tools/grip";
import { staysPut, type Tool, type ToolAction } from "../tools/tool";
import { interactionsOf } from "../tools/touched";
import { BridgePainter } from "./paint_bridge";
import type { StageCanvas } from "./canvas";
import { ContactFlashes } from "./contact_flashes";
import { DrawnState } from "./drawn_state";
import { captionText, type Enlarged } from "./caption";
import { Exaggeration } from "./exaggeration";
import { FirstMotion } from "./first_motion";
import { paintBodies } from "./paint_bodies";
import { PlatePainter } from "./paint_plates";
import { paintPlateBodies } from "./paint_plate_bodies";
import { paintSpots } from "./paint_spots";
import { paintWires } from "./paint_wires";
import { StringPainter } from "./paint_strings";
import { ToolPainter } from "./paint_tools";
import { StagePointers, type PointerPosition } from "./pointers";
import { SHOWN_SECONDS, SlowMotion, strideFor } from "./slow_motion";
import { isMeasured } from "./lanes";
import { followGaps, planStage, type StagePlan } from "./stage_plan";
import { TouchMarks } from "./touch_marks";
import type { StageView } from "./view";

const MOST_PICTURES = 400; // processed per frame
const STILL_SECONDS = 0.5; // between drawings with reduced motion
const FRESH_SECONDS = 0.12; // fade-in of a new window
const SCREEN_PIXELS_PER_METRE = 96 / 0.0254; // CSS: a pixel is 1/96 inch

// One scene on the stage; a new scene gets a new object.
export class StageScene {
  readonly tools: Tool[];
  readonly pointers: StagePointers;
  readonly motion: SlowMotion;
  paused = false;
  private plan: StagePlan;
  private readonly exaggeration = new Exaggeration(0.62);
  private readonly plates = new PlatePainter();
  private readonly strings = new StringPainter();
  private readonly toolPainter = new ToolPainter();
  private readonly flashes = new ContactFlashes();
  private readonly touchMarks = new TouchMarks();
  private readonly bridge: BridgePainter | null;
  private readonly drawRange: number; // m that a pluck can draw a string; 0 if there is none
  private readonly drawn: DrawnState;
  private stale = true;
  private lastDrawn = 0;
  private lastStill = 0;
  private notesBefore = 0;
  private movedAt = -Infinity;
  private showsMotion = false;
  private rising = false; // a new window with motion is fading in

  constructor(
    private readonly app: AppContext,
    private readonly canvas: StageCanvas,
    readonly scene: SceneInfo,
    readonly instrument: Instrument,
    readonly hand: ControlHand,
  ) {
    this.tools = findTools(scene);
    this.motion = new SlowMotion(scene);
    this.plan = planStage(scene, canvas.width, canvas.height);
    this.drawn = new DrawnState(scene, new Set(this.plan.wires.map((wire) => wire.component)));
    this.bridge = instrument.bridge ? new BridgePainter(instrument.bridge) : null;
    this.pointers = new StagePointers(
      hand,
      this.tools,
      (first: ToolAction) => instrument.second[first],
      (tool, x, y) => this.reach(tool, x, y),
      scene.controls.findIndex((control) => control.name === "hand_plays"),
    );
    const pluck = this.tools.find((tool) => tool.action === "pluck" && tool.amount >= 0);
    this.drawRange = pluck ? scene.controls[pluck.amount].high : 0;
  }

  slow(factor: number): void {
    this.motion.slowness = factor;
    this.app.client.requestStride(strideFor(this.scene.sampleRate, factor));
    this.motion.restart();
  }

  resize(): void {
    this.plan = planStage(this.scene, this.canvas.width, this.canvas.height);
    this.stale = true;
  }

  redraw(): void {
    this.stale = true;
  }

  // Returns true if there is something to take hold of.
  pointerDown(position: PointerPosition, chosen: ToolAction): boolean {
    const tool = this.pointers.down(position, chosen);
    if (!tool) return false;
    this.touchMarks.down(position.id, position.x, position.y);
    this.stale = true;
    // Other tools show the newest picture as long as they are held.
    if (tool.action !== "pluck" && !staysPut(tool.action)) this.waitFor(tool, false);
    return true;
  }

  pointerMove(position: PointerPosition): void {
    this.pointers.move(position);
    this.touchMarks.move(position.id, position.x, position.y);
  }

  pointerUp(position: PointerPosition): void {
    this.touchMarks.up(position.id);
    const held = this.pointers.toolOf(position.id);
    const tool = this.pointers.up(position);
    if (tool?.action === "pluck") this.waitFor(tool, true);
    else if (tool?.action === "strike" && tool !== held) this.waitFor(tool, false); // a tap
  }

  private waitFor(tool: Tool, letsGo: boolean): void {
    const touched = { interactions: interactionsOf(this.scene, tool), component: tool.component };
    this.motion.waitFor(new FirstMotion(touched, letsGo, this.motion.newest));
  }

  // "" while nothing moves.
  caption(seconds: number): string {
    if (!this.paused) this.showsMotion = seconds - this.movedAt < SHOWN_SECONDS;
    return this.showsMotion ? captionText(this.motion.slowness, this.enlarged()) : "";
  }

  draw(seconds: number, chosen: ToolAction | null): void {
    const still = this.app.reducedMotion();
    const elapsed = Math.min(still ? STILL_SECONDS + 0.1 : 0.1, Math.max(0, seconds - this.lastDrawn));
    this.pointers.tick(performance.now() / 1000);
    const held = this.pointers.held;
    const notes = this.app.client.status().notesHeld;
    if (notes > this.notesBefore) {
      this.pointers.liftAll();
      this.motion.restart();
    }
    this.notesBefore = notes;
    this.motion.showsNewest = held.some((tool) => tool.action === "pluck" || staysPut(tool.action));
    this.motion.hurried = held.length > 0;
    this.app.client.pictures(MOST_PICTURES, (picture) => this.motion.take(picture));
    if (still && seconds - this.lastStill < STILL_SECONDS && !this.motion.showsNewest && !this.stale) return;
    this.lastStill = seconds;
    this.lastDrawn = seconds;
    const changed = this.paused ? false : this.motion.advance(elapsed);
    if (!changed && !this.stale && held.length === 0) return;
    followGaps(this.plan, this.motion.newest);
    this.followScales(elapsed, held.length > 0);
    const scales: [number, number] = [this.exaggeration.pixelsPerMetre, this.plates.exaggeration.pixelsPerMetre];
    const different = this.drawn.looksDifferent(this.motion.current, scales);
    if (different && this.drawn.hasMoved(this.motion.current, scales)) this.movedAt = seconds;
    this.rising = seconds - this.movedAt < SHOWN_SECONDS && this.motion.windowAge < FRESH_SECONDS + 0.1;
    if (!this.stale && !this.rising && held.length === 0 && !different) return;
    if (different || this.stale) this.drawn.remember(this.motion.current, scales);
    this.stale = false;
    if (this.paint(seconds, elapsed, still, chosen)) this.stale = true;
  }

  private followScales(elapsed: number, held: boolean): void {
    const { lanes, plates, strings, largestOffset } = this.plan;
    if (lanes.length > 0) {
      const room = Math.min(...lanes.map((lane) => lane.height)) * 0.46;
      const moving = strings.length > 0 ? strings.map((place) => place.component) : this.points();
      const inSight = largestOffset > 0 ? (0.62 * room) / largestOffset : Infinity;
      const drawn = this.drawRange > 0 ? (0.8 * room) / this.drawRange : Infinity;
      const plain = Math.min(drawn, Infinity);
      const most = Math.min(inSight, held ? plain : plain * 12, 1e7);
      const largest = Math.max(this.motion.peak(moving), 1e-7);
      this.exaggeration.follow(room, largest, Math.min(most, held ? plain : 0), most, held ? 3 * elapsed : elapsed);
    }
    if (plates.length > 0) {
      const shown = [...plates, ...this.plan.wires].map((place) => place.component);
      const largest = Math.max(this.motion.peak(shown), 1e-9);
      this.plates.exaggeration.follow(Math.min(30, 0.07 * this.canvas.height), largest, 1, 1e8, elapsed);
    }
  }

  private enlarged(): Enlarged[] {
    const { components } = this.scene;
    const enlarged: Enlarged[] = [];
    const [string] = this.plan.strings;
    // The points of a body that is known at points only have no scale of their own: that of the screen.
    const drawn = this.plan.strings.find((place) => isMeasured(components[place.component]));
    const lengths = drawn?.pixelsPerMetre ?? SCREEN_PIXELS_PER_METRE;
    if (string) {
      const { word } = components[(drawn ?? string).component];
      enlarged.push({ word, factor: this.exaggeration.pixelsPerMetre / lengths });
    }
    const plate = this.plan.plates[0];
    if (plate) {
      const { name, sides } = components[plate.component];
      const across = this.plates.projection({ scene: this.scene }, plate).pixelsPerWidth / Math.max(1e-9, sides[0]);
      const factor = this.plates.exaggeration.pixelsPerMetre / across;
      enlarged.push({ word: name.replaceAll("_", " "), factor });
    }
    return enlarged;
  }

  private points(): number[] {
    return this.scene.components.map((c, i) => (shapeOf(c) === "point" ? i : -1)).filter((i) => i >= 0);
  }

  // Returns true if it must be drawn again even without a new picture.
  private paint(seconds: number, elapsed: number, still: boolean, chosen: ToolAction | null): boolean {
    const view: StageView = {
      canvas: this.canvas,
      scene: this.scene,
      plan: this.plan,
      frame: this.motion.current,
      newest: this.motion.newest,
      pixelsPerMetre: this.exaggeration.pixelsPerMetre,
      seconds,
      elapsed,
    };
    this.canvas.clear();
    for (const place of this.plan.plates) this.plates.paint(view, place);
    paintWires(view, this.plates);
    paintPlateBodies(view, this.plates);
    const special = new Set(this.bridge ? [this.bridge.component(view)] : []);
    paintBodies(view, special);
    this.bridge?.paint(view, this.plates);
    const risen = Math.min(1, this.motion.windowAge / FRESH_SECONDS);
    const fresh = still || this.motion.showsNewest || !this.rising ? 1 : 0.45 + 0.55 * risen;
    this.strings.paint(view, this.motion, this.instrument.marks?.(this.scene) ?? [], fresh);
    this.toolPainter.paint(view, this.plates);
    if (chosen)
      paintSpots(
        view,
        this.plates,
        this.tools.filter((tool) => tool.action === chosen),
      );
    const glowing = this.flashes.paint(view, this.plates, still);
    return this.touchMarks.paint(view, still) || (glowing && !still);
  }

  private reach(tool: Tool, x: number, y: number): Omit<Reach, "pressure" | "time"> | null {
    const plate = this.plan.plates.find((place) => place.component === tool.component);
    const info = this.scene.components[tool.component];
    if (plate) {
      const { u, v } = this.plates.projection({ scene: this.scene }, plate).under(x, y);
      if (u < -0.15 || u > 1.15 || v < -0.3 || v > 1.3) return null;
      return { x: u * info.sides[0], y: v * info.sides[1], away: 0, up: -y, side: x };
    }
    const string = this.plan.strings.find((place) => place.component === tool.component);
    if (!string) return null;
    const along = Math.max(0, Math.min(info.length, (x - string.left) / string.pixelsPerMetre));
    const rest = this.plan.lanes[string.lane].restY - string.offset * this.exaggeration.pixelsPerMetre;
    const up = rest - y;
    return { x: along, y: NaN, away: up / Math.max(1e-9, this.exaggeration.pixelsPerMetre), up, side: x };
  }
}
