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

std::string wrong_W(const MemoryStep& s) {
  const Real elastic = s.force - s.loss, expected = s.before + elastic * s.D;
  const Real slack = 1e-9L * (std::abs(Real{s.before}) + std::abs(Real{s.after})) +
                     std::abs(elastic) * (solved * s.rounding + s.rounding_of_weights) +
                     epsilon * (std::abs(s.force) + std::abs(s.loss)) * std::abs(s.D) + 1e-290L;
  if (!(std::abs(s.after - expected) <= slack)) return text("W is ", s.after, ", not ", plain(expected));
  const Real left = solved * std::abs(elastic) * s.rounding + 1e-6L * std::max(s.largest, std::abs(s.before));
  // Rounding may leave W slightly negative; an open contact keeps that value.
  const bool below = s.after < -slack - left && s.after != s.before;
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
  const std::string memory = row.chooses_force ? wrong_W(step) : wrong_psi(row, step, k);
  return memory.empty() ? wrong_loss(row, step, k) : memory;
}

std::string wrong_start(const ReferenceRow& row, double W, Real eta, Real eta_prev) {
  if (std::abs(eta) <= 1e-15L) return "";  // rounding decides whether it touches
  if (row.law == RowLaw::one_sided && eta < 0.0L && !row.by_newton)
    return W == 0.0 ? "" : text("W of an open contact starts at ", W);
  const Real phi = contact_potential(row, eta), phi_prev = contact_potential(row, eta_prev),
             most = phi + phi_prev;
  const bool crosses = row.law == RowLaw::two_sided && eta * eta_prev < 0.0L;
  const Real least = most / 2.0L + (crosses ? -1.0L : 1.0L) * std::sqrt(phi * phi_prev), slack = 1e-6L * most;
  return W >= least - slack && W <= most + slack ? "" : text("W starts at ", W);
}

}  // namespace rattle::test
