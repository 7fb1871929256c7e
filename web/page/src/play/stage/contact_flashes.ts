// Contacts light up with a brightness that follows the force, and fade in 120 ms. With reduced motion: a steady
// mark while in contact.
import { shapeOf } from "../../engine/shape";
import type { InteractionInfo } from "../../engine/types";
import type { PlatePainter } from "./paint_plates";
import { bodyAt, heightY, placeAlong, placeOver, stringAt, stringPoint, type StageView } from "./view";

const FADE = 0.12; // s
const RESTING = 0.05; // of the largest force: contacts that always hold do not flash

// Brightness rises with the force immediately and fades after it. Exported for its test.
export function fade(brightness: number, target: number, elapsed: number): number {
  return Math.max(target, brightness * Math.exp(-elapsed / (FADE / 3)));
}

interface Point {
  x: number;
  y: number;
}

export class ContactFlashes {
  private readonly largest = new Map<number, number>();
  private readonly brightness = new Map<number, number>();
  private readonly places = new Map<number, Point[]>();

  // Returns true if something still glows.
  paint(view: StageView, plates: PlatePainter, steady: boolean): boolean {
    let glowing = false;
    view.scene.interactions.forEach((interaction, index) => {
      if (!interaction.isContact || !interaction.oneSided) return;
      const force = Math.abs(view.frame.force[index]);
      const top = Math.max((this.largest.get(index) ?? 0) * Math.exp(-view.elapsed / 4), force, 1e-9);
      this.largest.set(index, top);
      const share = force / top;
      const target = force > 0 && share > RESTING ? 0.35 + 0.65 * Math.sqrt(share) : 0;
      const bright = steady ? (force > 0 ? 0.7 : 0) : fade(this.brightness.get(index) ?? 0, target, view.elapsed);
      this.brightness.set(index, bright);
      if (force > 0) this.places.set(index, this.whereTouching(view, plates, interaction, index));
      if (bright < 0.03) return;
      glowing = true;
      for (const point of this.places.get(index) ?? []) this.glow(view, point, bright, steady);
    });
    return glowing;
  }

  private glow(view: StageView, { x, y }: Point, bright: number, steady: boolean): void {
    const { context } = view.canvas;
    context.fillStyle = view.canvas.colour("--contact");
    if (!steady) {
      for (const [radius, alpha] of [
        [20, 0.12],
        [12, 0.25],
      ]) {
        context.globalAlpha = alpha * bright;
        context.beginPath();
        context.arc(x, y, radius * (0.6 + 0.4 * bright), 0, 2 * Math.PI);
        context.fill();
      }
    }
    context.globalAlpha = bright;
    context.beginPath();
    context.arc(x, y, 4.5, 0, 2 * Math.PI);
    context.fill();
    context.globalAlpha = 1;
  }

  private whereTouching(view: StageView, plates: PlatePainter, interaction: InteractionInfo, index: number): Point[] {
    if (interaction.bins > 0) return this.alongString(view, interaction, index);
    for (const place of interaction.places) {
      const string = stringAt(view, place.component);
      const x = placeAlong(view, index);
      if (string && Number.isFinite(x)) return [stringPoint(view, string, x)];
    }
    for (const place of interaction.places) {
      const plate = view.plan.plates.find((candidate) => candidate.component === place.component);
      const { x, y } = placeOver(view, index, place);
      if (!plate || !Number.isFinite(x)) continue;
      const [sizeX, sizeY] = view.scene.components[place.component].sides;
      return [plates.point(view, plate, x / sizeX, y / sizeY)];
    }
    for (const place of interaction.places) {
      const body = bodyAt(view, place.component);
      const info = view.scene.components[place.component];
      if (!body || !info || shapeOf(info) !== "point") continue;
      const w = view.frame.displacement[place.component][0];
      return [{ x: body.x, y: heightY(view, body.lane, body.offset + w) }];
    }
    return [];
  }

  // For a contact along a string: the parts of its stretch that push.
  private alongString(view: StageView, interaction: InteractionInfo, index: number): Point[] {
    const strings = interaction.places.map((place) => stringAt(view, place.component));
    const string = strings.find((place) => place !== undefined);
    const parts = view.frame.along[index];
    if (!string || parts.length === 0) return [];
    // A surface below a string has a place of its own.
    const on = interaction.places.find((place) => stringAt(view, place.component) !== undefined);
    const from = on ? on.x : interaction.places[0].x;
    const strongest = parts.reduce((most, part) => Math.max(most, Math.abs(part)), 0);
    const points: Point[] = [];
    parts.forEach((part, i) => {
      if (Math.abs(part) > RESTING * strongest)
        points.push(stringPoint(view, string, from + ((i + 0.5) / parts.length) * interaction.width));
    });
    return points;
  }
}
