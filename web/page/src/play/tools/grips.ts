// A grip is a tool in a pointer's hand, from when it goes down until it lets go.
import type { ControlHand } from "./control_hand";
import type { Spot, Tool } from "./tool";
import { staysPut } from "./tool";

// Where a pointer is, in the tool's own terms.
export interface Reach {
  x: number; // m along the component
  y: number; // m, on a plate
  away: number; // m above the component at rest, as the stage draws it
  up: number; // px that the pointer is above it
  side: number; // px from the left
  pressure: number; // 0 ... 1 of a pen or finger that tells; NaN else
  time: number; // s
}

const BOW_PIXELS_PER_METRE = 1200;
const FASTEST_BOW = 0.22; // m/s
const BOW_SMOOTHING = 0.08; // s
const BOW_STANDS_STILL = 0.12; // s without a move
const ON_THE_SPOT = 0.03; // m/s from which a bow at a fixed spot presses in full
const TAP_PIXELS = 5;
const TAP_SECONDS = 0.3;
const STRIKE_SECONDS = 0.03; // for which it is thrown
const STRIKE_REACH = 130; // px between the softest and the hardest

// The bow is as fast as the pointer while that is slow, and never faster than a bow that plays: 120 px/s are 0.09 m/s,
// 300 are 0.18.
export function bowSpeed(pixelsPerSecond: number): number {
  return FASTEST_BOW * Math.tanh(pixelsPerSecond / BOW_PIXELS_PER_METRE / FASTEST_BOW);
}

export interface Grip {
  readonly tool: Tool;
  move(reach: Reach): void;
  tick(time: number): void; // once per animation frame
  release(reach: Reach): void;
  readonly done: boolean; // nothing is left to do after the release
}

export function nearestSpot(spots: Spot[], x: number, y: number): Spot {
  const distance = (spot: Spot): number => {
    const across = Number.isFinite(spot.y) && Number.isFinite(y) ? spot.y - y : 0;
    return Math.hypot(spot.x - x, across);
  };
  return spots.reduce((best, spot) => (distance(spot) < distance(best) ? spot : best));
}

abstract class GripBase implements Grip {
  done = false;
  constructor(
    readonly tool: Tool,
    protected readonly hand: ControlHand,
  ) {}

  protected place(reach: Reach): void {
    const { spots, place } = this.tool;
    this.hand.set(place, spots.length > 0 ? nearestSpot(spots, reach.x, reach.y).value : reach.x);
  }

  move(_reach: Reach): void {}
  tick(_time: number): void {}
  release(_reach: Reach): void {
    this.done = true;
  }
}

// Drawn aside under the pointer, let go when it lets go; a tap is a small pluck.
class PluckGrip extends GripBase {
  private readonly began: number;
  private readonly startUp: number;
  private moved = 0;
  private letGoAt = Infinity;
  private endAt = Infinity;

  constructor(tool: Tool, hand: ControlHand, reach: Reach) {
    super(tool, hand);
    this.began = reach.time;
    this.startUp = reach.up;
    this.place(reach);
    hand.set(tool.amount, 0);
    hand.set(tool.hold, 1);
  }

  override move(reach: Reach): void {
    this.moved = Math.max(this.moved, Math.abs(reach.up - this.startUp));
    if (this.moved > TAP_PIXELS) this.hand.set(this.tool.amount, reach.away);
  }

  override release(reach: Reach): void {
    const tapped = this.moved <= TAP_PIXELS && reach.time - this.began < TAP_SECONDS;
    if (tapped) this.hand.setShare(this.tool.amount, this.startUp >= 0 ? 0.25 : 0.75);
    this.letGoAt = tapped ? reach.time + 0.05 : reach.time;
    this.tick(reach.time);
  }

  override tick(time: number): void {
    if (time < this.letGoAt) return;
    if (this.endAt === Infinity) {
      this.hand.set(this.tool.hold, 0);
      this.endAt = time + 0.05;
    } else if (time >= this.endAt) {
      this.hand.set(this.tool.amount, 0);
      this.done = true;
    }
  }
}

// The pointer's speed across the string is the bow's; it lifts when the pointer lets go. At a fixed spot any way will
// do, and the bow goes on in one direction, as on a plate's rim.
class BowGrip extends GripBase {
  private last: Reach;
  private speed = 0;
  private travelled = 0; // px since the last tick
  private tickAt: number;

  constructor(tool: Tool, hand: ControlHand, reach: Reach) {
    super(tool, hand);
    this.last = reach;
    this.tickAt = reach.time;
    this.place(reach);
    hand.set(tool.amount, 0);
    if (tool.spots.length === 0) hand.set(tool.hold, 1);
  }

  override move(reach: Reach): void {
    const across = reach.up - this.last.up;
    this.travelled += this.tool.spots.length > 0 ? Math.hypot(across, reach.side - this.last.side) : across;
    this.last = reach;
    if (this.tool.spots.length === 0) this.place(reach);
    if (Number.isFinite(reach.pressure)) this.hand.setShare(this.tool.force, reach.pressure);
  }

  override tick(time: number): void {
    const elapsed = time - this.tickAt;
    if (this.done || elapsed <= 0) return;
    // Pointers report at their own rate: a frame without a move is not yet a bow that stands.
    if (this.travelled === 0 && time - this.last.time < BOW_STANDS_STILL) return;
    this.speed += (bowSpeed(this.travelled / elapsed) - this.speed) * (1 - Math.exp(-elapsed / BOW_SMOOTHING));
    this.travelled = 0;
    this.tickAt = time;
    this.hand.set(this.tool.amount, this.speed);
    // A bow at a spot is on it while it moves: its control may not reach down to 0.
    if (this.tool.spots.length > 0) this.hand.set(this.tool.hold, Math.min(1, this.speed / ON_THE_SPOT));
  }

  override release(_reach: Reach): void {
    this.hand.set(this.tool.hold, 0);
    this.hand.set(this.tool.amount, 0);
    this.done = true;
  }
}

// Thrown when the pointer goes down, the farther from the string the harder; drawn over further spots it strikes each.
class StrikeGrip extends GripBase {
  private spot: Spot | null = null;
  private endAt = Infinity;
  private released = false;

  constructor(tool: Tool, hand: ControlHand, reach: Reach) {
    super(tool, hand);
    this.strike(reach);
  }

  override move(reach: Reach): void {
    const { spots } = this.tool;
    if (spots.length > 0 && nearestSpot(spots, reach.x, reach.y) !== this.spot) this.strike(reach);
  }

  override tick(time: number): void {
    if (time >= this.endAt) {
      this.hand.set(this.tool.hold, 0);
      this.endAt = Infinity;
    }
    this.done = this.released && this.endAt === Infinity;
  }

  override release(_reach: Reach): void {
    this.released = true;
    this.done = this.endAt === Infinity;
  }

  private strike(reach: Reach): void {
    const { tool, hand } = this;
    this.place(reach);
    this.spot = tool.spots.length > 0 ? nearestSpot(tool.spots, reach.x, reach.y) : null;
    const share = Number.isFinite(reach.pressure)
      ? reach.pressure
      : tool.spots.some((spot) => Number.isFinite(spot.y))
        ? NaN
        : Math.min(1, Math.abs(reach.up) / STRIKE_REACH);
    if (Number.isFinite(share)) hand.setShare(tool.amount, share);
    hand.set(tool.hold, 0);
    hand.forget(tool.hold);
    hand.set(tool.hold, 1);
    this.endAt = reach.time + STRIKE_SECONDS;
  }
}

// Goes with the pointer and stays where it was put; a tap on a thumb that lies there lifts it.
class StayingGrip extends GripBase {
  private readonly began: Reach;
  private moved = 0;

  constructor(
    tool: Tool,
    hand: ControlHand,
    reach: Reach,
    private readonly laysOn: boolean,
  ) {
    super(tool, hand);
    this.began = reach;
    this.place(reach);
    hand.set(tool.hold, 1);
  }

  override move(reach: Reach): void {
    this.moved = Math.max(this.moved, Math.abs(reach.x - this.began.x));
    this.place(reach);
    if (this.tool.kind === "slide") this.hand.set(this.tool.amount, Math.max(0, reach.up - 40) / 60);
  }

  override release(reach: Reach): void {
    const tapped = this.moved === 0 && reach.time - this.began.time < TAP_SECONDS;
    if (this.tool.kind === "touch" && tapped && !this.laysOn) this.hand.set(this.tool.hold, 0);
    if (this.tool.kind === "slide") this.hand.set(this.tool.amount, 0);
    this.done = true;
  }
}

// Pushes with a force as far as the pointer goes.
class PressGrip extends GripBase {
  constructor(tool: Tool, hand: ControlHand, reach: Reach) {
    super(tool, hand);
    this.place(reach);
    hand.set(tool.hold, 1);
    this.move(reach);
  }

  override move(reach: Reach): void {
    this.place(reach);
    const control = this.hand.controls[this.tool.force];
    if (!control) return;
    const strongest = Math.max(Math.abs(control.low), Math.abs(control.high));
    const share = Math.max(-1, Math.min(1, reach.up / STRIKE_REACH));
    this.hand.set(this.tool.force, control.low < 0 ? share * strongest : Math.abs(share) * strongest);
  }

  override release(_reach: Reach): void {
    const control = this.hand.controls[this.tool.force];
    if (control) this.hand.set(this.tool.force, control.low < 0 ? 0 : control.low);
    this.hand.set(this.tool.hold, 0);
    this.done = true;
  }
}

// alreadyThere: a tool that stays put is lifted by a tap only if it lay there before.
export function takeGrip(tool: Tool, hand: ControlHand, reach: Reach, alreadyThere = false): Grip {
  if (staysPut(tool.kind)) return new StayingGrip(tool, hand, reach, !alreadyThere);
  if (tool.kind === "pluck") return new PluckGrip(tool, hand, reach);
  if (tool.kind === "strike") return new StrikeGrip(tool, hand, reach);
  if (tool.kind === "bow") return new BowGrip(tool, hand, reach);
  return new PressGrip(tool, hand, reach);
}
