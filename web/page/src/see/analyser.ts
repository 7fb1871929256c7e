// Analysers of what is heard, tied to the engine's output as soon as there is one.
import type { AppContext } from "../app/context";

export interface Listener {
  readonly bins: number;
  binWidth(): number; // Hz
  // Fills with dB of full scale per bin; false while nothing is heard yet.
  levels(into: Float32Array<ArrayBuffer>): boolean;
  dispose(): void;
}

// By how much the browser's spectrum lowers a sine: the mean of its window, Blackman's with alpha = 0.16, and half of
// the sine is at the negative frequency.
export const WINDOW_GAIN_DB = 20 * Math.log10(0.42 / 2);

export function listenTo(app: AppContext, fftSize: number, smoothing: number): Listener {
  let node: AnalyserNode | null = null;
  let source: AudioNode | null = null;
  const connect = (): void => {
    const { output } = app.client;
    if (output === source) return;
    release();
    if (!output) return;
    node = new AnalyserNode(output.context, {
      fftSize,
      smoothingTimeConstant: smoothing,
      minDecibels: -140,
      maxDecibels: 0,
    });
    output.connect(node);
    source = output;
  };
  const release = (): void => {
    if (node && source) {
      try {
        source.disconnect(node);
      } catch {
        // A client that was stopped has cut it already.
      }
    }
    node = null;
    source = null;
  };
  const stop = app.client.on("state", connect);
  connect();
  return {
    bins: fftSize / 2,
    binWidth: () => (node ? node.context.sampleRate / fftSize : 0),
    levels(into) {
      if (!node) return false;
      node.getFloatFrequencyData(into);
      return true;
    },
    dispose() {
      stop();
      release();
    },
  };
}
