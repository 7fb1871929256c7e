// A sample of an island that stands still. How many rows it has is known when this is compiled: nothing is
// looped over but its points, and sums stay in registers. Compiled twice, by standing_island_plain.cpp and
// standing_island_fused.cpp; Variant keeps the two apart.
#pragma once

#include <algorithm>
#include <cmath>
#include <rattle/interactions/bow_rows.hpp>
#include <rattle/interactions/contact_iteration.hpp>
#include <rattle/interactions/contact_step.hpp>
#include <rattle/interactions/row_rules.hpp>
#include <rattle/interactions/solve_pair.hpp>
#include <rattle/interactions/standing_island.hpp>

namespace rattle {

template <class Variant>
struct StandingStep {
  template <std::size_t m>
  struct Motion {  // of m rows, contacts first
    double eta[m], eta_prev[m];
    double shift[m];   // of the offset, from n-1 to n+1
    double D_star[m];  // of eta, freely
  };
  template <std::size_t contacts>
  struct Choice {
    double g[contacts], f[contacts], D[contacts], psi_of_eta[contacts] = {};
  };

  const StandingIsland& island;
  std::span<const Levels> levels;
  RowStates& rows;
  ContactSolves& solves;

  template <std::size_t m>
  static void read_eta(const StandingIsland& island, std::span<const Levels> levels, const RowStates& rows,
                       double* eta) noexcept {
    double sum[m];
    for (std::size_t i = 0; i < m; ++i) sum[i] = rows.offset[island.row_[i]];
    const double* C = island.weights_.data();
    for (const auto& point : island.points_) {
      const double u = levels[point.component].now[point.slot];
      for (std::size_t i = 0; i < m; ++i) sum[i] += C[i] * u;
      C += m;
    }
    for (std::size_t i = 0; i < m; ++i) eta[i] = sum[i];
  }

  static void look(StandingIsland& island, std::span<const Levels> levels, const RowStates& rows) noexcept {
    switch (island.row_count_) {
      case 1:
        read_eta<1>(island, levels, rows, island.eta_);
        break;
      case 2:
        read_eta<2>(island, levels, rows, island.eta_);
        break;
      case 3:
        read_eta<3>(island, levels, rows, island.eta_);
        break;
      default:
        read_eta<4>(island, levels, rows, island.eta_);
    }
    for (std::size_t i = 0; i < island.contacts_; ++i)
      island.at_eta_[i] = row_psi_and_slope(rows.models[island.row_[i]], island.eta_[i]);
    prepare_prediction(island, rows);
  }

  // psi and psi' of a contact at the eta of the last step, which mostly has them.
  static PowerLaw::PsiAndSlope known_at(const RowStates& rows, std::size_t r, double eta) noexcept {
    const bool seen = rows.seen_eta[r] == eta && !rows.models[r].has_live_law();
    return seen ? PowerLaw::PsiAndSlope{rows.seen_psi[r], rows.seen_slope[r]} : row_psi_and_slope(rows.models[r], eta);
  }

  // D = D* - Lambda (A D + c), A = diag(g^2) / 4 and c = g psi, or psi* for psi, is D = (I + Lambda A)^-1 (D* - Lambda c).
  static void prepare_prediction(StandingIsland& island, const RowStates& rows) noexcept {
    double a[StandingIsland::most_contacts] = {}, c[StandingIsland::most_contacts] = {};
    for (std::size_t i = 0; i < island.contacts_; ++i) {
      const std::size_t r = island.row_[i];
      const double g = island.at_eta_[i].slope;
      a[i] = 0.25 * g * g;
      c[i] = g * rows.psi[r];
      if (island.chooses_force_) {
        a[i] += resistance_of(rows.models[r], island.at_eta_[i], island.k_, island.own_Lambda_[i]);
        c[i] = g * 0.5 * (island.at_eta_[i].psi + known_at(rows, r, rows.eta[r]).psi);
      }
    }
    const auto& Lambda = island.Lambda_;
    const double stiff_0 = a[0] * Lambda[0][0], stiff_1 = a[1] * Lambda[1][1];
    const double scale = 1.0 / (((1.0 + stiff_0) + stiff_1) + a[0] * a[1] * island.determinant_);
    island.E_[0][0] = (1.0 + stiff_1) * scale;
    island.E_[0][1] = -Lambda[0][1] * a[1] * scale;
    island.E_[1][0] = -Lambda[0][1] * a[0] * scale;
    island.E_[1][1] = (1.0 + stiff_0) * scale;
    for (std::size_t i : {0, 1}) island.shift_[i] = Lambda[i][0] * c[0] + Lambda[i][1] * c[1];
  }

  template <std::size_t m>
  void read(Motion<m>& motion) const noexcept {
    if (island.connects_)
      std::copy_n(island.eta_, m, motion.eta);
    else
      read_eta<m>(island, levels, rows, motion.eta);
    double moved[m] = {};
    const double* C = island.weights_.data();
    for (const auto& point : island.points_) {
      const double d = levels[point.component].moved(point.slot);
      for (std::size_t i = 0; i < m; ++i) moved[i] += C[i] * d;
      C += m;
    }
    for (std::size_t i = 0; i < m; ++i) {
      const std::size_t r = island.row_[i];
      motion.eta_prev[i] =
          rows.eta[r];  // as it was read in the last step: nothing of the row has moved but its points
      motion.shift[i] = rows.offset_next[r] - rows.offset_prev[r];
      motion.D_star[i] = moved[i] + motion.shift[i];
    }
  }

  // SOLVE for the contacts: a sum of what is not negative is divided by, once.
  template <std::size_t contacts>
  void solve_with(const double* D_star, Choice<contacts>& choice) const noexcept {
    const auto& Lambda = island.Lambda_;
    double a[contacts], d[contacts];
    for (std::size_t i = 0; i < contacts; ++i) {
      const double g = choice.g[i];
      a[i] = 0.25 * g * g;
      d[i] = g * rows.psi[island.row_[i]];
    }
    if constexpr (contacts == 1) {
      choice.f[0] = (a[0] * D_star[0] + d[0]) / (1.0 + a[0] * Lambda[0][0]);
      choice.D[0] = D_star[0] - Lambda[0][0] * choice.f[0];
    } else {
      solve_pair(Lambda, island.determinant_, D_star, a, d, choice.f, choice.D);
    }
  }

  // eta at n+1 with g = psi'(eta), which `choice` has.
  template <std::size_t contacts, std::size_t m>
  void predict(const double* D_star, const Motion<m>& motion, Choice<contacts>& choice,
               double* eta_p) const noexcept {
    if (!island.connects_) {
      solve_with<contacts>(D_star, choice);
      for (std::size_t i = 0; i < contacts; ++i) eta_p[i] = motion.eta_prev[i] + choice.D[i];
      return;
    }
    double D[contacts];
    for (std::size_t i = 0; i < contacts; ++i) D[i] = D_star[i] - island.shift_[i];
    for (std::size_t i = 0; i < contacts; ++i) {
      eta_p[i] = motion.eta_prev[i];
      for (std::size_t j = 0; j < contacts; ++j) eta_p[i] += island.E_[i][j] * D[j];
    }
  }

  template <std::size_t contacts, std::size_t m>
  bool find_forces(const double* D_star, const Motion<m>& motion, Choice<contacts>& choice) const noexcept {
    PowerLaw::PsiAndSlope here[contacts] = {};
    double psi_of_eta_prev[contacts] = {}, eta_p[contacts] = {};
    if (island.predicts_) {
      for (std::size_t i = 0; i < contacts; ++i) {
        const std::size_t r = island.row_[i];
        const RowModel& row = rows.models[r];
        here[i] = island.connects_ ? island.at_eta_[i] : row_psi_and_slope(row, motion.eta[i]);
        choice.psi_of_eta[i] = here[i].psi;
        choice.g[i] = here[i].slope;
        const bool seen = rows.seen_eta[r] == motion.eta_prev[i] && !row.has_live_law();
        psi_of_eta_prev[i] = seen ? rows.seen_psi[r] : row_psi(row, motion.eta_prev[i]);
      }
      predict<contacts>(D_star, motion, choice, eta_p);
    }
    for (std::size_t i = 0; i < contacts; ++i) {
      const std::size_t r = island.row_[i];
      Mark mark = Mark::keep;
      choose_first(rows.models[r], island.own_Lambda_[i], motion.D_star[i], rows.psi[r], motion.eta[i], here[i],
                   motion.eta_prev[i], psi_of_eta_prev[i], eta_p[i], choice.g[i], mark);
      if (mark != Mark::keep) return false;
    }
    solve_with<contacts>(D_star, choice);
    for (std::size_t i = 0; i < contacts; ++i) {
      const std::size_t r = island.row_[i];
      const RowModel& row = rows.models[r];
      const double g = choice.g[i];
      if (m > 1 && 0.25 * g * g * island.own_Lambda_[i] >= StandingIsland::very_stiff) return false;
      if (island.predicts_ &&
          (is_overdrawn(row, rows.psi[r], g, choice.D[i]) || (is_nonadhesive(row) && choice.f[i] < 0.0)))
        return false;
    }
    return true;
  }

  // D of two contacts with g = psi'(eta).
  void predict_two(const double* D_star, const ContactStep* c, double* D) const noexcept {
    if (island.connects_) {
      const double shifted[2] = {D_star[0] - island.shift_[0], D_star[1] - island.shift_[1]};
      for (std::size_t i = 0; i < 2; ++i) D[i] = island.E_[i][0] * shifted[0] + island.E_[i][1] * shifted[1];
      return;
    }
    double a[2], d[2], f[2];
    for (std::size_t i = 0; i < 2; ++i) {
      a[i] = 0.25 * c[i].here.slope * c[i].here.slope;
      d[i] = c[i].here.slope * c[i].psi_star;
    }
    solve_pair(island.Lambda_, island.determinant_, D_star, a, d, f, D);
  }

  // The secant's forces of two contacts that are resolved, or open; D_p is that of predict_two(). False where either is not, or does
  // anything out of the ordinary.
  bool find_two_resolved(const double* D_star, const double* D_p, const ContactStep* c, double* f) const noexcept {
    double D[2], a[2], d[2], foreseen[2];
    for (std::size_t i = 0; i < 2; ++i)
      if (c[i].resistance != 0.0 || !(known_stiffness(c[i], island.own_Lambda_[i]) <= resolved_below)) return false;
    for (std::size_t i = 0; i < 2; ++i) {
      const double eta_p = c[i].eta_prev + D_p[i];
      a[i] = d[i] = foreseen[i] = 0.0;
      if (c[i].one_sided() && std::max(std::max(c[i].eta, c[i].eta_prev), eta_p) <= 0.0) continue;
      foreseen[i] = foreseen_depth(c[i], eta_p);
      const PowerLaw::PsiAndSlope ahead = row_psi_and_slope(*c[i].row, eta_p);
      if (!(0.25 * island.own_Lambda_[i] * ahead.slope * ahead.slope <= resolved_below)) return false;
      const double Q = secant_slope(c[i], ahead.psi, D_p[i], foreseen[i]);
      a[i] = 0.25 * Q * Q;
      d[i] = Q * c[i].psi_star;
      if (!c[i].one_sided()) d[i] -= drift_force(c[i].W - c[i].psi_star * c[i].psi_star, D_p[i], foreseen[i]);
    }
    solve_pair(island.Lambda_, island.determinant_, D_star, a, d, f, D);
    for (std::size_t i = 0; i < 2; ++i)
      if (!is_ordinary(c[i], f[i], D[i]) || went_deeper(c[i], D[i], foreseen[i])) return false;
    return true;
  }

  // The contacts' forces, chosen; elastic has the part of them that W takes.
  template <std::size_t contacts, std::size_t m>
  bool choose_forces(const double* D_star, const Motion<m>& motion, ContactStep* c, double* f,
                     double* elastic) const noexcept {
    for (std::size_t i = 0; i < contacts; ++i) {
      const std::size_t r = island.row_[i];
      look_at_contact(c[i], rows.models[r], motion.eta[i], motion.eta_prev[i], rows.W[r],
                      island.connects_ ? island.at_eta_[i] : row_psi_and_slope(rows.models[r], motion.eta[i]),
                      known_at(rows, r, motion.eta_prev[i]), island.k_, island.own_Lambda_[i]);
    }
    if constexpr (contacts == 1) {
      const ContactForce force = solve_one_contact(c[0], island.Lambda_[0][0], D_star[0]);
      f[0] = force.total;
      elastic[0] = force.elastic;
      return true;
    } else {
      double D_p[2];
      predict_two(D_star, c, D_p);
      if (find_two_resolved(D_star, D_p, c, f))
        solves.add(2, 1, 2);
      else if (!island.settle_pair(D_star, D_p, c, f, solves))
        return false;
      for (std::size_t i = 0; i < contacts; ++i) elastic[i] = f[i];
      return true;
    }
  }

  // Empty contacts that are open and stay so without any force: no rule has one.
  template <std::size_t contacts, std::size_t m>
  bool stays_open(const Motion<m>& motion) const noexcept {
    for (std::size_t i = 0; i < contacts; ++i) {
      const bool empty = island.chooses_force_ ? !(rows.W[island.row_[i]] > 0.0) : rows.psi[island.row_[i]] == 0.0;
      if (!empty || motion.eta[i] > 0.0 || motion.eta_prev[i] > 0.0) return false;
      if (motion.eta_prev[i] + motion.D_star[i] > 0.0) return false;
    }
    for (std::size_t i = 0; i < contacts; ++i) {
      const std::size_t r = island.row_[i];
      rows.eta[r] = motion.eta[i];
      rows.eta_prev[r] = motion.eta_prev[i];
      rows.eta_next[r] = motion.eta_prev[i] + motion.D_star[i];
      rows.force[r] = rows.loss_force[r] = rows.g[r] = rows.psi_next[r] = 0.0;
      rows.W_next[r] = rows.W[r];
    }
    return true;
  }

  template <std::size_t contacts, std::size_t linear>
  bool choose_and_push(const double* D_star, const Motion<contacts + linear>& motion, double* f) const noexcept {
    constexpr std::size_t c = contacts, m = contacts + linear;
    ContactStep step[contacts];
    double elastic[contacts], moved[m];
    if (!choose_forces<contacts>(D_star, motion, step, f, elastic)) return false;
    for (std::size_t i = 0; i < c; ++i) {
      for (std::size_t j = 0; j < linear; ++j) f[c + j] += island.answer_[j][i] * f[i];
      const std::size_t r = island.row_[i];
      rows.seen_eta[r] = motion.eta[i];
      rows.seen_psi[r] = step[i].here.psi;
      rows.seen_slope[r] = step[i].here.slope;
    }
    push<m>(f, motion, moved);
    for (std::size_t i = 0; i < c; ++i) {
      const std::size_t r = island.row_[i];
      rows.loss_force[r] = f[i] - elastic[i];
      rows.W_next[r] = next_W(rows.W[r], elastic[i], moved[i] + motion.shift[i]);
    }
    return true;
  }

  template <std::size_t contacts, std::size_t linear>
  bool solve_contacts() const noexcept {
    constexpr std::size_t c = contacts, m = contacts + linear;
    Motion<m> motion;
    read<m>(motion);
    if (linear == 0 && island.only_one_sided_ && stays_open<c>(motion)) return true;
    double b[linear + 1], f[m], D_star[contacts];
    for (std::size_t i = 0; i < linear; ++i) {
      const auto& law = island.linear_[i];
      const double d = law.d_of_eta * motion.eta[c + i] + law.d_of_eta_prev * motion.eta_prev[c + i];
      b[i] = law.a * motion.D_star[c + i] + d;
    }
    for (std::size_t i = 0; i < linear; ++i) {
      f[c + i] = 0.0;
      for (std::size_t j = 0; j < linear; ++j) f[c + i] += island.inverse_[i][j] * b[j];
    }
    for (std::size_t i = 0; i < c; ++i) {
      D_star[i] = motion.D_star[i];
      for (std::size_t j = 0; j < linear; ++j) D_star[i] -= island.coupling_[i][j] * f[c + j];
    }
    if (island.chooses_force_) return choose_and_push<contacts, linear>(D_star, motion, f);
    Choice<contacts> choice;
    if (!find_forces<contacts>(D_star, motion, choice)) return false;
    for (std::size_t i = 0; i < c; ++i) {
      const std::size_t r = island.row_[i];
      f[i] = choice.f[i];
      rows.g[r] = choice.g[i];
      rows.psi_next[r] = next_psi(rows.models[r], rows.psi[r], choice.g[i], f[i]);
      if (predicts(rows.models[r])) {
        rows.seen_eta[r] = motion.eta[i];
        rows.seen_psi[r] = choice.psi_of_eta[i];
      }
      for (std::size_t j = 0; j < linear; ++j) f[c + j] += island.answer_[j][i] * f[i];
    }
    double moved[m];
    push<m>(f, motion, moved);
    return true;
  }

  bool solve(double k) const noexcept {
    constexpr std::size_t linears = StandingIsland::most_linear + 1;
    switch (island.contacts_ * linears + (island.row_count_ - island.contacts_)) {
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
        return solve_bow(k);
    }
  }

  bool solve_bow(double k) const noexcept {
    Motion<1> motion;
    read<1>(motion);
    const std::size_t r = island.row_[0];
    const double Lambda = island.own_Lambda_[0], D_star = motion.D_star[0], v_B = rows.live_drive[r];
    const double rate = 1.0 / (2.0 * k);
    const BowFriction friction{rows.live_force[r], rows.models[r].sharpness};
    const double v =
        bow_velocity(rows.models[r], friction, D_star * rate - v_B, Lambda * rate, rows.bow_velocity[r]);
    // f = lambda (D / 2k - v_B), D = D* - Lambda f
    const double lambda = friction.lambda(v);
    const double f = lambda * (D_star * rate - v_B) / (1.0 + lambda * (Lambda * rate));
    const BowLaw law = bow_law(lambda, v_B, k);
    rows.law_a[r] = law.a;
    rows.law_d[r] = law.d;
    double moved = 0.0;
    push<1>(&f, motion, &moved);
    rows.bow_velocity[r] = (moved + motion.shift[0]) * rate - v_B;
    return true;
  }

  // Moves the points and gives the rows what has become of them; how far eta got, offsets left out.
  template <std::size_t m>
  void push(const double* f, const Motion<m>& motion, double* moved) const noexcept {
    double sum[m] = {};
    const double *C = island.weights_.data(), *push = island.pushes_.data();
    for (const auto& point : island.points_) {  // q+ = q* - B C^T f
      double by = push[0] * f[0];
      for (std::size_t i = 1; i < m; ++i) by += push[i] * f[i];
      const Levels& q = levels[point.component];
      q.push(point.slot, by);
      const double d = q.moved(point.slot);
      for (std::size_t i = 0; i < m; ++i) sum[i] += C[i] * d;
      C += m;
      push += m;
    }
    for (std::size_t i = 0; i < m; ++i) {
      const std::size_t r = island.row_[i];
      rows.eta[r] = motion.eta[i];
      rows.eta_prev[r] = motion.eta_prev[i];
      rows.eta_next[r] = motion.eta_prev[i] + (sum[i] + motion.shift[i]);
      rows.force[r] = f[i];
      moved[i] = sum[i];
    }
  }
};

}  // namespace rattle
