// The scale of displacements, larger than that of lengths. It follows the motion slowly and is shown in the
// caption.

const RISE = 0.5; // s
export class Exaggeration {
  pixelsPerMetre = 0; // of displacement; 0: not set yet

  // share: fraction of the room that the largest displacement should fill.
  constructor(private readonly share = 0.7) {}

  // room: px on either side; largest: m. The scale is limited to least ... most, px/m.
  follow(room: number, largest: number, least: number, most: number, seconds: number): void {
    const wanted = Math.min(most, Math.max(least, (this.share * room) / Math.max(largest, 1e-30)));
    if (this.pixelsPerMetre === 0 || !Number.isFinite(this.pixelsPerMetre)) {
      this.pixelsPerMetre = wanted;
      return;
    }
    // Shrinks quickly when the motion would leave the room; grows slowly when it becomes small.
    const time = wanted < this.pixelsPerMetre ? RISE / 3 : 2 * RISE;
    const part = 1 - Math.exp(-seconds / time);
    this.pixelsPerMetre *= (wanted / this.pixelsPerMetre) ** part;
  }
}

// "12,000": two significant digits.
export function factorText(factor: number): string {
  if (!(factor > 0)) return "–";
  const unit = 10 ** (Math.floor(Math.log10(factor)) - 1);
  const rounded = Number((Math.round(factor / unit) * unit).toPrecision(2));
  return rounded.toLocaleString("en", { maximumFractionDigits: 12 });
}

// "60×": by how much something is slower or larger than in life.
export function timesText(factor: number): string {
  return `${factorText(factor)}×`;
}
