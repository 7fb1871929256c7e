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
      double D_p[2];
      predict_two(D_star, c, D_p);
      if (find_two_resolved(D_star, D_p, c, f))
        solves.add(2, 1, 2);
      else if (const int steps = find_beside_resolved(D_star, D_p, c, f))
        solves.add(2, steps, steps);
      else if (!island.settle_pair(D_star, c, f, solves))
        return false;
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

  // Finds the forces of two contacts by the secant. D_p is from predict_two(). Returns false if a contact is
  // neither resolved nor open, or does anything out of the ordinary.
  bool find_two_resolved(const double* D_star, const double* D_p, const ContactStep* c,
                         double* f) const noexcept {
    double D[2], a[2], d[2], foreseen[2];
    for (std::size_t i = 0; i < 2; ++i)
      if (c[i].resistance != 0.0 || !(known_stiffness(c[i], island.own_Lambda[i]) <= resolved_below))
        return false;
    for (std::size_t i = 0; i < 2; ++i) {
      const double eta_p = c[i].eta_prev + D_p[i];
      a[i] = d[i] = foreseen[i] = 0.0;
      if (c[i].one_sided() && std::max(std::max(c[i].eta, c[i].eta_prev), eta_p) <= 0.0) continue;
      foreseen[i] = foreseen_depth(c[i], eta_p);
      const PowerLaw::PsiAndSlope ahead = row_psi_and_slope(*c[i].row, eta_p);
      if (!(0.25 * island.own_Lambda[i] * ahead.slope * ahead.slope <= resolved_below)) return false;
      const double Q = secant_slope(c[i], ahead.psi, D_p[i], foreseen[i]);
      a[i] = 0.25 * Q * Q;
      d[i] = Q * c[i].psi_star;
      if (!c[i].one_sided()) d[i] -= drift_force(c[i].W - c[i].psi_star * c[i].psi_star, D_p[i], foreseen[i]);
    }
    solve_pair(island.Lambda, island.determinant, D_star, a, d, f, D);
    for (std::size_t i = 0; i < 2; ++i)
      if (!is_ordinary(c[i], f[i], D[i]) || went_deeper(c[i], D[i], foreseen[i])) return false;
    return true;
  }

  bool is_resolved(std::size_t i, double slope) const noexcept {
    return 0.25 * island.own_Lambda[i] * slope * slope <= resolved_below;
  }

  // One contact r is resolved, so that its law is linear; the other, u, takes the quotient alone. With r
  // eliminated u takes steps of Newton, as an only contact does. Returns how many steps, or 0 if r is not
  // resolved, the secant has a share in u, or a sample is not ordinary.
  int find_beside_resolved(const double* D_star, const double* D_p, const ContactStep* c,
                           double* f) const noexcept {
    if (c[0].resistance != 0.0 || c[1].resistance != 0.0) return 0;
    const bool first = is_resolved(0, std::max(c[0].here.slope, c[0].before.slope));
    const bool second = is_resolved(1, std::max(c[1].here.slope, c[1].before.slope));
    if (first == second) return 0;
    const std::size_t r = first ? 0 : 1, u = 1 - r;
    const ContactStep &soft = c[r], &stiff = c[u];
    if (!stiff.one_sided() || secant_share(known_stiffness(stiff, island.own_Lambda[u])) > 0.0) return 0;

    double a = 0.0, d = 0.0, foreseen = 0.0;  // law of r by the secant, from the prediction
    const double eta_p = soft.eta_prev + D_p[r];
    if (!soft.one_sided() || std::max({soft.eta, soft.eta_prev, eta_p}) > 0.0) {
      foreseen = foreseen_depth(soft, eta_p);
      const PowerLaw::PsiAndSlope ahead = row_psi_and_slope(*soft.row, eta_p);
      if (!is_resolved(r, ahead.slope)) return 0;
      const double Q = secant_slope(soft, ahead.psi, D_p[r], foreseen);
      a = 0.25 * Q * Q;
      d = Q * soft.psi_star;
      if (!soft.one_sided()) d -= drift_force(soft.W - soft.psi_star * soft.psi_star, D_p[r], foreseen);
    }
    const auto& Lambda = island.Lambda;
    const double share = 1.0 / (1.0 + a * Lambda[r][r]);
    const double compliance = Lambda[u][u] - Lambda[u][r] * Lambda[r][u] * a * share;
    const double D_free = D_star[u] - Lambda[u][r] * (a * D_star[r] + d) * share;

    // The error after a step is about alpha / 2 times the square of its relative change, of force and of depth.
    // It is below the tolerance of islands where that change is.
    const double change = 0.1 / stiff.row->power.exponent();
    double D = D_p[u];
    for (int step = 1; step <= 5; ++step) {
      const LawPoint law = potential_quotient(stiff, D);
      const double D_last = D;
      const double force = std::max((law.f + law.a * (D_free - D)) / (1.0 + law.a * compliance), 0.0);
      D = D_free - compliance * force;
      const double depth = std::max(stiff.eta_prev, stiff.eta_prev + D);
      if (!(std::abs(force - law.f) <= change * force) || !(std::abs(D - D_last) <= change * depth)) continue;
      const double D_r = (D_star[r] - Lambda[r][u] * force - Lambda[r][r] * d) * share;
      f[u] = force;
      f[r] = a * D_r + d;
      const bool ordinary =
          is_ordinary(stiff, f[u], D) && is_ordinary(soft, f[r], D_r) && !went_deeper(soft, D_r, foreseen);
      return ordinary ? step : 0;
    }
    return 0;
  }
};

}  // namespace rattle
