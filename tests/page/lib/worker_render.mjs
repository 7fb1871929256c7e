// Renders in the page's worker with the requested kernels.

function floatsOf(base64) {
  const bytes = Buffer.from(base64, "base64");
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

export async function renderInWorker(page, text, options, plainKernels) {
  const answer = await page.evaluate(
    async ({ text, options, plainKernels }) => {
      const module = await WebAssembly.compileStreaming(fetch("rattle.wasm"));
      const worker = new Worker("worker.js");
      const result = await new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => {
          if (data.type === "rendered") resolve(data.result);
          if (data.type === "failed") reject(new Error(data.text));
        };
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage({ type: "module", module });
        worker.postMessage({ type: "render", id: 1, text, options, plainKernels });
      });
      worker.terminate();
      const base64 = (numbers) => {
        const bytes = new Uint8Array(numbers.buffer);
        let binary = "";
        for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
        return btoa(binary);
      };
      return { ...result, channels: result.channels.map(base64) };
    },
    { text, options, plainKernels },
  );
  return { ...answer, channels: answer.channels.map(floatsOf) };
}
