// The balance error on a logarithmic axis, with the limits above which it is reported and above which it fails.

import uPlot from "uplot";
import type { App } from "../app";
import { valueAxis } from "../chart";
import type { Run } from "../../../lib/report_data";
import { extent, timesOf, unpack } from "../decode";
import { makeFigure, type Figure } from "../figure";
import { powerOfTen } from "../../../lib/numbers";
import { whenNear } from "../lazy";
import { LIMITS } from "../../../lib/limits";
import { clearReadout, showSample } from "../readout";
import { powerTicks } from "../../../lib/ticks";
import { TimeChart } from "../time_chart";

const FLOOR = 1e-18;

function drawLimit(app: App, plot: uPlot, limit: number): void {
  const { ctx, bbox } = plot;
  const y = Math.round(plot.valToPos(limit, "y", true)) + 0.5;
  if (y < bbox.top) return;
  const ratio = uPlot.pxRatio;
  ctx.save();
  ctx.globalAlpha = 0.07;
  ctx.fillStyle = app.theme.ink.alarm;
  ctx.fillRect(bbox.left, bbox.top, bbox.width, Math.max(0, y - bbox.top));
  ctx.globalAlpha = 1;
  ctx.strokeStyle = ctx.fillStyle = app.theme.ink.alarm;
  ctx.lineWidth = 1.25 * ratio;
  ctx.setLineDash([6 * ratio, 4 * ratio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.font = `${11 * ratio}px ui-sans-serif, system-ui, "Liberation Sans", sans-serif`;
  ctx.textAlign = "right";
  ctx.textBaseline = "bottom";
  ctx.fillText(powerOfTen(Math.round(Math.log10(limit))), bbox.left + bbox.width - 6 * ratio, y - 3 * ratio);
  ctx.restore();
}

function mountBalance(app: App, run: Run, figure: Figure): void {
  const kept = run.energy.balance_error;
  const n = unpack(kept.n);
  const values = unpack(kept.value);
  const drawn = Float64Array.from(values, (value) => Math.max(value, FLOOR));
  const top = Math.max(1e-11, 10 ** Math.ceil(Math.log10(extent(drawn)[1]) + 0.3));
  const chart = new TimeChart(app, figure, (index) => {
    if (index === null || n.length === 0) clearReadout(figure);
    else showSample(figure, n[index], run.sample_rate, values[index], "");
  });
  chart.mountParts(
    () => ({
      series: [{ stroke: () => app.theme.series(2), width: 1.25, points: { size: 5, space: 14 } }],
      scales: { y: { distr: 3, range: () => [FLOOR, top] } },
      axes: [
        valueAxis(app, "", {
          splits: () => powerTicks(FLOOR, top, 5),
          filter: (_plot, splits) => splits,
          values: (_plot, splits) => splits.map((value) => powerOfTen(Math.round(Math.log10(value)))),
        }),
      ],
      hooks: {
        drawAxes: [
          (plot) => drawLimit(app, plot, LIMITS.balanceTold),
          (plot) => drawLimit(app, plot, LIMITS.balanceFails),
        ],
      },
    }),
    [timesOf(kept.n, run.sample_rate), drawn],
  );
}

export function balanceChart(app: App, run: Run, index: number): HTMLElement {
  const note = "|stored + lost − work in − start| ÷ largest energy of the run";
  const figure = makeFigure(`balance-${index}`, "Balance error", 170, note);
  whenNear(figure.root, () => mountBalance(app, run, figure));
  return figure.root;
}
