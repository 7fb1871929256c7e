// Checks for browser features that the engine needs.

// (module (func (result v128) v128.const)), the smallest module that uses SIMD.
const VECTORS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 22, 1, 20, 0, 253, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 11,
]);

// Describes what is missing, for the user; "" if nothing is.
export function missingForSound(): string {
  if (typeof WebAssembly === "undefined") return "this browser has no WebAssembly, in which the engine runs";
  if (!WebAssembly.validate(VECTORS)) return "this browser's WebAssembly lacks SIMD, which the engine needs";
  if (typeof AudioContext === "undefined") return "this browser has no Web Audio";
  if (typeof AudioWorkletNode === "undefined")
    return window.isSecureContext
      ? "this browser has no AudioWorklet, in which the engine plays"
      : "this address is neither https nor on this computer, and browsers play sound with AudioWorklet only there";
  return "";
}

export function canShareMemory(): boolean {
  return typeof SharedArrayBuffer !== "undefined" && globalThis.crossOriginIsolated === true;
}

interface PlaybackStats {
  underrunEvents?: number;
  fallbackFramesEvents?: number;
}

// Number of audio underruns so far; NaN if the browser does not report it.
export function underrunsOf(context: AudioContext | null): number {
  if (!context) return NaN;
  const told = context as unknown as { playbackStats?: PlaybackStats; playoutStats?: PlaybackStats };
  return told.playbackStats?.underrunEvents ?? told.playoutStats?.fallbackFramesEvents ?? NaN;
}
