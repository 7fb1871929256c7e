// The vertical scale shared by the same charts of two runs side by side, so that heights can be compared.

import type { TimeChart } from "./time_chart";

type Extent = [number, number];

export class ScaleGroup {
  private readonly extents = new Map<TimeChart, Extent>();
  private shared: Extent = [Infinity, -Infinity];

  forget(chart: TimeChart): void {
    this.extents.delete(chart);
  }

  // Extends a chart's visible range by that of its companions, and notifies them if the result changes.
  widen(chart: TimeChart, low: number, high: number): Extent {
    this.extents.set(chart, [low, high]);
    const all = [...this.extents.values()];
    const next: Extent = [Math.min(...all.map(([least]) => least)), Math.max(...all.map(([, most]) => most))];
    if (next[0] !== this.shared[0] || next[1] !== this.shared[1]) {
      this.shared = next;
      for (const other of this.extents.keys()) if (other !== chart) queueMicrotask(() => other.rescale());
    }
    return next;
  }
}
