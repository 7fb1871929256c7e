// Mallets over a plate: heads on thin sticks. Any gap is drawn REST px high.
import { gapOf } from "../../engine/driven_values";
import type { PlatePainter } from "./paint_plates";
import { placeOver, type StageView } from "./view";

const REST = 34; // px above the plate at rest

export function paintPlateBodies(view: StageView, plates: PlatePainter): void {
  const { context } = view.canvas;
  for (const body of view.plan.plateBodies) {
    const place = view.plan.plates.find((plate) => plate.component === body.plate);
    const gap = gapOf(view.scene, view.frame, body.interaction);
    if (!place || !(gap > 0)) continue;
    const [sizeX, sizeY] = view.scene.components[body.plate].sides;
    const { x, y } = placeOver(view, body.interaction, body);
    if (!Number.isFinite(x)) continue; // no picture has come yet
    const point = plates.point(view, place, x / sizeX, y / sizeY);
    const w = view.frame.displacement[body.component][0];
    const up = Math.max(0, Math.min(2.2, 1 + w / gap)) * REST;
    const moving = Math.abs(w) > 0.02 * gap;
    context.globalAlpha = moving ? 1 : 0.28;
    context.strokeStyle = view.canvas.colour("--tool");
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(point.x, point.y - up - 10);
    context.lineTo(point.x + 14, point.y - up - 52);
    context.stroke();
    context.fillStyle = view.canvas.colour("--tool");
    context.beginPath();
    context.arc(point.x, point.y - up - 6, 6, 0, 2 * Math.PI);
    context.fill();
    context.globalAlpha = 1;
  }
}
