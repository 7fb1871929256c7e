// Plays a scene with the page's own worklet in an OfflineAudioContext: exact, and as fast as the machine
// allows.

// Events: {time, kind, key, value, control}. Returns the channels as arrays of numbers.
export async function playOffline(page, { text, seconds, rate = 48000, events = [], kernels = 1 }) {
  const packed = await page.evaluate(
    async ({ text, seconds, rate, events, kernels }) => {
      const context = new OfflineAudioContext(2, Math.round(seconds * rate), rate);
      await context.audioWorklet.addModule("worklet.js");
      const module = await WebAssembly.compileStreaming(fetch("rattle.wasm"));
      const score = events.map((event) => ({
        channel: 0,
        key: 0,
        value: 0,
        control: 0,
        ...event,
        frame: Math.round(event.time * rate),
      }));
      const node = new AudioWorkletNode(context, "rattle", {
        numberOfInputs: 0,
        outputChannelCount: [2],
        processorOptions: {
          module,
          memory: null,
          withLedger: true,
          kernels,
          events: null,
          status: null,
          stride: 64,
          scene: new TextEncoder().encode(text),
          score,
        },
      });
      let failure = "";
      node.onprocessorerror = () => (failure = "the processor could not be made");
      node.port.onmessage = ({ data }) => {
        if (data.type === "failed") failure = data.text;
      };
      node.connect(context.destination);
      const sound = await context.startRendering();
      await new Promise((done) => setTimeout(done, 20));
      if (failure) throw new Error(failure);
      const base64 = (floats) => {
        const bytes = new Uint8Array(floats.buffer, floats.byteOffset, floats.byteLength);
        let binary = "";
        for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
        return btoa(binary);
      };
      return [0, 1].map((c) => base64(sound.getChannelData(c)));
    },
    { text, seconds, rate, events, kernels },
  );
  return packed.map((base64) => {
    const bytes = Buffer.from(base64, "base64");
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  });
}

export function rmsOf(samples, from = 0, to = samples.length) {
  let sum = 0;
  for (let i = from; i < to; ++i) sum += samples[i] * samples[i];
  return Math.sqrt(sum / (to - from));
}
