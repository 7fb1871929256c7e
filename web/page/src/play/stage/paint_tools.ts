// Tools on the strings and plates, drawn by what drives them: a speed drives a bow, the height of a hand a slide, a
// force a finger, and nothing a thumb.
import { handHeightOf, speedOf } from "../../engine/driven_values";
import type { InteractionInfo } from "../../engine/types";
import type { PlatePainter } from "./paint_plates";
import { stringX, type StringPlace } from "./stage_plan";
import { displacementAt, heightY, placeAlong, placeOver, stringAt, type StageView } from "./view";

const LEAST_TOUCH = 1e-12; // N; a lifted thumb has exactly 0
const LEAST_FORCE = 1e-6; // N; weaker tools are not on the string

export class ToolPainter {
  private readonly drawn = new Map<number, number>(); // distance each bow has travelled, px

  paint(view: StageView, plates: PlatePainter): void {
    view.scene.interactions.forEach((interaction, index) => {
      const component = interaction.places.map((place) => place.component).find((c) => c >= 0) ?? -1;
      const string = this.stringOf(view, interaction);
      const { driven } = interaction;
      if (!interaction.isPlayed) return;
      if (driven === "speed" && string) this.paintBow(view, string, index);
      else if (driven === "speed") this.paintPlateBow(view, plates, interaction, index, component);
      else if (driven === "handHeight" && string) this.paintSlide(view, string, index);
      else if (driven === "force" && string) this.paintFinger(view, string, index, interaction.width);
      else if (driven === "none" && string) this.paintTouch(view, string, index);
    });
  }

  private stringOf(view: StageView, interaction: InteractionInfo): StringPlace | undefined {
    for (const place of interaction.places) {
      const string = stringAt(view, place.component);
      if (string) return string;
    }
    return undefined;
  }

  private point(view: StageView, string: StringPlace, x: number): { x: number; y: number } {
    const { length } = view.scene.components[string.component];
    const u = displacementAt(view.frame.displacement[string.component], length, x);
    return { x: stringX(string, x), y: heightY(view, string.lane, string.offset + u) };
  }

  // The bow's hair crosses the string and moves at the bow's speed, within its length.
  private travel(view: StageView, index: number): number {
    const speed = speedOf(view.scene, view.newest, index);
    const before = this.drawn.get(index) ?? 0;
    const now = before + (Number.isFinite(speed) ? speed : 0) * 500 * view.elapsed;
    const kept = Math.abs(now) > 60 ? -Math.sign(now) * 60 : now;
    this.drawn.set(index, kept);
    return kept;
  }

  private paintBow(view: StageView, string: StringPlace, index: number): void {
    const force = Math.abs(view.frame.force[index]);
    const x = placeAlong(view, index);
    if (!Number.isFinite(x) || !(force > LEAST_FORCE)) return;
    const at = this.point(view, string, x);
    const shift = -this.travel(view, index);
    const { context } = view.canvas;
    context.save();
    context.translate(at.x, at.y + shift);
    context.lineCap = "round";
    context.strokeStyle = view.canvas.colour("--tool");
    context.globalAlpha = 0.9;
    context.lineWidth = 5;
    const half = Math.min(105, 0.42 * view.plan.lanes[string.lane].height);
    context.beginPath();
    context.moveTo(0, -half);
    context.lineTo(0, half);
    context.stroke();
    context.strokeStyle = view.canvas.colour("--body-edge");
    context.lineWidth = 3.5;
    context.beginPath();
    context.moveTo(2, -half - 7);
    context.quadraticCurveTo(20, 0, 2, half + 7);
    context.stroke();
    context.restore();
  }

  private paintPlateBow(
    view: StageView,
    plates: PlatePainter,
    interaction: InteractionInfo,
    index: number,
    component: number,
  ): void {
    const place = view.plan.plates.find((plate) => plate.component === component);
    const at = placeOver(view, index, interaction.places[0] ?? { x: NaN, y: NaN });
    if (!place || !Number.isFinite(at.x) || !(Math.abs(view.frame.force[index]) > LEAST_FORCE)) return;
    const [sizeX, sizeY] = view.scene.components[component].sides;
    const point = plates.point(view, place, at.x / sizeX, at.y / sizeY);
    const { context } = view.canvas;
    const shift = this.travel(view, index) / 3;
    context.strokeStyle = view.canvas.colour("--tool");
    context.lineCap = "round";
    context.lineWidth = 4;
    context.beginPath();
    context.moveTo(point.x - 6, point.y - 80 - shift);
    context.lineTo(point.x, point.y);
    context.stroke();
  }

  private paintSlide(view: StageView, string: StringPlace, index: number): void {
    const x = placeAlong(view, index);
    if (!Number.isFinite(x)) return;
    const body = view.frame.displacement[view.scene.interactions[index].body]?.[0] ?? 0;
    const hand = handHeightOf(view.scene, view.frame, index);
    const px = stringX(string, x);
    const y = heightY(view, string.lane, string.offset + body);
    const handY = Number.isFinite(hand) ? heightY(view, string.lane, string.offset + hand) : y;
    const { context } = view.canvas;
    context.save();
    // The hand that holds the slide: a palm and three fingers.
    context.fillStyle = view.canvas.colour("--body");
    context.strokeStyle = view.canvas.colour("--body-edge");
    context.lineWidth = 1;
    context.globalAlpha = 0.6;
    for (const [across, length] of [
      [-20, 24],
      [-7, 30],
      [6, 26],
    ]) {
      context.beginPath();
      context.roundRect(px + across, handY - 62, 12, length, 6);
      context.fill();
      context.stroke();
    }
    context.beginPath();
    context.roundRect(px - 24, handY - 84, 46, 30, 14);
    context.fill();
    context.stroke();
    context.globalAlpha = 1;
    context.strokeStyle = view.canvas.colour("--body-edge");
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(px, handY - 40);
    context.lineTo(px, y - 24);
    context.stroke();
    const shine = context.createLinearGradient(px - 12, 0, px + 12, 0);
    shine.addColorStop(0, view.canvas.colour("--ink-2"));
    shine.addColorStop(0.4, view.canvas.colour("--panel"));
    shine.addColorStop(1, view.canvas.colour("--ink-2"));
    context.fillStyle = shine;
    context.strokeStyle = view.canvas.colour("--ink-2");
    context.lineWidth = 1.2;
    context.beginPath();
    context.roundRect(px - 10, y - 26, 20, 26, 9);
    context.fill();
    context.stroke();
    context.restore();
  }

  private paintFinger(view: StageView, string: StringPlace, index: number, width: number): void {
    const x = placeAlong(view, index);
    const force = view.frame.force[index];
    if (!Number.isFinite(x) || x < 0 || !(Math.abs(force) > LEAST_FORCE)) return;
    const at = this.point(view, string, x);
    const side = force > 0 ? 1 : -1;
    const half = Math.max(7, (width * string.pixelsPerMetre) / 2);
    const { context } = view.canvas;
    context.fillStyle = view.canvas.colour("--tool");
    context.globalAlpha = 0.75;
    context.beginPath();
    context.roundRect(at.x - half, side > 0 ? at.y : at.y - 22, 2 * half, 22, 9);
    context.fill();
    context.globalAlpha = 1;
  }

  private paintTouch(view: StageView, string: StringPlace, index: number): void {
    const x = placeAlong(view, index);
    if (!Number.isFinite(x) || !(Math.abs(view.newest.force[index]) > LEAST_TOUCH)) return;
    const at = this.point(view, string, x);
    const { context } = view.canvas;
    context.strokeStyle = view.canvas.colour("--tool");
    context.lineWidth = 2.5;
    context.fillStyle = view.canvas.colour("--tool");
    context.globalAlpha = 0.28;
    context.beginPath();
    context.ellipse(at.x, at.y - 13, 9, 13, 0, 0, 2 * Math.PI);
    context.fill();
    context.globalAlpha = 0.9;
    context.stroke();
    context.globalAlpha = 1;
  }
}
