#include <algorithm>
#include <cmath>
#include <limits>
#include <properties/memory_checks.hpp>
#include <properties/reference_model.hpp>
#include <rattle/base/text.hpp>

namespace rattle::test {
namespace {

constexpr Real epsilon = std::numeric_limits<double>::epsilon();

double plain(Real value) { return static_cast<double>(value); }

// Stored psi of a contact that is no deeper than the rounding error; used as tolerance.
Real psi_of(const ReferenceRow& row, Real eta) { return std::sqrt(2.0L * contact_potential(row, eta)); }

// Factor on the rounding error of eta: the solver's error is larger than that of a single sum.
constexpr Real solved = 64.0L;

// The non-dissipative part of f has the error of D times the resistance.
std::string wrong_psi(const ReferenceRow& row, const MemoryStep& s, Real k) {
  const Real expected = std::abs(s.before + s.g * s.D / 2.0L), after = std::abs(Real{s.after});
  const Real lost = s.g != 0.0L ? 2.0L * resistance(row, s.eta, k, s.compliance) / std::abs(s.g) : 0.0L;
  const Real rounding = (std::abs(s.g) + lost) * s.rounding + 1e-150L;
  if (std::abs(after - expected) <= 1e-9L * (std::abs(Real{s.before}) + after) + solved * rounding +
                                        std::abs(s.g) * s.rounding_of_weights +
                                        psi_of(row, solved * s.rounding))
    return "";
  return text("psi is ", s.after, ", not ", plain(expected));
}

std::string wrong_W(const ReferenceRow& row, const MemoryStep& s) {
  const Real elastic = s.force - s.loss, expected = s.before + elastic * s.D;
  const Real slack = 1e-9L * (std::abs(Real{s.before}) + std::abs(Real{s.after})) +
                     std::abs(elastic) * (solved * s.rounding + s.rounding_of_weights) +
                     epsilon * (std::abs(s.force) + std::abs(s.loss)) * std::abs(s.D) + 1e-290L;
  if (!(std::abs(s.after - expected) <= slack)) return text("W is ", s.after, ", not ", plain(expected));
  // A contact that is no deeper than its rounding has a force of rounding, and takes and gives as much energy.
  const Real left = solved * std::abs(elastic) * s.rounding + contact_potential(row, solved * s.rounding) +
                    1e-6L * std::max(s.largest, std::abs(s.before));
  // Rounding may leave W slightly negative; a contact that then stores nothing keeps that value.
  const bool below = s.after < -slack - left && s.after < s.before - slack;
  return below ? text("W is ", s.after, ", below 0, from ", s.before, " with ", plain(elastic), " N over ",
                      plain(s.D), " m")
               : "";
}

std::string wrong_loss(const ReferenceRow& row, const MemoryStep& s, Real k) {
  if (row.loss == 0.0) return s.loss == 0.0L ? "" : text("it loses ", plain(s.loss), " N without a loss");
  const Real rounding = solved * s.rounding, here = resistance(row, s.eta, k, s.compliance);
  const Real spread = std::abs(resistance(row, s.eta + rounding, k, s.compliance) -
                               resistance(row, s.eta - rounding, k, s.compliance));
  // Error of D, because f is a difference.
  const Real cancelled = 4.0L * epsilon * s.compliance * (std::abs(s.force) + std::abs(s.loss));
  const Real slack = 1e-9L * std::abs(s.loss) + 1e-12L * std::abs(s.force) + spread * std::abs(s.D) +
                     (here + spread) * (rounding + cancelled) + 1e-150L;
  const bool lets_go = s.force == 0.0L || s.loss == 0.0L;
  if (!lets_go && !(std::abs(s.loss - here * s.D) <= slack))
    return text("its loss is ", plain(s.loss), " N, not ", plain(here * s.D));
  return s.loss * s.D >= -slack * (std::abs(s.D) + rounding) ? "" : "its loss gives energy";
}

}  // namespace

Real resistance(const ReferenceRow& row, Real eta, Real k, Real compliance) {
  const Real depth = row.law == RowLaw::two_sided ? std::abs(eta) : std::max(eta, 0.0L);
  if (row.loss == 0.0 || depth == 0.0L) return 0.0L;
  const Real whole = row.loss * row.K * std::pow(depth, Real{row.alpha}) / (2.0L * k);
  const Real spring = row.K * (row.alpha + 1.0L) / 8.0L * std::pow(depth, row.alpha - 1.0L);  // psi'^2 / 4
  return (whole - spring) * compliance > 1.0L ? 1.0L / compliance + spring : whole;
}

std::string wrong_memory(const ReferenceRow& row, const MemoryStep& step, Real k) {
  const std::string memory = row.chooses_force ? wrong_W(row, step) : wrong_psi(row, step, k);
  return memory.empty() ? wrong_loss(row, step, k) : memory;
}

Real memory_at_new_place(const ReferenceRow& row, const GlideStep& s) {
  const bool keeps_W = row.chooses_force, two_sided = row.law == RowLaw::two_sided;
  const auto of = [&](Real eta) {
    return keeps_W ? contact_potential(row, eta) : std::copysign(psi_of(row, eta), eta) / 2.0L;
  };
  const Real here = of(s.eta) + of(s.eta_prev), there = of(s.old_eta) + of(s.old_eta_prev), before = s.before;
  if (two_sided) return keeps_W ? std::max(before + here - there, 0.0L) : before + here - there;
  if (!(here > 0.0L)) return 0.0L;
  if (keeps_W) return std::max(before + here - there, 0.0L);
  return std::copysign(std::max(std::abs(before) + here - there, 0.0L), before);
}

std::string wrong_glide(const ReferenceRow& row, const GlideStep& s) {
  if (!row.glide->has_moved) return s.gained == 0.0L ? "" : text("it gains ", plain(s.gained), " J at rest");
  const auto gain = [&](Real memory) {
    const Real before = s.before;
    return row.chooses_force ? (memory - before) / 2.0L : (memory * memory - before * before) / 2.0L;
  };
  const auto gain_with = [&](Real error) {
    GlideStep other = s;
    for (Real* const eta : {&other.eta, &other.eta_prev, &other.old_eta, &other.old_eta_prev}) *eta += error;
    return gain(memory_at_new_place(row, other));
  };
  const Real error = solved * s.rounding + s.rounding_of_weights;
  Real sum = std::abs(gain(0.0L));
  for (const Real eta : {s.eta, s.eta_prev, s.old_eta, s.old_eta_prev}) {
    const Real phi = contact_potential(row, eta);
    sum += phi + 1e9L * std::abs(contact_potential(row, eta + error) - contact_potential(row, eta - error));
  }
  const Real expected = gain(memory_at_new_place(row, s)), slack = 1e-9L * sum + 1e-150L;
  // Rounding may decide whether it is open there.
  for (const Real other : {0.0L, error, -error})
    if (std::abs(s.gained - gain_with(other)) <= slack) return "";
  return text("it gains ", plain(s.gained), " J at its new place, not ", plain(expected), "; from ", s.before,
              ", eta ", plain(s.old_eta), ", ", plain(s.old_eta_prev), " to ", plain(s.eta), ", ",
              plain(s.eta_prev));
}

std::string wrong_start(const ReferenceRow& row, double W, Real eta, Real eta_prev, Real rounding) {
  if (std::abs(eta) <= 1e-15L) return "";  // rounding decides whether it touches
  if (row.law == RowLaw::one_sided && eta < 0.0L && !row.by_newton)
    return W == 0.0 ? "" : text("W of an open contact starts at ", W, ", eta ", plain(eta));
  const Real phi = contact_potential(row, eta), phi_prev = contact_potential(row, eta_prev),
             most = phi + phi_prev;
  const bool crosses = row.law == RowLaw::two_sided && eta * eta_prev < 0.0L;
  const Real least = most / 2.0L + (crosses ? -1.0L : 1.0L) * std::sqrt(phi * phi_prev);
  const auto spread = [&](Real at) {
    return std::abs(contact_potential(row, at + rounding) - contact_potential(row, at - rounding));
  };
  const Real slack = 1e-6L * most + spread(eta) + spread(eta_prev);
  return W >= least - slack && W <= most + slack
             ? ""
             : text("W starts at ", W, ", eta ", plain(eta), " from ", plain(eta_prev));
}

}  // namespace rattle::test
