// The state of the tour: inactive, or at one of its steps. Pure functions; the view draws it.

export interface TourStep {
  title: string;
  scene: string; // name of a shipped scene; "" keeps the current one
  story: string;
  actions: string[]; // what to do
  look: string[]; // what to watch
}

export interface TourState {
  at: number | null; // null: the tour is not active
  seen: readonly boolean[];
}

export type TourMove = "start" | "next" | "previous" | "leave" | { goTo: number };

export function newTour(steps: number): TourState {
  return { at: null, seen: Array.from({ length: steps }, () => false) };
}

export function moveTour(state: TourState, move: TourMove): TourState {
  const last = state.seen.length - 1;
  const at = place(state.at, move, last);
  if (at === null) return { ...state, at };
  return { at, seen: state.seen.map((was, i) => was || i === at) };
}

function place(at: number | null, move: TourMove, last: number): number | null {
  if (typeof move === "object") return Math.min(last, Math.max(0, Math.trunc(move.goTo)));
  if (move === "start") return 0;
  if (move === "leave" || at === null) return null;
  if (move === "previous") return Math.max(0, at - 1);
  return at === last ? null : at + 1; // the tour ends after the last step
}
