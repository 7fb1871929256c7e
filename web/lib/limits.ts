// Limits above which a finding is reported. engine/simulation/run_findings.hpp has the same values; a test of
// the page compares them.
export const LIMITS = {
  balanceTold: 1e-12,
  balanceFails: 1e-10,
  attraction: 1e-9, // relative to the contact's peak force
  depthRatio: 2, // near 1 for a contact that holds
  resolution: 1, // above it, a contact is shorter than about three samples
} as const;

export type BalanceState = "good" | "told" | "fails";

// NaN counts as "fails".
export function balanceState(error: number): BalanceState {
  if (error <= LIMITS.balanceTold) return "good";
  return error <= LIMITS.balanceFails ? "told" : "fails";
}
