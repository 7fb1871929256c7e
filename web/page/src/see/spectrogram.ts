// The spectrum over the last seconds, scrolling to the left, with a logarithmic frequency axis.
import type { AppContext, Panel } from "../app/context";
import { listenTo, WINDOW_GAIN_DB } from "./analyser";
import { frequencyTicks } from "../../../lib/ticks";
import { logAxis, type Axis } from "./axes";
import { LABEL_FONT, makeSurface } from "./canvas";
import { Description } from "./described";
import { hertzLabel } from "../../../lib/numbers";
import { sequentialMap } from "../../../lib/colour";
import { levelBetween } from "../../../lib/levels";

const LOWEST = 30; // Hz
const HIGHEST = 16000;
const FLOOR = -95; // dB
const CEILING = -10;
const FFT_SIZE = 8192;
const SECONDS = 8; // width of the panel
const LABEL_WIDTH = 30; // px
const CALM_PERIOD = 0.5; // s between drawings with reduced motion

export function mountSpectrogram(root: HTMLElement, app: AppContext): Panel {
  const surface = makeSurface("Spectrogram: nothing sounds yet", "see-canvas");
  const description = new Description(surface.canvas);
  root.append(surface.canvas);
  const listener = listenTo(app, FFT_SIZE, 0);
  const levels = new Float32Array(listener.bins);
  const strip = document.createElement("canvas"); // the image, a ring of columns in device pixels
  const stripContext = strip.getContext("2d", { alpha: false });
  let palette = sequentialMap(app.theme() === "dark");
  let column = new ImageData(1, 1);
  let pixels = new Uint32Array(column.data.buffer);
  let shades = new Uint8Array(0); // levels of all columns, for recolouring when the theme changes
  let edges = new Float64Array(2); // Hz
  let at = 0; // index of the next column
  let lastSeconds = -1;
  let owed = 0; // columns to draw since the last one drawn
  let peakHertz = 0;
  let recoloured = false;
  let shownAt = -1;

  const repaint = (): void => {
    const height = strip.height;
    for (let x = 0; x < strip.width; x++) paintColumn(x, height);
  };
  const paintColumn = (x: number, height: number): void => {
    for (let row = 0; row < height; row++) pixels[row] = palette[shades[x * height + row]];
    stripContext?.putImageData(column, x, 0);
  };
  const resize = (): void => {
    const height = Math.max(1, surface.canvas.height);
    strip.width = Math.max(1, surface.canvas.width - Math.round(LABEL_WIDTH * surface.scale));
    strip.height = height;
    column = new ImageData(1, height);
    pixels = new Uint32Array(column.data.buffer);
    shades = new Uint8Array(strip.width * height);
    const axis = logAxis(LOWEST, HIGHEST, height, 0);
    edges = Float64Array.from({ length: height + 1 }, (_none, row) => axis.value(row));
    at = 0;
    repaint();
  };
  const unsubscribe = app.on("theme", () => {
    palette = sequentialMap(app.theme() === "dark");
    repaint();
    recoloured = true;
  });

  const addColumns = (count: number): void => {
    const height = strip.height;
    const binWidth = listener.binWidth();
    const scale = 255 / (CEILING - FLOOR);
    const start = at * height;
    let loudest = FLOOR;
    for (let row = 0; row < height; row++) {
      const level = levelBetween(levels, edges[row + 1] / binWidth, edges[row] / binWidth) - WINDOW_GAIN_DB;
      shades[start + row] = Math.min(255, Math.max(0, Math.round((level - FLOOR) * scale)));
      if (level > loudest) {
        loudest = level;
        peakHertz = edges[row];
      }
    }
    if (loudest <= FLOOR) peakHertz = 0;
    for (let i = 0; i < count; i++) {
      if (i > 0) shades.copyWithin(at * height, start, start + height);
      paintColumn(at, height);
      at = (at + 1) % strip.width;
    }
  };

  const drawLabels = (axis: Axis): void => {
    const { context, width, height } = surface;
    context.clearRect(width - LABEL_WIDTH, 0, LABEL_WIDTH, height);
    context.font = LABEL_FONT;
    context.fillStyle = app.colour("--ink-2");
    context.textAlign = "left";
    context.textBaseline = "middle";
    for (const tick of frequencyTicks(LOWEST, HIGHEST, true, Math.floor(height / 16))) {
      const y = Math.min(height - 6, Math.max(6, axis.place(tick)));
      context.fillText(hertzLabel(tick), width - LABEL_WIDTH + 5, y);
    }
  };

  const drawStrip = (): void => {
    const { context, canvas, scale } = surface;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    const older = strip.width - at;
    if (older > 0) context.drawImage(strip, at, 0, older, strip.height, 0, 0, older, canvas.height);
    if (at > 0) context.drawImage(strip, 0, 0, at, strip.height, older, 0, at, canvas.height);
    context.restore();
    context.setTransform(scale, 0, 0, scale, 0, 0);
  };

  return {
    draw(seconds) {
      const { changed, visible } = surface.fit();
      if (!visible) return;
      if (changed) resize();
      const passed = lastSeconds < 0 ? 0 : Math.min(0.25, seconds - lastSeconds);
      lastSeconds = seconds;
      const sounding = app.client.state === "running";
      if (sounding) owed += (passed * strip.width) / SECONDS;
      const whole = Math.floor(owed);
      if (whole < 1 && !changed && !recoloured) return;
      owed -= whole;
      if (whole > 0 && listener.levels(levels)) addColumns(Math.min(whole, strip.width));
      const waits = app.reducedMotion() && seconds >= shownAt && seconds - shownAt < CALM_PERIOD;
      if (waits && !changed && !recoloured) return;
      shownAt = seconds;
      recoloured = false;
      drawStrip();
      drawLabels(logAxis(LOWEST, HIGHEST, surface.height, 0));
      description.set(seconds, () =>
        sounding && peakHertz > 0
          ? `Spectrogram of the last ${SECONDS} seconds: loudest now near ${peakHertz.toFixed(0)} Hz`
          : `Spectrogram of the last ${SECONDS} seconds: silence now`,
      );
    },
    dispose() {
      unsubscribe();
      listener.dispose();
    },
  };
}
