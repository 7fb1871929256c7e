// The fixed spots that a tool can choose from.
import type { Tool } from "../tools/tool";
import type { PlatePainter } from "./paint_plates";
import { stringAt, stringPoint, type StageView } from "./view";

export function paintSpots(view: StageView, plates: PlatePainter, tools: Tool[]): void {
  const { context } = view.canvas;
  context.strokeStyle = view.canvas.colour("--tool");
  context.lineWidth = 1.5;
  for (const tool of tools) {
    const plate = view.plan.plates.find((place) => place.component === tool.component);
    const string = stringAt(view, tool.component);
    const [sizeX, sizeY] = view.scene.components[tool.component].sides;
    for (const spot of tool.spots) {
      const point = plate
        ? plates.point(view, plate, spot.x / sizeX, spot.y / sizeY)
        : string
          ? stringPoint(view, string, spot.x)
          : null;
      if (!point) continue;
      context.beginPath();
      context.ellipse(point.x, point.y, 7, plate ? 4.5 : 7, 0, 0, 2 * Math.PI);
      context.stroke();
    }
  }
}
