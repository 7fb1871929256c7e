// Blocks of sound that arrive one after the other, joined at the end.
export class Take {
  frames = 0;
  private readonly blocks: Float32Array[][] = [];

  constructor(private readonly most: number) {} // frames

  // False once it is full; what is beyond is not kept.
  add(block: Float32Array[]): boolean {
    const length = block[0]?.length ?? 0;
    if (this.frames + length > this.most) return false;
    this.blocks.push(block);
    this.frames += length;
    return true;
  }

  // As many channels as the widest block has; where one has fewer, its first stands for the others.
  channels(): Float32Array[] {
    const width = this.blocks.reduce((most, block) => Math.max(most, block.length), 0);
    return Array.from({ length: width }, (_none, channel) => {
      const joined = new Float32Array(this.frames);
      let at = 0;
      for (const block of this.blocks) {
        const part = block[channel] ?? block[0];
        joined.set(part, at);
        at += part.length;
      }
      return joined;
    });
  }
}
