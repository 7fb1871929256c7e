// A packed island whose contacts follow a rule that chooses g. docs/step.md, "The choice of g"
#pragma once

#include <rattle/interactions/row_rules.hpp>
#include <rattle/interactions/solve_pair.hpp>
#include <rattle/interactions/standing_motion.hpp>

namespace rattle {

// g, force and D of the contacts.
template <std::size_t contacts>
struct StandingChoice {
  double g[contacts], f[contacts], D[contacts], psi_of_eta[contacts] = {};
};

template <class Variant>
struct StandingG {
  const StandingIsland& island;
  const RowStates& rows;

  // Returns false if a contact releases, overdraws, pulls or is very stiff: the general way takes such samples.
  template <std::size_t contacts, std::size_t m>
  bool find_forces(const double* D_star, const StandingMotion<m>& motion,
                   StandingChoice<contacts>& choice) const noexcept {
    PowerLaw::PsiAndSlope here[contacts] = {};
    double psi_of_eta_prev[contacts] = {}, eta_p[contacts] = {};
    if (island.predicts) {
      for (std::size_t i = 0; i < contacts; ++i) {
        const std::size_t r = island.row[i];
        const RowModel& row = rows.models[r];
        here[i] = island.connects ? island.at_eta[i] : row_psi_and_slope(row, motion.eta[i]);
        choice.psi_of_eta[i] = here[i].psi;
        choice.g[i] = here[i].slope;
        const bool seen = rows.seen_eta[r] == motion.eta_prev[i] && !row.has_driven_law();
        psi_of_eta_prev[i] = seen ? rows.seen_psi[r] : row_psi(row, motion.eta_prev[i]);
      }
      predict<contacts>(D_star, motion, choice, eta_p);
    }
    for (std::size_t i = 0; i < contacts; ++i) {
      const std::size_t r = island.row[i];
      Mark mark = Mark::keep;
      choose_first(rows.models[r], island.own_Lambda[i], motion.D_star[i], rows.psi[r], motion.eta[i], here[i],
                   motion.eta_prev[i], psi_of_eta_prev[i], eta_p[i], choice.g[i], mark);
      if (mark != Mark::keep) return false;
    }
    solve_with<contacts>(D_star, choice);
    for (std::size_t i = 0; i < contacts; ++i) {
      const std::size_t r = island.row[i];
      const RowModel& row = rows.models[r];
      const double g = choice.g[i];
      if (m > 1 && 0.25 * g * g * island.own_Lambda[i] >= StandingIsland::very_stiff) return false;
      if (island.predicts &&
          (is_overdrawn(row, rows.psi[r], g, choice.D[i]) || (is_nonadhesive(row) && choice.f[i] < 0.0)))
        return false;
    }
    return true;
  }

 private:
  // SOLVE for the contacts with the g of `choice`. One division; the divisor is a sum of non-negative terms, so
  // it cannot vanish.
  template <std::size_t contacts>
  void solve_with(const double* D_star, StandingChoice<contacts>& choice) const noexcept {
    const auto& Lambda = island.Lambda;
    double a[contacts], d[contacts];
    for (std::size_t i = 0; i < contacts; ++i) {
      const double g = choice.g[i];
      a[i] = 0.25 * g * g;
      d[i] = g * rows.psi[island.row[i]];
    }
    if constexpr (contacts == 1) {
      choice.f[0] = (a[0] * D_star[0] + d[0]) / (1.0 + a[0] * Lambda[0][0]);
      choice.D[0] = D_star[0] - Lambda[0][0] * choice.f[0];
    } else {
      solve_pair(Lambda, island.determinant, D_star, a, d, choice.f, choice.D);
    }
  }

  // Predicts eta at n+1 with g = psi'(eta), which `choice` holds.
  template <std::size_t contacts, std::size_t m>
  void predict(const double* D_star, const StandingMotion<m>& motion, StandingChoice<contacts>& choice,
               double* eta_p) const noexcept {
    if (!island.connects) {
      solve_with<contacts>(D_star, choice);
      for (std::size_t i = 0; i < contacts; ++i) eta_p[i] = motion.eta_prev[i] + choice.D[i];
      return;
    }
    double D[contacts];
    for (std::size_t i = 0; i < contacts; ++i) D[i] = D_star[i] - island.shift[i];
    for (std::size_t i = 0; i < contacts; ++i) {
      eta_p[i] = motion.eta_prev[i];
      for (std::size_t j = 0; j < contacts; ++j) eta_p[i] += island.E[i][j] * D[j];
    }
  }
};

}  // namespace rattle
