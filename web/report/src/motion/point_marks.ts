// Masses as discs, barriers as hatched edges.

import uPlot from "uplot";
import { unpack } from "../decode";
import { heightOf, type Pointlike } from "./frames";

export function placeOf(mover: Pointlike, frame: number): number {
  const { beside } = mover;
  if (!beside) return 0;
  return beside.positions ? unpack(beside.positions)[frame] : beside.position;
}

function inside(plot: uPlot, draw: () => void): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  draw();
  ctx.restore();
}

function nameMark(plot: uPlot, name: string, x: number, y: number, colour: string): void {
  const { ctx, bbox } = plot;
  const ratio = uPlot.pxRatio;
  ctx.font = `${11 * ratio}px ui-sans-serif, system-ui, "Liberation Sans", sans-serif`;
  const right = x + ctx.measureText(name).width + 12 * ratio < bbox.left + bbox.width;
  ctx.fillStyle = colour;
  ctx.textAlign = right ? "left" : "right";
  ctx.textBaseline = "middle";
  ctx.fillText(name, x + (right ? 7 : -7) * ratio, y);
}

// A mass outside the axis range is drawn hollow at its edge.
export function drawMass(plot: uPlot, mover: Pointlike, frame: number, place: number, colour: string): void {
  const { ctx, bbox } = plot;
  const ratio = uPlot.pxRatio;
  const radius = 5.5 * ratio;
  inside(plot, () => {
    const x = plot.valToPos(place, "x", true);
    const y = plot.valToPos(heightOf(mover, frame), "y", true);
    const held = Math.min(Math.max(y, bbox.top + radius), bbox.top + bbox.height - radius);
    ctx.fillStyle = ctx.strokeStyle = colour;
    ctx.lineWidth = 1.75 * ratio;
    ctx.beginPath();
    ctx.arc(x, held, radius, 0, 2 * Math.PI);
    if (held === y) ctx.fill();
    else ctx.stroke();
    nameMark(plot, mover.name, x, held + (held > bbox.top + 24 * ratio ? -12 : 12) * ratio, colour);
  });
}

function edgeOf(mover: Pointlike, frame: number, place: number, span: number): [number, number][] {
  const height = heightOf(mover, frame);
  if (mover.profile && mover.profile.length > 0) return mover.profile.map(([x, above]) => [x, height + above]);
  return mover.beside
    ? [
        [place - span / 2, height],
        [place + span / 2, height],
      ]
    : [
        [-1e9, height],
        [1e9, height],
      ];
}

// Hatches the solid side, away from the object it touches.
export function drawBarrier(
  plot: uPlot,
  mover: Pointlike,
  frame: number,
  place: number,
  colour: string,
  metHeight: number,
): void {
  const { ctx } = plot;
  const ratio = uPlot.pxRatio;
  const span = ((plot.scales.x.max ?? 1) - (plot.scales.x.min ?? 0)) * 0.05;
  const side = heightOf(mover, frame) > metHeight ? -1 : 1;
  inside(plot, () => {
    ctx.strokeStyle = colour;
    ctx.lineWidth = 2 * ratio;
    const edge = edgeOf(mover, frame, place, span).map(([x, y]): [number, number] => [
      plot.valToPos(x, "x", true),
      plot.valToPos(y, "y", true),
    ]);
    ctx.beginPath();
    for (const [x, y] of edge) ctx.lineTo(x, y);
    ctx.stroke();
    ctx.lineWidth = ratio;
    ctx.globalAlpha = 0.6;
    ctx.beginPath();
    const [first, last] = [edge[0], edge[edge.length - 1]];
    const from = Math.max(first[0], plot.bbox.left);
    const to = Math.min(last[0], plot.bbox.left + plot.bbox.width);
    for (let x = from; x <= to; x += 6 * ratio) {
      const y = heightAt(edge, x);
      ctx.moveTo(x, y);
      ctx.lineTo(x - 5 * ratio, y + side * 6 * ratio);
    }
    ctx.stroke();
    ctx.globalAlpha = 1;
    nameMark(plot, mover.name, Math.min(to, last[0]), heightAt(edge, to) + side * 14 * ratio, colour);
  });
}

function heightAt(edge: [number, number][], x: number): number {
  for (let i = 1; i < edge.length; i++) {
    const [x0, y0] = edge[i - 1];
    const [x1, y1] = edge[i];
    if (x <= x1 && x1 > x0) return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
  }
  return edge[edge.length - 1][1];
}
