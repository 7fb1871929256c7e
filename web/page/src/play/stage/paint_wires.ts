// Strings that only lie over a plate or membrane: a curve over it, at the scale of the plate's motion.
import type { PlatePainter } from "./paint_plates";
import type { WirePlace } from "./stage_plan";
import type { StageView } from "./view";

const FURTHEST = 34; // px from the plate; a wire that hangs further away is drawn there, in dashes

// How far a wire at rest is drawn above its plate, and whether it is really further away.
export function wireRest(
  wire: Pick<WirePlace, "under">,
  gap: number,
  pixelsPerMetre: number,
): { up: number; far: boolean } {
  const away = Number.isFinite(gap) ? gap * pixelsPerMetre : 0;
  const shown = Math.max(-FURTHEST, Math.min(FURTHEST, away));
  return { up: wire.under ? -shown : shown, far: shown !== away };
}

export function paintWires(view: StageView, plates: PlatePainter): void {
  const { context } = view.canvas;
  for (const wire of view.plan.wires) {
    const plate = view.plan.plates.find((place) => place.component === wire.plate);
    if (!plate) continue;
    const projection = plates.projection(view, plate);
    const [width, depth] = view.scene.components[wire.plate].sides;
    const scale = plates.exaggeration.pixelsPerMetre;
    const u = view.frame.displacement[wire.component];
    const { up, far } = wireRest(wire, view.frame.driven[wire.interaction], scale);
    const last = u.length - 1;
    context.beginPath();
    for (let i = 0; i <= last; i++) {
      const x = wire.from.x + (i / last) * (wire.to.x - wire.from.x);
      const y = wire.from.y + (i / last) * (wire.to.y - wire.from.y);
      const at = projection.at(x / width, y / depth, up + u[i] * scale);
      context.lineTo(at.x, at.y);
    }
    if (far) context.setLineDash([5, 4]);
    context.lineJoin = "round";
    for (const [line, colour, alpha] of [
      [3.4, "--panel", 0.75],
      [1.4, "--string", 1],
    ] as const) {
      context.globalAlpha = alpha;
      context.lineWidth = line;
      context.strokeStyle = view.canvas.colour(colour);
      context.stroke();
    }
    context.globalAlpha = 1;
    context.setLineDash([]);
  }
}
