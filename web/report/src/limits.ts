// Above these something is said of a run: engine/simulation/run_findings.hpp has the same, and a test of the page
// compares them.
export const LIMITS = {
  balanceTold: 1e-12,
  balanceFails: 1e-10,
  attraction: 1e-9, // of the contact's peak force
  depthRatio: 2, // a contact that holds is near 1
  resolution: 1, // above it a contact is shorter than about three samples
} as const;

export type BalanceState = "good" | "told" | "fails";

// What is not a number fails.
export function balanceState(error: number): BalanceState {
  if (error <= LIMITS.balanceTold) return "good";
  return error <= LIMITS.balanceFails ? "told" : "fails";
}
