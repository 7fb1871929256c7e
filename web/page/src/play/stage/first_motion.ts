// Notices the picture in which what was touched answers: a tool comes into contact with it, or lets it go.
import type { Picture } from "../../engine/types";

const LEAST_FORCE = 1e-6; // N; weaker tools are not on the body
const LEAST_MOTION = 1e-7; // m, where no interaction of the tool is known
const LET_GO = 0.5; // of the largest force: weaker tools have let go

type Seen = Pick<Picture, "force" | "displacement">;

export interface Touched {
  interactions: readonly number[]; // those by which the tool acts
  component: number; // the body that it acts on
}

export class FirstMotion {
  private readonly strongest: number[];
  private readonly rest: Float32Array;

  // before: the picture at the time of the touch.
  constructor(
    private readonly touched: Touched,
    private readonly letsGo: boolean,
    before: Seen,
  ) {
    this.strongest = touched.interactions.map((index) => Math.abs(before.force[index]));
    this.rest = Float32Array.from(before.displacement[touched.component] ?? []);
  }

  isIn(picture: Seen): boolean {
    const { interactions, component } = this.touched;
    if (interactions.length === 0) {
      const u = picture.displacement[component] ?? this.rest;
      return this.rest.some((w, l) => Math.abs(u[l] - w) > LEAST_MOTION);
    }
    return interactions.some((index, i) => {
      const force = Math.abs(picture.force[index]);
      if (!this.letsGo) return force > LEAST_FORCE;
      this.strongest[i] = Math.max(this.strongest[i], force);
      return this.strongest[i] > LEAST_FORCE && force < LET_GO * this.strongest[i];
    });
  }
}
