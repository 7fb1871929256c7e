// Finds the peaks of a spectrum in decibels, and the fundamental among them.

export interface Peak {
  hertz: number;
  level: number; // dB
}

export interface PeakOptions {
  binWidth: number; // Hz
  lowest: number; // Hz
  highest: number; // Hz
  floor: number; // dB; lower peaks are ignored
  prominence: number; // dB above the lowest level beside the peak
  most: number;
}

const REACH = 6; // bins on either side used for prominence: twice the main lobe of a Blackman window

// Strongest first. Frequencies between bins are found by a parabola through three levels in decibels.
export function findPeaks(levels: ArrayLike<number>, options: PeakOptions): Peak[] {
  const first = Math.max(1, Math.ceil(options.lowest / options.binWidth));
  const last = Math.min(levels.length - 2, Math.floor(options.highest / options.binWidth));
  const found: Peak[] = [];
  for (let i = first; i <= last; i++) {
    const here = levels[i];
    if (!(here > options.floor) || !(here > levels[i - 1]) || !(here >= levels[i + 1])) continue;
    if (here - lowestBeside(levels, i, -1) < options.prominence) continue;
    if (here - lowestBeside(levels, i, 1) < options.prominence) continue;
    found.push(refine(levels, i, options.binWidth));
  }
  return found.sort((a, b) => b.level - a.level).slice(0, options.most);
}

// The lowest level within REACH bins of a peak, up to a level higher than the peak.
function lowestBeside(levels: ArrayLike<number>, peak: number, direction: 1 | -1): number {
  let lowest = levels[peak];
  for (let step = 1; step <= REACH; step++) {
    const level = levels[peak + direction * step];
    if (level === undefined || level > levels[peak]) break;
    if (level < lowest) lowest = level;
  }
  return lowest;
}

function refine(levels: ArrayLike<number>, i: number, binWidth: number): Peak {
  const [a, b, c] = [levels[i - 1], levels[i], levels[i + 1]];
  const curvature = a - 2 * b + c;
  if (!Number.isFinite(curvature) || curvature >= 0) return { hertz: i * binWidth, level: b };
  const shift = (0.5 * (a - c)) / curvature;
  return { hertz: (i + shift) * binWidth, level: b - 0.25 * (a - c) * shift };
}

const PARTIALS = 40;
const TOLERANCE = 0.03; // of the fundamental; allowed deviation of a partial
const CLEAR = 0.6; // fraction of the amplitude that a note must explain

// The fundamental whose partials explain most of the peaks' amplitude; null if none explains enough. Candidates
// are the peaks and their simple divisors, because the fundamental itself may be weak.
export function fundamentalOf(peaks: readonly Peak[], lowest: number): number | null {
  if (peaks.length === 0) return null;
  const strongest = Math.max(...peaks.map((peak) => peak.level));
  const weights = peaks.map((peak) => 10 ** ((peak.level - strongest) / 40));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let best = { score: 0, hertz: 0 };
  for (const peak of peaks) {
    for (let divisor = 1; divisor <= 4; divisor++) {
      const candidate = peak.hertz / divisor;
      if (candidate < lowest) continue;
      const fit = fitPartials(peaks, weights, candidate);
      // Of two that explain the same amount, prefers the one with fewer missing partials.
      const score = (fit.explained / total) * (0.5 + 0.5 * fit.filled);
      if (score > best.score * (1 + 1e-9)) best = { score, hertz: fit.refined };
    }
  }
  const fit = fitPartials(peaks, weights, best.hertz);
  return fit.explained / total >= CLEAR ? best.hertz : null;
}

function fitPartials(
  peaks: readonly Peak[],
  weights: readonly number[],
  fundamental: number,
): { explained: number; filled: number; refined: number } {
  const present = new Set<number>();
  let explained = 0;
  let sum = 0;
  let sumWeight = 0;
  let highest = 1;
  peaks.forEach((peak, i) => {
    const number = Math.round(peak.hertz / fundamental);
    if (number < 1 || number > PARTIALS) return;
    if (Math.abs(peak.hertz - number * fundamental) > TOLERANCE * fundamental) return;
    explained += weights[i];
    present.add(number);
    highest = Math.max(highest, number);
    // Low partials determine the pitch; high partials of stiff strings are sharp.
    const weight = weights[i] / number;
    sum += (weight * peak.hertz) / number;
    sumWeight += weight;
  });
  return {
    explained,
    filled: present.size / Math.min(highest, PARTIALS),
    refined: sumWeight > 0 ? sum / sumWeight : fundamental,
  };
}
