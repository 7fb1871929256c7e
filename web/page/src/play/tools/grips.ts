// The grips of each kind of tool.
import { BowGrip } from "./bow_grip";
import type { ControlHand } from "./control_hand";
import { GripBase, nearestSpot, TAP_PIXELS, TAP_SECONDS, type Grip, type Reach } from "./grip";
import type { Spot, Tool } from "./tool";
import { staysPut } from "./tool";

const STRIKE_SECONDS = 0.03; // duration of the throw
const STRIKE_REACH = 130; // px between the softest and the hardest
const STRIKES_APART = 1 / 8; // of the plate's width, where a pointer is drawn over it
const STRIKE_PAUSE = 0.08; // s in which the mallet comes back

// Draws the string aside with the pointer and releases it with the pointer. A tap, or movement only along the
// string, is a small pluck.
class PluckGrip extends GripBase {
  private readonly startUp: number;
  private moved = 0;
  private letGoAt = Infinity;
  private endAt = Infinity;

  constructor(tool: Tool, hand: ControlHand, reach: Reach) {
    super(tool, hand);
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
    const undrawn = this.moved <= TAP_PIXELS;
    if (undrawn) this.hand.setShare(this.tool.amount, this.startUp >= 0 ? 0.25 : 0.75);
    this.letGoAt = undrawn ? reach.time + 0.05 : reach.time;
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

// Strikes when the pointer goes down, harder with distance from the string; strikes each further spot it is
// drawn over, and a plate without spots again and again on its way.
class StrikeGrip extends GripBase {
  private spot: Spot | null = null;
  private last: Reach | null = null;
  private endAt = Infinity;
  private released = false;

  constructor(tool: Tool, hand: ControlHand, reach: Reach) {
    super(tool, hand);
    this.strike(reach);
  }

  override move(reach: Reach): void {
    const { spots } = this.tool;
    if (spots.length > 0 && nearestSpot(spots, reach.x, reach.y) !== this.spot) this.strike(reach);
    if (this.isFarOverPlate(reach)) this.strike(reach);
  }

  private isFarOverPlate(reach: Reach): boolean {
    const along = this.hand.controls[this.tool.place];
    if (this.tool.across < 0 || !this.last || !along || reach.time - this.last.time < STRIKE_PAUSE) return false;
    return Math.hypot(reach.x - this.last.x, reach.y - this.last.y) > STRIKES_APART * (along.high - along.low);
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
    this.last = reach;
    this.spot = tool.spots.length > 0 ? nearestSpot(tool.spots, reach.x, reach.y) : null;
    const share = Number.isFinite(reach.pressure)
      ? reach.pressure
      : tool.across >= 0 || tool.spots.some((spot) => Number.isFinite(spot.y))
        ? NaN
        : Math.min(1, Math.abs(reach.up) / STRIKE_REACH);
    if (Number.isFinite(share)) hand.setShare(tool.amount, share);
    hand.set(tool.hold, 0);
    hand.forget(tool.hold);
    hand.set(tool.hold, 1);
    this.endAt = reach.time + STRIKE_SECONDS;
  }
}

// Follows the pointer and stays where it was placed; a tap on a thumb already there lifts it.
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
    if (this.tool.action === "slide") this.hand.set(this.tool.amount, Math.max(0, reach.up - 40) / 60);
  }

  override release(reach: Reach): void {
    const tapped = this.moved === 0 && reach.time - this.began.time < TAP_SECONDS;
    if (this.tool.action === "touch" && tapped && !this.laysOn) this.hand.set(this.tool.hold, 0);
    if (this.tool.action === "slide") this.hand.set(this.tool.amount, 0);
    this.done = true;
  }
}

// Pushes with a force proportional to the pointer's distance.
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

// alreadyThere: a tap lifts a staying tool only if it was there before.
export function takeGrip(tool: Tool, hand: ControlHand, reach: Reach, alreadyThere = false): Grip {
  if (staysPut(tool.action)) return new StayingGrip(tool, hand, reach, !alreadyThere);
  if (tool.action === "pluck") return new PluckGrip(tool, hand, reach);
  if (tool.action === "strike") return new StrikeGrip(tool, hand, reach);
  if (tool.action === "bow") return new BowGrip(tool, hand, reach);
  return new PressGrip(tool, hand, reach);
}
