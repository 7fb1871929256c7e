// Writes controls, clamped to their ranges; repeated values are skipped.
import type { ControlInfo } from "../../engine/types";

export interface ControlPort {
  setControl(index: number, value: number): void;
}

export class ControlHand {
  private readonly written = new Map<number, number>();

  constructor(
    private readonly port: ControlPort,
    readonly controls: ControlInfo[],
  ) {}

  set(index: number, value: number): void {
    const control = this.controls[index];
    if (!control) return;
    const held = Math.min(control.high, Math.max(control.low, value));
    if (this.written.get(index) === held) return;
    this.written.set(index, held);
    this.port.setControl(index, held);
  }

  // share: 0 is low, 1 is high.
  setShare(index: number, share: number): void {
    const control = this.controls[index];
    if (control) this.set(index, control.low + share * (control.high - control.low));
  }

  // Call when something else moved the control: the next value is always written.
  forget(index?: number): void {
    if (index === undefined) this.written.clear();
    else this.written.delete(index);
  }
}
