// Encodes samples as a WAV file of 32-bit floats: RIFF, fmt (18 bytes, tag 3), fact, data.

const HEADER = 12 + 8 + 18 + 8 + 4 + 8;
const FLOAT_TAG = 3;

export function encodeWav(channels: readonly ArrayLike<number>[], sampleRate: number, gain = 1): ArrayBuffer {
  const frames = channels[0]?.length ?? 0;
  const blockBytes = 4 * channels.length;
  const dataBytes = frames * blockBytes;
  if (HEADER + dataBytes > 0xffffffff) throw new RangeError("a WAV file cannot be longer than 4 GiB");
  const buffer = new ArrayBuffer(HEADER + dataBytes);
  const view = new DataView(buffer);
  let at = 0;
  const word = (text: string): void => {
    for (const letter of text) view.setUint8(at++, letter.charCodeAt(0));
  };
  const u32 = (value: number): void => {
    view.setUint32(at, value, true);
    at += 4;
  };
  const u16 = (value: number): void => {
    view.setUint16(at, value, true);
    at += 2;
  };
  word("RIFF");
  u32(HEADER - 8 + dataBytes);
  word("WAVE");
  word("fmt ");
  u32(18);
  u16(FLOAT_TAG);
  u16(channels.length);
  u32(sampleRate);
  u32(sampleRate * blockBytes);
  u16(blockBytes);
  u16(32);
  u16(0);
  word("fact");
  u32(4);
  u32(frames);
  word("data");
  u32(dataBytes);
  for (let n = 0; n < frames; n++) {
    for (const channel of channels) {
      view.setFloat32(at, gain * channel[n], true);
      at += 4;
    }
  }
  return buffer;
}

export function peakOf(channels: readonly ArrayLike<number>[]): number {
  let peak = 0;
  for (const channel of channels) {
    for (let n = 0; n < channel.length; n++) {
      const size = Math.abs(channel[n]);
      if (size > peak) peak = size;
    }
  }
  return peak;
}

// Same scaling as the command: the largest sample at -1 dB of full scale; silence is unchanged.
export function normalisingGain(peak: number): number {
  return peak > 0 ? 10 ** (-1 / 20) / peak : 1;
}
