// Spectrum analysers connected to the engine's output as soon as it exists.
import type { AppContext } from "../app/context";

export interface Listener {
  readonly bins: number;
  binWidth(): number; // Hz
  // Writes dB of full scale per bin; returns false while there is no output.
  levels(into: Float32Array<ArrayBuffer>): boolean;
  dispose(): void;
}

// By how much the browser's spectrum attenuates a sine: the mean of its window (Blackman with alpha = 0.16),
// and half of the sine is at the negative frequency.
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
        // A stopped client has already disconnected it.
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
