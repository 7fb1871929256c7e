// One sample of a packed island. The number of rows is known at compile time, so that only points are looped
// over and sums stay in registers.
//
// Compiled twice, by standing_island_plain.cpp and by standing_island_fused.cpp, which may contract a * b + c.
// Variant is a different type in each of them: the linker must not merge the two.
#pragma once

#include <rattle/interactions/bow_rows.hpp>
#include <rattle/interactions/standing_forces.hpp>
#include <rattle/interactions/standing_g.hpp>
#include <rattle/interactions/standing_motion.hpp>

namespace rattle {

template <class Variant>
struct StandingSample {
  const StandingIsland& island;
  RowStates& rows;
  ContactSolves& solves;
  StandingPoints<Variant> points;

  StandingSample(const StandingIsland& of, std::span<const Levels> levels, RowStates& with,
                 ContactSolves& counts) noexcept
      : island(of), rows(with), solves(counts), points{of, levels, with} {}

  // As IslandStep::solve. Returns false if nothing has been changed and the general way has to take this
  // sample.
  bool solve() const noexcept {
    constexpr std::size_t linears = StandingIsland::most_linear + 1;
    switch (island.contacts * linears + (island.row_count - island.contacts)) {
      case linears + 0:
        return solve_contacts<1, 0>();
      case linears + 1:
        return solve_contacts<1, 1>();
      case linears + 2:
        return solve_contacts<1, 2>();
      case 2 * linears + 0:
        return solve_contacts<2, 0>();
      case 2 * linears + 1:
        return solve_contacts<2, 1>();
      case 2 * linears + 2:
        return solve_contacts<2, 2>();
      default:
        return solve_bow();
    }
  }

 private:
  // True, and the step is done, if all contacts have stored nothing, are open, and stay open without any force.
  template <std::size_t contacts, std::size_t m>
  bool stays_open(const StandingMotion<m>& motion) const noexcept {
    for (std::size_t i = 0; i < contacts; ++i) {
      const bool empty = island.chooses_force ? !(rows.W[island.row[i]] > 0.0) : rows.psi[island.row[i]] == 0.0;
      if (!empty || motion.eta[i] > 0.0 || motion.eta_prev[i] > 0.0) return false;
      if (motion.eta_prev[i] + motion.D_star[i] > 0.0) return false;
    }
    for (std::size_t i = 0; i < contacts; ++i) {
      const std::size_t r = island.row[i];
      rows.eta[r] = motion.eta[i];
      rows.eta_prev[r] = motion.eta_prev[i];
      rows.eta_next[r] = motion.eta_prev[i] + motion.D_star[i];
      rows.force[r] = rows.loss_force[r] = rows.g[r] = rows.psi_next[r] = 0.0;
      rows.W_next[r] = rows.W[r];
    }
    return true;
  }

  template <std::size_t contacts, std::size_t linear>
  bool solve_contacts() const noexcept {
    constexpr std::size_t c = contacts, m = contacts + linear;
    StandingMotion<m> motion;
    points.template read<m>(motion);
    if (linear == 0 && island.only_one_sided && stays_open<c>(motion)) return true;
    double b[linear + 1], f[m], D_star[contacts];
    for (std::size_t i = 0; i < linear; ++i) {
      const auto& law = island.linear[i];
      const double d = law.d_of_eta * motion.eta[c + i] + law.d_of_eta_prev * motion.eta_prev[c + i];
      b[i] = law.a * motion.D_star[c + i] + d;
    }
    for (std::size_t i = 0; i < linear; ++i) {
      f[c + i] = 0.0;
      for (std::size_t j = 0; j < linear; ++j) f[c + i] += island.inverse[i][j] * b[j];
    }
    for (std::size_t i = 0; i < c; ++i) {
      D_star[i] = motion.D_star[i];
      for (std::size_t j = 0; j < linear; ++j) D_star[i] -= island.coupling[i][j] * f[c + j];
    }
    if (island.chooses_force) return choose_and_push<contacts, linear>(D_star, motion, f);
    StandingChoice<contacts> choice;
    if (!StandingG<Variant>{island, rows}.template find_forces<contacts>(D_star, motion, choice)) return false;
    for (std::size_t i = 0; i < c; ++i) {
      const std::size_t r = island.row[i];
      f[i] = choice.f[i];
      rows.g[r] = choice.g[i];
      rows.psi_next[r] = next_psi(rows.models[r], rows.psi[r], choice.g[i], f[i]);
      if (predicts(rows.models[r])) {
        rows.seen_eta[r] = motion.eta[i];
        rows.seen_psi[r] = choice.psi_of_eta[i];
      }
      for (std::size_t j = 0; j < linear; ++j) f[c + j] += island.answer[j][i] * f[i];
    }
    double moved[m];
    points.template push<m>(f, motion, moved);
    return true;
  }

  template <std::size_t contacts, std::size_t linear>
  bool choose_and_push(const double* D_star, const StandingMotion<contacts + linear>& motion,
                       double* f) const noexcept {
    constexpr std::size_t c = contacts, m = contacts + linear;
    ContactStep step[contacts];
    double elastic[contacts], moved[m];
    if (!StandingForces<Variant>{island, rows, solves}.template choose_forces<contacts>(D_star, motion, step, f,
                                                                                        elastic))
      return false;
    for (std::size_t i = 0; i < c; ++i) {
      for (std::size_t j = 0; j < linear; ++j) f[c + j] += island.answer[j][i] * f[i];
      const std::size_t r = island.row[i];
      rows.seen_eta[r] = motion.eta[i];
      rows.seen_psi[r] = step[i].here.psi;
      rows.seen_slope[r] = step[i].here.slope;
    }
    points.template push<m>(f, motion, moved);
    for (std::size_t i = 0; i < c; ++i) {
      const std::size_t r = island.row[i];
      rows.loss_force[r] = f[i] - elastic[i];
      rows.W_next[r] = next_W(rows.W[r], elastic[i], moved[i] + motion.shift[i]);
    }
    return true;
  }

  bool solve_bow() const noexcept {
    StandingMotion<1> motion;
    points.template read<1>(motion);
    const std::size_t r = island.row[0];
    const double v_B = rows.bow_drive[r];
    const BowFriction friction{rows.bow_force[r], rows.models[r].sharpness};
    const LoneBow bow(rows.models[r], friction, v_B, rows.bow_velocity[r], motion.D_star[0],
                      island.own_Lambda[0], island.k);
    rows.law_a[r] = bow.law.a;
    rows.law_d[r] = bow.law.d;
    double moved = 0.0;
    points.template push<1>(&bow.f, motion, &moved);
    rows.bow_velocity[r] = bow.velocity(moved + motion.shift[0], v_B);
    return true;
  }
};

}  // namespace rattle
