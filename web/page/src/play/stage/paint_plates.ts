// Plates: a shaded surface, painted from back to front.
import type { ComponentInfo } from "../../engine/types";
import type { PlatePlace } from "./stage_plan";
import { PlateProjection } from "./plate_projection";
import { PlateSurface } from "./plate_surface";
import type { StageView } from "./view";
import { Exaggeration } from "./exaggeration";

const MOST_COLUMNS = 44;
const ROOM = 30; // px above the plate for its motion
const SHADES = 64;
const SOFTNESS = 16; // px of slope between grid points at which shading nearly saturates
const LARGE_CELL = 11; // px
const OVERLAP = 0.8; // px, hides seams
const EDGE = 5; // px, thickness of the edge in front
const SQUARE: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const CIRCLE = Array.from({ length: 64 }, (_none, i): [number, number] => {
  const angle = Math.PI * (1 + i / 32); // starts at the left and goes round in front
  return [0.5 + 0.5 * Math.cos(angle), 0.5 + 0.5 * Math.sin(angle)];
});

interface Corner {
  u: number; // 0 ... 1 along x and y
  v: number;
}

// The corner of a cell. The cells of a round plate fill the circle: a row lies between the ends of its chord.
function cornerOf({ isRound }: Pick<ComponentInfo, "isRound">, u: number, v: number): Corner {
  if (!isRound) return { u, v };
  return { u: 0.5 + (u - 0.5) * Math.sin(Math.PI * v), v: 0.5 - 0.5 * Math.cos(Math.PI * v) };
}

function parse(colour: string): [number, number, number] {
  const hex = colour.replace("#", "");
  return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) || 0) as [number, number, number];
}

function mix(from: [number, number, number], to: [number, number, number], share: number): string {
  const part = from.map((value, i) => Math.round(value + (to[i] - value) * share));
  return `rgb(${part[0]} ${part[1]} ${part[2]})`;
}

export class PlatePainter {
  readonly exaggeration = new Exaggeration(0.9);
  private readonly surface = new PlateSurface();
  private shades: string[] = [];
  private shadesOf = "";

  projection(view: Pick<StageView, "scene">, place: PlatePlace): PlateProjection {
    return new PlateProjection(place, view.scene.components[place.component].sides, place.aligned ? 0 : ROOM);
  }

  paint(view: StageView, place: PlatePlace): void {
    const info = view.scene.components[place.component];
    const v = view.frame.displacement[place.component];
    const projection = this.projection(view, place);
    const { context } = view.canvas;
    const skipX = Math.max(1, Math.ceil(info.columns / MOST_COLUMNS));
    const columns = Math.floor((info.columns - 1) / skipX);
    const rows = info.rows - 1;
    const { heights, slopes } = this.surface;
    this.surface.take(v, info.columns, columns, rows, skipX, this.exaggeration.pixelsPerMetre);
    // Large cells are painted in halves, so that the surface looks smooth.
    const along = projection.at(1, 0, 0).x - projection.at(0, 0, 0).x;
    const up = projection.at(0, 0, 0).y - projection.at(0, 1, 0).y;
    const finerX = along / columns > LARGE_CELL ? 2 : 1;
    const finerY = up / rows > LARGE_CELL ? 2 : 1;
    const [acrossCells, upCells] = [columns * finerX, rows * finerY];
    const at = (field: Float32Array, { u, v }: Corner): number => this.surface.between(field, u * columns, v * rows);
    const corner = (i: number, j: number, right: number, down = 0): void => {
      const place = cornerOf(info, i / acrossCells, j / upCells);
      const { x, y } = projection.at(place.u, place.v, at(heights, place));
      context.lineTo(x + right, y + down);
    };
    const shades = this.shadesNow(view);
    for (let j = upCells - 1; j >= 0; j--) {
      for (let i = 0; i < acrossCells; i++) {
        const slope = at(slopes, cornerOf(info, (i + 0.5) / acrossCells, (j + 0.5) / upCells));
        context.fillStyle = shades[Math.round((SHADES - 1) * (0.5 + 0.5 * Math.tanh(slope / SOFTNESS)))];
        context.beginPath();
        corner(i, j, 0);
        corner(i + 1, j, OVERLAP);
        corner(i + 1, j + 1, OVERLAP, -OVERLAP);
        corner(i, j + 1, 0, -OVERLAP);
        context.fill();
      }
    }
    this.paintRim(view, projection, info.isRound);
  }

  // Screen position of a point of a plate; u, v: 0 ... 1.
  point(view: StageView, place: PlatePlace, u: number, v: number): { x: number; y: number } {
    const info = view.scene.components[place.component];
    const i = Math.round(u * (info.columns - 1));
    const j = Math.round(v * (info.rows - 1));
    const w = view.frame.displacement[place.component][j * info.columns + i] ?? 0;
    return this.projection(view, place).at(u, v, w * this.exaggeration.pixelsPerMetre);
  }

  private paintRim(view: StageView, projection: PlateProjection, isRound: boolean): void {
    const { context } = view.canvas;
    const rim = (isRound ? CIRCLE : SQUARE).map(([u, v]) => projection.at(u, v, 0));
    context.strokeStyle = context.fillStyle = view.canvas.colour("--body-edge");
    context.lineWidth = 1.5;
    context.beginPath();
    for (const corner of rim) context.lineTo(corner.x, corner.y);
    context.closePath();
    context.stroke();
    // The edge in front: the near half of the rim, and the same lower down.
    const near = rim.slice(0, isRound ? rim.length / 2 + 1 : 2);
    context.globalAlpha = 0.8;
    context.beginPath();
    for (const corner of near) context.lineTo(corner.x, corner.y);
    for (const corner of near.reverse()) context.lineTo(corner.x, corner.y + EDGE);
    context.fill();
    context.globalAlpha = 1;
  }

  private shadesNow(view: StageView): string[] {
    const body = view.canvas.colour("--body");
    const key = body + view.canvas.app.theme();
    if (this.shadesOf !== key) {
      const middle = parse(body);
      const dark = parse(view.canvas.app.theme() === "dark" ? "#2a1c0c" : "#6f4a1a");
      const light = parse(view.canvas.app.theme() === "dark" ? "#f4c98a" : "#fff3dc");
      this.shades = Array.from({ length: SHADES }, (_none, i) => {
        const share = (i / (SHADES - 1)) * 2 - 1;
        return share < 0 ? mix(middle, dark, -share) : mix(middle, light, share);
      });
      this.shadesOf = key;
    }
    return this.shades;
  }
}
