// What a contact remembers of its past, psi or W, and what it loses, held against the equations of one step.
#pragma once

#include <properties/reference_rows.hpp>
#include <string>

namespace rattle::test {

// One contact in one step.
struct MemoryStep {
  double before = 0.0, after = 0.0;  // the engine's psi or W, at n -+ 1/2
  double largest = 0.0;              // that it has been
  Real force = 0.0L, loss = 0.0L;    // f, and the part of it that is lost
  Real g = 0.0L;                     // where the rule chooses it
  Real D = 0.0L;                     // eta+ - eta-
  Real eta = 0.0L;                   // at n
  Real rounding = 0.0L;              // of eta, by that of the states
  Real compliance = 0.0L;            // Lambda of the row: of D, by that of the force
};

// What does not hold, or nothing.
//   psi+ = |psi + g D / 2|, or W+ = W + f D >= 0, but for rounding of the largest W, with the part of f that is
//   not lost the loss is r D / 2k; where the sum would pull nothing acts, and what the contact gives back is
//   lost, or nothing is
std::string wrong_memory(const ReferenceRow& row, const MemoryStep& step, Real k);

// What does not hold of the W that a run starts with, or nothing. It lies between ((psi + psi-)/2)^2, with
// which the secant's force begins, and phi + phi-, with which Newton's does; a contact that is open has stored
// nothing.
std::string wrong_start(const ReferenceRow& row, double W, Real eta, Real eta_prev);

// r / 2k of the loss, r = lambda K eta^alpha; at most psi'^2 / 4 and 1 / Lambda, which stops what comes in within a sample.
Real resistance(const ReferenceRow& row, Real eta, Real k, Real compliance);

}  // namespace rattle::test
