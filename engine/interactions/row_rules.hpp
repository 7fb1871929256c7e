// The rules that choose g, for one contact. docs/step.md, "The choice of g"
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <rattle/interactions/interaction_row.hpp>

namespace rattle {

enum class Mark : std::uint8_t { keep, releasing, overdrawn };

// A contact that pulls as well as it pushes.
inline bool is_two_sided(const RowModel& row) noexcept { return row.law == LawKind::two_sided; }

// A contact that can only push.
inline bool only_pushes(const RowModel& row) noexcept { return row.law == LawKind::one_sided; }

inline bool is_bowed(const RowModel& row) noexcept { return row.law == LawKind::bow; }

inline bool is_nonadhesive(const RowModel& row) noexcept {
  return row.law == LawKind::one_sided && row.rule == Rule::nonadhesive;
}

inline bool predicts(const RowModel& row) noexcept {
  return row.rule == Rule::secant || row.rule == Rule::nonadhesive;
}

inline double sign_or_plus(double x) noexcept { return x < 0.0 ? -1.0 : 1.0; }

// psi(eta) and psi'(eta) of a contact's law; two-sided psi is odd, its slope even.
inline double row_psi(const RowModel& row, double eta) noexcept {
  if (row.law == LawKind::two_sided && eta < 0.0) return -row.power.psi(-eta);
  return row.power.psi(eta);
}

inline double row_slope(const RowModel& row, double eta) noexcept {
  return row.power.slope(row.law == LawKind::two_sided ? std::abs(eta) : eta);
}

inline PowerLaw::PsiAndSlope row_psi_and_slope(const RowModel& row, double eta) noexcept {
  const bool two_sided = row.law == LawKind::two_sided;
  PowerLaw::PsiAndSlope result = row.power.psi_and_slope(two_sided ? std::abs(eta) : eta);
  if (two_sided && eta < 0.0) result.psi = -result.psi;
  return result;
}

inline double row_phi(const RowModel& row, double eta) noexcept {
  return row.power.potential(row.law == LawKind::two_sided ? std::abs(eta) : eta);
}

// The depth x with 2 phi(x) = phi(eta_next) + phi(eta). Precondition: K > 0.
inline double reached_depth(const RowModel& row, double eta_next, double eta) noexcept {
  return row.power.depth(std::sqrt(row_phi(row, eta_next) + row_phi(row, eta)));
}

// What rules that predict derive from the predicted eta.
struct Prediction {
  double D;         // eta_p - eta^-
  double quotient;  // (psi(eta_p) - psi(eta^-)) / D
  double drift;     // 0.6 e D / (D^2 + tau^2), pulls psi back to the mean of psi(eta), psi(eta^-)
  bool stiff;       // Lambda max(psi'^2) / 4 > 1: unresolved
};

// `here` belongs to eta, `psi_prev` to eta_prev.
inline Prediction look_ahead(const RowModel& row, double Lambda, double psi, double eta,
                             PowerLaw::PsiAndSlope here, double eta_prev, double psi_prev,
                             double eta_p) noexcept {
  const PowerLaw::PsiAndSlope ahead = row_psi_and_slope(row, eta_p);
  const double slope = std::max(here.slope, ahead.slope);
  const double D = eta_p - eta_prev;
  Prediction result{};
  result.D = D;
  result.stiff = 0.25 * Lambda * slope * slope > 1.0;
  result.quotient = std::abs(D) <= 1e-6 * std::max(std::abs(eta_p), std::abs(eta_prev))
                        ? row_slope(row, 0.5 * (eta_p + eta_prev))
                        : (ahead.psi - psi_prev) / D;
  const double e = psi - 0.5 * (here.psi + psi_prev);
  const double tau = 0.1 * std::max({std::abs(eta), std::abs(eta_prev), std::abs(eta_p)});
  const double scale = D * D + tau * tau;
  result.drift = scale > 0.0 ? 0.6 * e * D / scale : 0.0;
  return result;
}

// The rule `exact`. A release is only marked, and settled later.
inline void choose_exact(const RowModel& row, double psi, double eta, double& g, Mark& mark) noexcept {
  if (eta >= 0.0)
    g = sign_or_plus(psi) * row_slope(row, eta);
  else if (psi != 0.0)
    mark = Mark::releasing;
}

inline void choose_secant(const RowModel& row, const Prediction& look, double psi, double eta, double& g,
                          Mark& mark) noexcept {
  if (eta <= 0.0 && psi != 0.0)
    mark = Mark::releasing;
  else if (look.stiff)
    choose_exact(row, psi, eta, g, mark);
  else
    g = sign_or_plus(psi) * look.quotient;
}

inline void choose_nonadhesive(const Prediction& look, double slope, double p, double eta, double eta_p,
                               double& g, Mark& mark) noexcept {
  if (eta > 0.0) {
    g = look.stiff ? slope : std::max(look.quotient - look.drift, 0.0);
    return;
  }
  g = eta_p > 0.0 && !look.stiff ? look.quotient : 0.0;
  if (p > 0.0) mark = Mark::releasing;
}

// Where psi and D are both tiny, a release may ask for an arbitrarily large g. A g beyond this bound, where a
// Lambda is 1e10, would only change rounding.
inline double bounded(double g, double Lambda) noexcept {
  const double bound = 2e5 / std::sqrt(Lambda);
  return std::clamp(g, -bound, bound);
}

// A first choice for a contact. Marks it if it releases. `here` belongs to eta, `psi_prev` to eta_prev. These
// two and eta_p are only used by rules that predict.
inline void choose_first(const RowModel& row, double Lambda, double D_star, double psi, double eta,
                         PowerLaw::PsiAndSlope here, double eta_prev, double psi_prev, double eta_p, double& g,
                         Mark& mark) noexcept {
  g = 0.0;
  mark = Mark::keep;
  if (!predicts(row)) {
    if (row.rule == Rule::basic || row.law == LawKind::two_sided) {
      g = row_slope(row, eta);  // [W19 (12)]
      return;
    }
    choose_exact(row, psi, eta, g, mark);
    if (row.rule == Rule::published && mark == Mark::releasing) {
      g = D_star != 0.0 ? bounded(-2.0 * psi / D_star, Lambda) : 0.0;
      mark = Mark::keep;
    }
    return;
  }
  if (row.law == LawKind::one_sided && eta <= 0.0 && eta_p <= 0.0) {  // open, and stays so
    if (psi != 0.0) mark = Mark::releasing;
    return;
  }
  const Prediction look = look_ahead(row, Lambda, psi, eta, here, eta_prev, psi_prev, eta_p);
  if (row.law == LawKind::two_sided)
    g = look.stiff ? here.slope : look.quotient - look.drift;
  else if (row.rule == Rule::secant)
    choose_secant(row, look, psi, eta, g, mark);
  else
    choose_nonadhesive(look, here.slope, psi, eta, eta_p, g, mark);
}

// True if a contact would give back more than psi holds.
inline bool is_overdrawn(const RowModel& row, double psi, double g, double D) noexcept {
  return is_nonadhesive(row) && g > 0.0 && psi + 0.5 * g * D < -1e-13 * psi;
}

// psi^{n+1/2} = psi + g D / 2, from the force f = g (psi + psi_next) / 2, which has lost no digits. [W19
// (10b)], errata (18)
inline double next_psi(const RowModel& row, double psi, double g, double f) noexcept {
  const double psi_next = g != 0.0 ? 2.0 * f / g - psi : psi;
  if (row.law == LawKind::two_sided || row.rule == Rule::basic || row.rule == Rule::published) return psi_next;
  if (std::abs(psi_next) < 1e-13 * std::abs(psi))
    return 0.0;  // only rounding: must not influence the next contact
  return row.rule == Rule::nonadhesive ? std::abs(psi_next) : psi_next;
}

}  // namespace rattle
