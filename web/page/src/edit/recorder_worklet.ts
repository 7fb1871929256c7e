// Runs on the audio thread: collects blocks and sends them, 4096 frames at a time.
const SIZE = 4096; // frames, a multiple of a block's

class Recorder extends AudioWorkletProcessor {
  private at = 0;
  private kept: Float32Array[] = [];

  process([input]: Float32Array[][]): boolean {
    if (input.length === 0) return true;
    if (this.kept.length !== input.length) {
      this.kept = input.map(() => new Float32Array(SIZE));
      this.at = 0;
    }
    input.forEach((channel, i) => this.kept[i].set(channel, this.at));
    this.at += input[0].length;
    if (this.at >= SIZE) {
      this.port.postMessage(this.kept);
      this.at = 0;
    }
    return true;
  }
}

registerProcessor("rattle-recorder", Recorder as never);
