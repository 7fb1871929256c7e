// Checks a contact's memory (psi or W) and its loss against the equations of one step.
#pragma once

#include <properties/reference_rows.hpp>
#include <string>

namespace rattle::test {

// One contact in one step.
struct MemoryStep {
  double before = 0.0, after = 0.0;  // the engine's psi or W, at n -+ 1/2
  double largest = 0.0;              // largest value so far
  Real force = 0.0L, loss = 0.0L;    // f, and the dissipative part of f
  Real g = 0.0L;                     // only for rules that choose g
  Real D = 0.0L;                     // eta+ - eta-
  Real eta = 0.0L;                   // at n
  Real rounding = 0.0L;              // rounding error of eta due to that of the states
  Real rounding_of_weights = 0.0L;   // rounding error of D due to that of the weights of the row
  Real compliance = 0.0L;            // Lambda of the row; relates rounding of the force to D
};

// Returns a description of the first violated equation, or an empty string. Up to rounding (of the largest W):
//   psi+ = |psi + g D / 2|, or W+ = W + f D >= 0 with the non-dissipative part of f
//   the loss is r D / 2k
//   if the sum would be attractive, no force acts: the contact's elastic force is dissipated, or the loss is
//   zero
std::string wrong_memory(const ReferenceRow& row, const MemoryStep& step, Real k);

// One contact that moves to another place before a step.
struct GlideStep {
  double before = 0.0;                                                    // psi or W
  Real gained = 0.0L;                                                     // J, as the engine says
  Real eta = 0.0L, eta_prev = 0.0L, old_eta = 0.0L, old_eta_prev = 0.0L;  // at the new and at the old place
  Real rounding = 0.0L;                                                   // of these, due to that of the states
  Real rounding_of_weights = 0.0L;  // of these, due to that of the weights of the row
};

// psi or W at the new place: it changes as that of eta does, and is 0 in a contact that is open there.
Real memory_at_new_place(const ReferenceRow& row, const GlideStep& step);
// Whether the engine gained that much; returns a description, or an empty string.
std::string wrong_glide(const ReferenceRow& row, const GlideStep& step);

// Checks the W at the start of a run; returns a description of the violation, or an empty string. W must lie
// between ((psi + psi-)/2)^2, the start value of the secant's force, and phi + phi-, the start value of
// Newton's. An open contact has stored nothing. `rounding` is that of eta and eta-.
std::string wrong_start(const ReferenceRow& row, double W, Real eta, Real eta_prev, Real rounding);

// r / 2k of the loss, with r = lambda K eta^alpha. It is limited to psi'^2 / 4 + 1 / Lambda, which stops an
// incoming body within one sample.
Real resistance(const ReferenceRow& row, Real eta, Real k, Real compliance);

}  // namespace rattle::test
