// Checks what the browser must support, and describes what is missing.

// The smallest module with a SIMD instruction: () -> v128.const, drop.
const VECTORS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 23, 1, 21, 0, 253, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 26, 11,
]);

export interface BrowserParts {
  WebAssembly?: { validate(bytes: Uint8Array<ArrayBuffer>): boolean };
  AudioContext?: unknown;
  AudioWorkletNode?: unknown;
  isSecureContext?: boolean;
  Worker?: unknown;
}

// Describes everything that is missing; empty if nothing is.
export function whatIsMissing(browser: BrowserParts): string[] {
  const missing: string[] = [];
  if (!browser.WebAssembly) missing.push("WebAssembly, which runs the engine");
  else if (!browser.WebAssembly.validate(VECTORS))
    missing.push("WebAssembly's vector instructions (SIMD): a newer version of this browser has them");
  if (!browser.AudioContext) missing.push("Web Audio, without which there is no sound");
  else if (!browser.AudioWorkletNode) {
    missing.push(
      browser.isSecureContext === false
        ? "an AudioWorklet, which browsers only offer on https:// or on this machine (localhost)"
        : "an AudioWorklet, the thread in which the engine plays",
    );
  }
  if (!browser.Worker) missing.push("workers, which check scenes in the background");
  return missing;
}
