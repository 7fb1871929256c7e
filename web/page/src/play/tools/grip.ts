// A grip is a tool held by a pointer, from pointer down to release.
import type { ControlHand } from "./control_hand";
import type { Spot, Tool } from "./tool";

// A pointer's position in the tool's terms.
export interface Reach {
  x: number; // m along the component
  y: number; // m, on a plate
  away: number; // m above the component at rest, in the stage's scale
  up: number; // px above the component
  side: number; // px from the left
  pressure: number; // 0 ... 1 if the pen or finger reports it; otherwise NaN
  time: number; // s
}

export const TAP_PIXELS = 5;
export const TAP_SECONDS = 0.3;

export interface Grip {
  readonly tool: Tool;
  move(reach: Reach): void;
  tick(time: number): void; // once per animation frame
  release(reach: Reach): void;
  readonly done: boolean; // no more ticks are needed after the release
  readonly tapped: boolean; // released where it started, without having sounded
  stroke(time: number): void; // sounds briefly, after a tap
}

export function nearestSpot(spots: Spot[], x: number, y: number): Spot {
  const distance = (spot: Spot): number => {
    const across = Number.isFinite(spot.y) && Number.isFinite(y) ? spot.y - y : 0;
    return Math.hypot(spot.x - x, across);
  };
  return spots.reduce((best, spot) => (distance(spot) < distance(best) ? spot : best));
}

export abstract class GripBase implements Grip {
  done = false;
  tapped = false;
  constructor(
    readonly tool: Tool,
    protected readonly hand: ControlHand,
  ) {}

  protected place(reach: Reach): void {
    const { spots, place, across } = this.tool;
    this.hand.set(place, spots.length > 0 ? nearestSpot(spots, reach.x, reach.y).value : reach.x);
    this.hand.set(across, reach.y);
  }

  move(_reach: Reach): void {}
  tick(_time: number): void {}
  stroke(_time: number): void {}
  release(_reach: Reach): void {
    this.done = true;
  }
}
