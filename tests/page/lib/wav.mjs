// Reads a WAV file of floats, chunk by chunk.
export function readWav(bytes) {
  const word = (at) => bytes.toString("latin1", at, at + 4);
  if (word(0) !== "RIFF" || word(8) !== "WAVE") throw new Error("this is no WAV file");
  const wav = { riffBytes: bytes.readUInt32LE(4), channels: [] };
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    const body = at + 8;
    if (word(at) === "fmt ") {
      wav.format = bytes.readUInt16LE(body);
      wav.count = bytes.readUInt16LE(body + 2);
      wav.sampleRate = bytes.readUInt32LE(body + 4);
      wav.bits = bytes.readUInt16LE(body + 14);
    } else if (word(at) === "data") {
      const frames = size / (4 * wav.count);
      wav.channels = Array.from({ length: wav.count }, (_none, c) =>
        Float32Array.from({ length: frames }, (_nothing, n) => bytes.readFloatLE(body + 4 * (n * wav.count + c))),
      );
    }
    at = body + size + (size % 2);
  }
  return wav;
}
