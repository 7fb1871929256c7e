// Collects blocks of sound and joins them at the end.
export class Take {
  frames = 0;
  private readonly blocks: Float32Array[][] = [];

  constructor(private readonly most: number) {} // frames

  // Returns false if the block does not fit; it is then not kept.
  add(block: Float32Array[]): boolean {
    const length = block[0]?.length ?? 0;
    if (this.frames + length > this.most) return false;
    this.blocks.push(block);
    this.frames += length;
    return true;
  }

  // Has as many channels as the widest block; blocks with fewer repeat their first channel.
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
