// Displacements are drawn larger than lengths; by how much follows what moves, slowly, and is said.

const RISE = 0.5; // s
export class Exaggeration {
  pixelsPerMetre = 0; // of displacement; 0: not yet set

  // share: of the room that the largest displacement shall fill.
  constructor(private readonly share = 0.7) {}

  // room: px on either side; largest: m. Bounded by least and most, px/m.
  follow(room: number, largest: number, least: number, most: number, seconds: number): void {
    const wanted = Math.min(most, Math.max(least, (this.share * room) / Math.max(largest, 1e-30)));
    if (this.pixelsPerMetre === 0 || !Number.isFinite(this.pixelsPerMetre)) {
      this.pixelsPerMetre = wanted;
      return;
    }
    // What would leave the room at once is held; what would vanish comes slowly.
    const time = wanted < this.pixelsPerMetre ? RISE / 3 : 2 * RISE;
    const part = 1 - Math.exp(-seconds / time);
    this.pixelsPerMetre *= (wanted / this.pixelsPerMetre) ** part;
  }
}

// "40 ×", with two figures.
export function timesText(factor: number): string {
  if (!(factor > 0)) return "–";
  const digits = Math.floor(Math.log10(factor));
  const unit = 10 ** (digits - 1);
  const rounded = Math.round(factor / unit) * unit;
  return `${rounded >= 1000 ? rounded.toLocaleString("en").replaceAll(",", " ") : Number(rounded.toPrecision(2))} ×`;
}
