// A bow held by a pointer.
import type { ControlHand } from "./control_hand";
import { GripBase, TAP_PIXELS, TAP_SECONDS, type Reach } from "./grip";
import type { Tool } from "./tool";

const BOW_PIXELS_PER_METRE = 1200;
const FASTEST_BOW = 0.22; // m/s
const BOW_SMOOTHING = 0.08; // s
const BOW_STANDS_STILL = 0.12; // s without a move
const ON_THE_SPOT = 0.03; // m/s at which a bow at a fixed spot presses fully
const STROKE_SECONDS = 0.2; // of a bow that is only tapped
const STROKE_SPEED = 0.12; // m/s

// Follows the pointer's speed while it is slow, and saturates at the speed of a fast bow: 120 px/s give 0.09
// m/s, 300 px/s give 0.18 m/s.
export function bowSpeed(pixelsPerSecond: number): number {
  return FASTEST_BOW * Math.tanh(pixelsPerSecond / BOW_PIXELS_PER_METRE / FASTEST_BOW);
}

// The bow's speed is the pointer's, vertical or horizontal, whichever is larger. It lifts on release. At a
// fixed spot the bow moves in one direction, as on a plate's rim.
export class BowGrip extends GripBase {
  private readonly began: Reach;
  private last: Reach;
  private speed = 0;
  private across = 0; // px since the last tick
  private along = 0;
  private rubbed = 0; // px travelled since the last tick, in any direction
  private farthest = 0; // px from its start
  private tickAt: number;
  private endAt = Infinity; // of a stroke after a tap

  constructor(tool: Tool, hand: ControlHand, reach: Reach) {
    super(tool, hand);
    this.began = reach;
    this.last = reach;
    this.tickAt = reach.time;
    this.place(reach);
    hand.set(tool.amount, 0);
    if (tool.spots.length === 0) hand.set(tool.hold, 1);
  }

  override move(reach: Reach): void {
    const across = reach.up - this.last.up;
    const along = reach.side - this.last.side;
    this.across += across;
    this.along += along;
    this.rubbed += Math.hypot(across, along);
    this.farthest = Math.max(this.farthest, Math.hypot(reach.up - this.began.up, reach.side - this.began.side));
    this.last = reach;
    if (this.tool.spots.length === 0) this.place(reach);
    if (Number.isFinite(reach.pressure)) this.hand.setShare(this.tool.force, reach.pressure);
  }

  override tick(time: number): void {
    if (time >= this.endAt) this.lift();
    const elapsed = time - this.tickAt;
    if (this.done || this.endAt < Infinity || elapsed <= 0) return;
    // Pointers report at their own rate: a frame without a move does not mean that the bow stands still.
    if (this.rubbed === 0 && time - this.last.time < BOW_STANDS_STILL) return;
    const stroke = Math.abs(this.across) >= Math.abs(this.along) ? this.across : this.along;
    const travelled = this.tool.spots.length > 0 ? this.rubbed : stroke;
    this.speed += (bowSpeed(travelled / elapsed) - this.speed) * (1 - Math.exp(-elapsed / BOW_SMOOTHING));
    this.across = this.along = this.rubbed = 0;
    this.tickAt = time;
    this.hand.set(this.tool.amount, this.speed);
    // A bow at a spot touches only while it moves: its speed control may not reach down to 0.
    if (this.tool.spots.length > 0) this.hand.set(this.tool.hold, Math.min(1, this.speed / ON_THE_SPOT));
  }

  override release(reach: Reach): void {
    this.tapped = this.farthest <= TAP_PIXELS && reach.time - this.began.time < TAP_SECONDS;
    this.lift();
  }

  override stroke(time: number): void {
    this.done = false;
    this.endAt = time + STROKE_SECONDS;
    this.hand.set(this.tool.amount, STROKE_SPEED);
    this.hand.set(this.tool.hold, 1);
  }

  private lift(): void {
    this.hand.set(this.tool.hold, 0);
    this.hand.set(this.tool.amount, 0);
    this.done = true;
  }
}
