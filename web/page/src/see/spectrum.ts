// The spectrum of the sound from 20 Hz to 20 kHz, with the note if it is clear.
import type { AppContext, Panel } from "../app/context";
import { listenTo, WINDOW_GAIN_DB } from "./analyser";
import { frequencyTicks } from "../../../lib/ticks";
import { linearAxis, logAxis, type Axis } from "./axes";
import { LABEL_FONT, makeSurface } from "./canvas";
import { Description } from "./described";
import { noteLabel } from "../../../lib/notes";
import { hertzLabel } from "../../../lib/numbers";
import { findPeaks, fundamentalOf, type Peak } from "./peaks";
import { columnLevels } from "./spectrum_columns";

const LOWEST = 20; // Hz
const HIGHEST = 20000;
const FLOOR = -100; // dB
const CEILING = 0;
const FFT_SIZE = 16384;
const PERIOD = 0.039; // s between drawings, slightly less than two or three frames
const CALM_PERIOD = 0.5; // s, with reduced motion
const MARGIN = { left: 30, right: 8, top: 18, bottom: 18 };
const NAMED_PEAKS = 4;
const LABEL_DISTANCE = 64; // px

interface Reading {
  peaks: Peak[];
  note: number | null; // Hz
}

export function readSpectrum(levels: ArrayLike<number>, binWidth: number): Reading {
  const peaks = findPeaks(levels, {
    binWidth,
    lowest: LOWEST,
    highest: 8000,
    floor: -75,
    prominence: 9,
    most: 16,
  });
  return { peaks, note: fundamentalOf(peaks, LOWEST) };
}

export function mountSpectrum(root: HTMLElement, app: AppContext): Panel {
  const surface = makeSurface("Spectrum: nothing sounds yet", "see-canvas");
  const description = new Description(surface.canvas);
  root.append(surface.canvas);
  const listener = listenTo(app, FFT_SIZE, 0.4);
  const levels = new Float32Array(listener.bins);
  let columns = new Float32Array(1);
  let reading: Reading = { peaks: [], note: null };
  let readAt = -1;
  let drawnAt = -1;

  const axes = (): { x: Axis; y: Axis } => ({
    x: logAxis(LOWEST, HIGHEST, MARGIN.left, surface.width - MARGIN.right),
    y: linearAxis(FLOOR, CEILING, surface.height - MARGIN.bottom, MARGIN.top),
  });

  const drawGrid = (x: Axis, y: Axis): void => {
    const { context, width, height } = surface;
    context.clearRect(0, 0, width, height);
    context.font = LABEL_FONT;
    context.strokeStyle = app.colour("--line");
    context.fillStyle = app.colour("--ink-2");
    context.lineWidth = 1;
    context.beginPath();
    context.textAlign = "center";
    context.textBaseline = "alphabetic";
    for (const tick of frequencyTicks(LOWEST, HIGHEST, true, Math.floor(width / 34))) {
      const px = Math.round(x.place(tick)) + 0.5;
      context.moveTo(px, MARGIN.top);
      context.lineTo(px, height - MARGIN.bottom);
      context.fillText(hertzLabel(tick), Math.min(px, width - 14), height - 5);
    }
    context.textAlign = "right";
    for (let level = FLOOR + 20; level <= CEILING; level += 20) {
      const py = Math.round(y.place(level)) + 0.5;
      context.moveTo(MARGIN.left, py);
      context.lineTo(width - MARGIN.right, py);
      context.fillText(String(level).replace("-", "\u2212"), MARGIN.left - 4, py + 4);
    }
    context.stroke();
  };

  const drawCurve = (y: Axis): void => {
    const { context, height } = surface;
    const bottom = height - MARGIN.bottom;
    context.beginPath();
    context.moveTo(MARGIN.left, bottom);
    for (let i = 0; i < columns.length; i++) {
      const level = Math.min(CEILING, Math.max(FLOOR, columns[i] - WINDOW_GAIN_DB));
      context.lineTo(MARGIN.left + i, y.place(Number.isNaN(level) ? FLOOR : level));
    }
    context.lineTo(MARGIN.left + columns.length - 1, bottom);
    context.fillStyle = app.colour("--s1");
    context.globalAlpha = 0.22;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = app.colour("--s1");
    context.lineWidth = 1.4;
    context.stroke();
  };

  const drawNames = (x: Axis, y: Axis): void => {
    const { context } = surface;
    context.fillStyle = app.colour("--ink");
    context.strokeStyle = app.colour("--panel");
    context.lineWidth = 3;
    context.lineJoin = "round";
    context.textAlign = "center";
    context.font = LABEL_FONT;
    const taken: number[] = [];
    for (const peak of reading.peaks) {
      if (taken.length >= NAMED_PEAKS) break;
      const px = x.place(peak.hertz);
      if (taken.some((other) => Math.abs(other - px) < LABEL_DISTANCE)) continue;
      taken.push(px);
      const py = y.place(Math.min(CEILING, peak.level - WINDOW_GAIN_DB));
      context.beginPath();
      context.arc(px, py, 2.5, 0, 2 * Math.PI);
      context.fill();
      const [left, top] = [Math.max(px, MARGIN.left + 24), Math.max(MARGIN.top + 14, py - 6)];
      context.strokeText(noteLabel(peak.hertz), left, top);
      context.fillText(noteLabel(peak.hertz), left, top);
    }
    context.textAlign = "right";
    context.font = `600 12px ${LABEL_FONT.slice(5)}`;
    const heard = reading.note;
    if (heard) context.fillText(noteText(heard), surface.width - MARGIN.right, 12);
  };

  return {
    draw(seconds) {
      const { changed, visible } = surface.fit();
      const soon = seconds >= drawnAt && seconds - drawnAt < (app.reducedMotion() ? CALM_PERIOD : PERIOD);
      if (!visible || (soon && !changed)) return;
      drawnAt = seconds;
      const { x, y } = axes();
      drawGrid(x, y);
      const wide = Math.floor(surface.width - MARGIN.right - MARGIN.left);
      if (columns.length !== wide) columns = new Float32Array(wide);
      if (!listener.levels(levels)) return;
      columnLevels(levels, listener.binWidth(), x, MARGIN.left, columns);
      if (seconds - readAt > 0.1 || seconds < readAt) {
        readAt = seconds;
        reading = readSpectrum(levels, listener.binWidth());
      }
      drawCurve(y);
      drawNames(x, y);
      description.set(seconds, () => describe(reading));
    },
    dispose: () => listener.dispose(),
  };
}

function noteText(hertz: number): string {
  return `${hertz.toFixed(1)} Hz · ${noteLabel(hertz)}`;
}

function describe(reading: Reading): string {
  if (reading.note) return `Spectrum: note ${noteText(reading.note)}`;
  if (reading.peaks.length === 0) return "Spectrum: silence";
  const strongest = reading.peaks.slice(0, 3).map((peak) => `${peak.hertz.toFixed(0)} Hz`);
  return `Spectrum: strongest at ${strongest.join(", ")}`;
}
