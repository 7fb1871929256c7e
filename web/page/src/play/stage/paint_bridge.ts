// The bridge of a tromba on its body: one foot stands, the other may rattle. A magnifier shows the gap to
// scale.
import { gapOf } from "../../engine/driven_values";
import type { Instrument } from "../instruments/instrument";
import { Exaggeration, timesText } from "./exaggeration";
import type { PlatePainter } from "./paint_plates";
import { bodyAt, heightY, type StageView } from "./view";

const LARGEST = { width: 176, height: 128 }; // px, of the magnifier
const METRES_PER_PIXEL = 0.0254 / 96; // CSS: a pixel is 1/96 inch

export class BridgePainter {
  private readonly exaggeration = new Exaggeration(0.7);
  private peak = 1e-6; // m, recent largest motion

  constructor(private readonly bridge: NonNullable<Instrument["bridge"]>) {}

  component(view: Pick<StageView, "scene">): number {
    return view.scene.components.findIndex((component) => component.name === this.bridge.mass);
  }

  paint(view: StageView, plates: PlatePainter): void {
    const mass = this.component(view);
    const body = bodyAt(view, mass);
    const plate = view.plan.plates[0];
    const rattle = view.scene.interactions.find((one) => one.name === this.bridge.contact);
    const foot = view.scene.interactions.find((one) => one.name === this.bridge.foot);
    if (!body || !plate || !rattle || !foot) return;
    const place = rattle.places.find((one) => one.component === plate.component);
    const stand = foot.places.find((one) => one.component === plate.component);
    if (!place || !stand) return;
    const [sizeX, sizeY] = view.scene.components[plate.component].sides;
    const onBody = plates.point(view, plate, place.x / sizeX, place.y / sizeY);
    const standing = plates.point(view, plate, stand.x / sizeX, stand.y / sizeY);
    const top = { x: body.x, y: heightY(view, body.lane, body.offset + view.frame.displacement[mass][0]) };
    this.paintBridge(view, top, standing, onBody);

    const info = view.scene.components[plate.component];
    const column = Math.round((place.x / sizeX) * (info.columns - 1));
    const row = Math.round((place.y / sizeY) * (info.rows - 1));
    const surface = view.frame.displacement[plate.component][row * info.columns + column];
    const index = view.scene.interactions.indexOf(rattle);
    const gap = gapOf(view.scene, view.newest, index);
    const touching = Math.abs(view.frame.force[index]) > 0;
    if (Number.isFinite(gap)) this.paintMagnifier(view, view.frame.displacement[mass][0], surface, gap, touching);
  }

  // One leg to the standing foot, one to the foot that hangs slightly above the body.
  private paintBridge(view: StageView, top: Point, standing: Point, hanging: Point): void {
    const { context } = view.canvas;
    const waist = top.y + 0.42 * (standing.y - top.y);
    context.fillStyle = view.canvas.colour("--body");
    context.strokeStyle = view.canvas.colour("--body-edge");
    context.lineWidth = 1.5;
    context.lineJoin = "round";
    context.beginPath();
    context.moveTo(top.x - 6, top.y + 2);
    context.lineTo(top.x + 6, top.y + 2);
    context.lineTo(top.x + 13, waist);
    context.lineTo(hanging.x + 7, hanging.y - 6);
    context.lineTo(hanging.x - 5, hanging.y - 6);
    context.quadraticCurveTo(top.x + 4, waist + 10, top.x - 2, waist + 16);
    context.quadraticCurveTo(top.x - 6, waist + 22, standing.x + 6, standing.y);
    context.lineTo(standing.x - 7, standing.y);
    context.lineTo(top.x - 13, waist);
    context.closePath();
    context.fill();
    context.stroke();
  }

  private paintMagnifier(view: StageView, w: number, v: number, gap: number, touching: boolean): void {
    const { context } = view.canvas;
    const shrunk = Math.min(1, (0.34 * view.canvas.width) / LARGEST.width, (0.4 * view.canvas.height) / LARGEST.height);
    const inset = { width: LARGEST.width * shrunk, height: LARGEST.height * shrunk };
    const left = 10;
    const top = view.canvas.height - inset.height - 10;
    const middle = top + inset.height * 0.62;
    this.peak = Math.max(this.peak * Math.exp(-view.elapsed / 3), Math.abs(w) + gap, Math.abs(v), 1e-6);
    this.exaggeration.follow(inset.height * 0.5, this.peak, 1, 1e9, view.elapsed);
    const scale = this.exaggeration.pixelsPerMetre;
    context.save();
    context.beginPath();
    context.roundRect(left, top, inset.width, inset.height, 10);
    context.fillStyle = view.canvas.colour("--panel");
    context.fill();
    context.strokeStyle = touching ? view.canvas.colour("--contact") : view.canvas.colour("--line");
    context.lineWidth = touching ? 2.5 : 1;
    context.stroke();
    context.clip();
    const bodyY = middle - v * scale;
    context.fillStyle = view.canvas.colour("--body");
    context.globalAlpha = 0.6;
    context.fillRect(left, bodyY, inset.width, inset.height);
    context.globalAlpha = 1;
    context.strokeStyle = view.canvas.colour("--body-edge");
    context.beginPath();
    context.moveTo(left, bodyY);
    context.lineTo(left + inset.width, bodyY);
    context.stroke();
    const footY = middle - (w + gap) * scale;
    context.beginPath();
    // Beside the text, not under it.
    context.roundRect(left + inset.width * 0.74 - 22 * shrunk, footY - inset.height, 44 * shrunk, inset.height, 8);
    context.fillStyle = view.canvas.colour("--body");
    context.fill();
    context.strokeStyle = touching ? view.canvas.colour("--contact") : view.canvas.colour("--body-edge");
    context.lineWidth = touching ? 3 : 1.5;
    context.stroke();
    context.restore();
    const times = `${timesText(scale * METRES_PER_PIXEL)} life`;
    view.canvas.text("free foot", left + 8, top + 15, "--ink-2", 10);
    view.canvas.text(times, left + 8, top + 28, "--ink-2", 10);
    const told = `${shrunk < 1 ? "gap" : "gap at rest"} ${(gap * 1e6).toPrecision(2)} µm`;
    view.canvas.text(told, left + 8, top + inset.height - 8, "--ink", 11);
  }
}

interface Point {
  x: number;
  y: number;
}
