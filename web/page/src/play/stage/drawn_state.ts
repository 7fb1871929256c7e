// The state drawn last; a new picture that would look the same is not drawn.
import { copyFrame, makeFrame, type Frame } from "./frames";
import type { SceneInfo } from "../../engine/types";
import { isSurface } from "./lanes";

const VISIBLE = 0.2; // px
const SCALE_CHANGE = 0.004;

function differs(a: Float32Array, b: Float32Array, tolerance: number): boolean {
  for (let i = 0; i < a.length; i++) {
    const apart = Math.abs(a[i] - b[i]);
    if (apart > tolerance || Number.isNaN(a[i]) !== Number.isNaN(b[i])) return true;
  }
  return false;
}

export class DrawnState {
  private readonly drawn: Frame;
  private scales: [number, number] = [0, 0];

  // overPlates: strings that are drawn over a plate, at its scale.
  constructor(
    private readonly scene: SceneInfo,
    private readonly overPlates: ReadonlySet<number> = new Set(),
  ) {
    this.drawn = makeFrame(scene);
  }

  // scales: px of displacement per metre, for lanes and for plates.
  looksDifferent(frame: Frame, scales: [number, number]): boolean {
    if (scales.some((scale, i) => Math.abs(scale - this.scales[i]) > SCALE_CHANGE * this.scales[i])) return true;
    return this.hasMoved(frame, scales);
  }

  // Something is elsewhere than when it was drawn last.
  hasMoved(frame: Frame, scales: [number, number]): boolean {
    const [lanes, plates] = scales.map((scale) => VISIBLE / Math.max(1, scale));
    const gaps = this.overPlates.size > 0 ? Math.min(lanes, plates) : lanes;
    for (let c = 0; c < frame.displacement.length; c++) {
      const tolerance = isSurface(this.scene.components[c]) || this.overPlates.has(c) ? plates : lanes;
      if (differs(frame.displacement[c], this.drawn.displacement[c], tolerance)) return true;
    }
    // For bows, fingers and contacts only on or off matters; their strength shows in what they move.
    for (let i = 0; i < frame.force.length; i++)
      if ((frame.force[i] !== 0) !== (this.drawn.force[i] !== 0)) return true;
    if (differs(frame.position, this.drawn.position, 2e-4) || differs(frame.across, this.drawn.across, 2e-4))
      return true;
    return differs(frame.driven, this.drawn.driven, gaps);
  }

  remember(frame: Frame, scales: [number, number]): void {
    copyFrame(frame, this.drawn);
    this.scales = scales;
  }
}
