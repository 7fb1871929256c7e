// A packed island whose contacts follow the rule that chooses the force. docs/step.md, "The force of a contact"
#pragma once

#include <algorithm>
#include <cmath>
#include <rattle/interactions/contact_iteration.hpp>
#include <rattle/interactions/contact_step.hpp>
#include <rattle/interactions/solve_pair.hpp>
#include <rattle/interactions/standing_motion.hpp>

namespace rattle {

template <class Variant>
struct StandingForces {
  const StandingIsland& island;
  const RowStates& rows;
  ContactSolves& solves;

  // Finds the forces of the contacts. `elastic` is the part of a force that changes W. Returns false if one of
  // two contacts does anything out of the ordinary: the general way takes such samples.
  template <std::size_t contacts, std::size_t m>
  bool choose_forces(const double* D_star, const StandingMotion<m>& motion, ContactStep* c, double* f,
                     double* elastic) const noexcept {
    for (std::size_t i = 0; i < contacts; ++i) {
      const std::size_t r = island.row[i];
      look_at_contact(c[i], rows.models[r], motion.eta[i], motion.eta_prev[i], rows.W[r],
                      island.connects ? island.at_eta[i] : row_psi_and_slope(rows.models[r], motion.eta[i]),
                      known_at(rows, r, motion.eta_prev[i]), island.k, island.own_Lambda[i]);
    }
    if constexpr (contacts == 1) {
      const ContactForce force = solve_one_contact(c[0], island.Lambda[0][0], D_star[0]);
      f[0] = force.total;
      elastic[0] = force.elastic;
      return true;
    } else {
      if (!find_pair(D_star, c, f) && !island.settle_pair(D_star, c, f, solves)) return false;
      for (std::size_t i = 0; i < contacts; ++i) elastic[i] = f[i];
      return true;
    }
  }

  // psi and psi' of a contact at eta, cached where eta is that of the last step.
  static PowerLaw::PsiAndSlope known_at(const RowStates& rows, std::size_t r, double eta) noexcept {
    const bool seen = rows.seen_eta[r] == eta && !rows.models[r].has_driven_law();
    return seen ? PowerLaw::PsiAndSlope{rows.seen_psi[r], rows.seen_slope[r]}
                : row_psi_and_slope(rows.models[r], eta);
  }

 private:
  // D of two contacts with g = psi'(eta).
  void predict_two(const double* D_star, const ContactStep* c, double* D) const noexcept {
    if (island.connects) {
      const double shifted[2] = {D_star[0] - island.shift[0], D_star[1] - island.shift[1]};
      for (std::size_t i = 0; i < 2; ++i) D[i] = island.E[i][0] * shifted[0] + island.E[i][1] * shifted[1];
      return;
    }
    double a[2], d[2], f[2];
    for (std::size_t i = 0; i < 2; ++i) {
      a[i] = 0.25 * c[i].here.slope * c[i].here.slope;
      d[i] = c[i].here.slope * c[i].psi_star;
    }
    solve_pair(island.Lambda, island.determinant, D_star, a, d, f, D);
  }

  // What the secant has chosen for a contact of a pair: f = share (a D + d) + (1 - share) quotient.
  struct Secant {
    double share = 1.0, a = 0.0, d = 0.0;
    double foreseen = 0.0;  // depth for which it was chosen
  };

  // D_p is from predict_two(). An open contact takes share 1 of no force.
  Secant choose_secant(const ContactStep& c, double Lambda, double D_p) const noexcept {
    const double known = known_stiffness(c, Lambda);
    if (!(known < unresolved_above)) return {0.0};
    const double eta_p = c.eta_prev + D_p;
    if (c.one_sided() && std::max(std::max(c.eta, c.eta_prev), eta_p) <= 0.0) return {};
    const double foreseen = foreseen_depth(c, eta_p);
    const PowerLaw::PsiAndSlope ahead = row_psi_and_slope(*c.row, eta_p);
    const double share = secant_share(std::max(known, 0.25 * Lambda * ahead.slope * ahead.slope));
    const double Q = secant_slope(c, ahead.psi, D_p, foreseen);
    double d = Q * c.psi_star;
    if (!c.one_sided()) d -= drift_force(c.W - c.psi_star * c.psi_star, D_p, foreseen);
    return {share, 0.25 * Q * Q, d, foreseen};
  }

  static bool is_as_foreseen(const ContactStep& c, const Secant& secant, double f, double D) noexcept {
    return is_ordinary(c, f, D) && (secant.share == 0.0 || !went_deeper(c, D, secant.foreseen));
  }

  // Finds the forces of two contacts of which at least one is resolved or open. Returns false if neither is, or
  // if a contact does anything out of the ordinary.
  bool find_pair(const double* D_star, const ContactStep* c, double* f) const noexcept {
    if (c[0].resistance != 0.0 || c[1].resistance != 0.0) return false;
    double D_p[2], D[2];
    predict_two(D_star, c, D_p);
    const Secant secant[2] = {choose_secant(c[0], island.own_Lambda[0], D_p[0]),
                              choose_secant(c[1], island.own_Lambda[1], D_p[1])};
    int steps = 1;
    if (secant[0].share == 1.0 && secant[1].share == 1.0) {
      const double a[2] = {secant[0].a, secant[1].a}, d[2] = {secant[0].d, secant[1].d};
      solve_pair(island.Lambda, island.determinant, D_star, a, d, f, D);
    } else {
      const std::size_t u = secant[0].share == 1.0 ? 1 : 0;
      if (secant[1 - u].share != 1.0 || !c[u].one_sided()) return false;
      steps = find_beside_resolved(u, D_star, D_p[u], c[u], secant, f, D);
      if (steps == 0) return false;
    }
    for (std::size_t i = 0; i < 2; ++i)
      if (!is_as_foreseen(c[i], secant[i], f[i], D[i])) return false;
    solves.add(2, steps, steps + 1);
    return true;
  }

  // The law of contact r is linear. With r eliminated the other, u, takes steps of Newton, as an only contact
  // does. Returns how many, or 0 if it has not settled.
  int find_beside_resolved(std::size_t u, const double* D_star, double D_start, const ContactStep& stiff,
                           const Secant* secant, double* f, double* D) const noexcept {
    const std::size_t r = 1 - u;
    const double a = secant[r].a, d = secant[r].d, w = secant[u].share;
    const auto& Lambda = island.Lambda;
    const double share = 1.0 / (1.0 + a * Lambda[r][r]);
    const double compliance = Lambda[u][u] - Lambda[u][r] * Lambda[r][u] * a * share;
    const double D_free = D_star[u] - Lambda[u][r] * (a * D_star[r] + d) * share;

    // The error after a step is about alpha / 2 times the square of its relative change, of force and of depth.
    // It is below the tolerance of islands where that change is.
    const double change = 0.1 / stiff.row->power.exponent();
    D[u] = D_start;
    for (int step = 1; step <= 5; ++step) {
      LawPoint law = potential_quotient(stiff, D[u]);
      if (w > 0.0) {
        law.f = w * (secant[u].a * D[u] + secant[u].d) + (1.0 - w) * law.f;
        law.a = w * secant[u].a + (1.0 - w) * law.a;
      }
      const double D_last = D[u];
      f[u] = std::max((law.f + law.a * (D_free - D_last)) / (1.0 + law.a * compliance), 0.0);
      D[u] = D_free - compliance * f[u];
      const double depth = std::max(stiff.eta_prev, stiff.eta_prev + D[u]);
      if (!(std::abs(f[u] - law.f) <= change * f[u]) || !(std::abs(D[u] - D_last) <= change * depth)) continue;
      D[r] = (D_star[r] - Lambda[r][u] * f[u] - Lambda[r][r] * d) * share;
      f[r] = a * D[r] + d;
      return step;
    }
    return 0;
  }
};

}  // namespace rattle
