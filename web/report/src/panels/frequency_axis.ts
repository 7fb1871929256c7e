// Ticks of a linear or logarithmic frequency axis, and their labels.

const LOG_STEPS = [1, 2, 5];

export function frequencyTicks(min: number, max: number, logarithmic: boolean, atMost: number): number[] {
  if (!logarithmic || max / min < 6) return evenTicks(min, max, atMost);
  const all: number[] = [];
  for (let decade = 10 ** Math.floor(Math.log10(min)); decade <= max; decade *= 10) {
    for (const step of LOG_STEPS) {
      const tick = decade * step;
      if (tick >= min * 0.999 && tick <= max * 1.001) all.push(tick);
    }
  }
  if (all.length <= atMost) return all;
  return all.filter((tick) => Math.abs(Math.log10(tick) - Math.round(Math.log10(tick))) < 1e-9);
}

function evenTicks(min: number, max: number, atMost: number): number[] {
  const rough = (max - min) / Math.max(1, atMost);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step =
    [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough;
  const ticks: number[] = [];
  for (let i = Math.ceil(min / step - 1e-9); i * step <= max * (1 + 1e-9); i++) ticks.push(i * step);
  return ticks;
}

export function frequencyTickLabels(ticks: number[]): string[] {
  return ticks.map((tick) => {
    const text =
      tick >= 1000 ? `${Number((tick / 1000).toPrecision(5))}k` : String(Number(tick.toPrecision(5)));
    return `${text} Hz`.replace("k Hz", " kHz");
  });
}
