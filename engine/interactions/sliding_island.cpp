#include <algorithm>
#include <cmath>
#include <rattle/interactions/bow_rows.hpp>
#include <rattle/interactions/g_rules.hpp>
#include <rattle/interactions/gradient.hpp>
#include <rattle/interactions/sliding_island.hpp>
#include <rattle/interactions/unit_contact.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

SlidingIslandSolver::SlidingIslandSolver(const Scene& scene) {
  std::size_t most = 0;
  for (const Island& island : scene.islands) {
    if (island.kind == IslandKind::sliding) most = std::max<std::size_t>(most, island.row_count);
    alone_of_island_.push_back(static_cast<std::uint32_t>(alone_.size()));
    if (island.slide_alone) alone_.emplace_back(scene, island);
  }
  rows_.resize(most);
  std::size_t most_points = 12;
  for (const Glide& glide : scene.glides) most_points = std::max(most_points, glide.capacity);
  for (Row& row : rows_) row.touches.resize(most_points);
  Lambda_.resize(most * most);
  matrix_.resize(most * most);
  for (std::vector<double>* v : {&D_star_, &D_, &D_other_, &p_, &elastic_, &a_, &d_, &f_}) v->resize(most);
  contacts_.resize(most);
  law_.resize(most);
  right_.resize(2 * most);
  active_.reserve(most);
}

bool SlidingIslandSolver::solve(const Island& island, const StepView& view, ContactSolves& solves) noexcept {
  const Scene& scene = view.scene;
  RowStates& rows = view.rows;
  take_over_etas(island, rows);
  gather(island, view, Spreading::now);
  bool good = find_forces(scene, island, rows, solves);
  if (!good) {  // a leap across points that something stiff holds together
    gather(island, view, Spreading::ahead);
    good = find_forces(scene, island, rows, solves);
  }

  for (std::size_t i = 0; i < size_; ++i) {
    rows.force[island.first_row + i] = f_[i];
    for (std::size_t t = 0; t < rows_[i].count; ++t) {
      const Touch& touch = rows_[i].touches[t];
      view.levels[touch.component].push(touch.point, -touch.compliance * touch.weight_now * f_[i]);
    }
  }
  for (std::size_t i = 0; i < size_; ++i) {
    const std::size_t r = island.first_row + i;
    double eta_next = rows.offset_next[r], carried = 0.0;
    for (std::size_t t = 0; t < rows_[i].count; ++t) {
      const Touch& touch = rows_[i].touches[t];
      const Levels& q = view.levels[touch.component];
      eta_next += touch.weight_next * q.next[touch.point];
      carried += touch.weight_now * q.moved(touch.point);
    }
    rows.eta_next[r] = eta_next;
    rows.carried[r] = carried;
    if (rows.models[r].law == LawKind::bow)
      rows.bow_velocity[r] = carried / (2.0 * scene.k) - rows.live_drive[r];
    rows.g[r] = rows.psi_next[r] = rows.loss_force[r] = 0.0;
    if (island.closed_form || !rows.models[r].is_contact()) continue;
    rows.loss_force[r] = f_[i] - elastic_[i];
    rows.W_next[r] = next_W(rows.W[r], elastic_[i], eta_next - rows.eta_prev[r]);
  }
  return good;
}

// eta of a moving row is as it was then, never read anew with other weights.
void SlidingIslandSolver::take_over_etas(const Island& island, RowStates& rows) noexcept {
  for (std::size_t r = island.first_row; r < island.first_row + island.row_count; ++r) {
    if (rows.models[r].moving_place < 0) continue;
    rows.eta_prev[r] = rows.eta[r];
    rows.eta[r] = rows.eta_next[r];
  }
}

bool SlidingIslandSolver::find_forces(const Scene& scene, const Island& island, RowStates& rows,
                                      ContactSolves& solves) noexcept {
  set_linear_laws(scene, island, rows);
  if (!solve_laws(scene, island, rows, solves)) return false;
  if (!island.bowed) return true;
  for (std::size_t i = 0; i < size_; ++i)
    if (rows.models[island.first_row + i].law == LawKind::bow) settle_bow(scene, island, i, rows);
  return solve_laws(scene, island, rows, solves);
}

bool SlidingIslandSolver::solve_laws(const Scene& scene, const Island& island, RowStates& rows,
                                     ContactSolves& solves) noexcept {
  if (!island.closed_form) return solve_contacts(scene, island, rows, solves);
  std::size_t contact = 0;
  while (!rows.models[island.first_row + contact].is_contact()) ++contact;
  return solve_closed_form(island, contact, rows);
}

// As settle_bows(): with the linear rows connected, contacts with the forces that were found with the last
// lambda.
void SlidingIslandSolver::settle_bow(const Scene& scene, const Island& island, std::size_t bow,
                                     const RowStates& rows) noexcept {
  const std::size_t r = island.first_row + bow;
  const BowFriction friction{rows.live_force[r], rows.models[r].sharpness};
  active_.clear();
  double D_free = D_star_[bow], compliance = Lambda(bow, bow);
  for (std::size_t i = 0; i < size_; ++i) {
    if (i == bow) continue;
    if (rows.models[island.first_row + i].is_contact())
      D_free -= Lambda(bow, i) * f_[i];
    else if (a_[i] > 0.0)
      active_.push_back(i);
  }
  const std::size_t m = active_.size();
  double* p = right_.data();
  double* response = p + m;
  for (std::size_t n = 0; n < m; ++n) {
    const std::size_t i = active_[n];
    double D_i = D_star_[i];
    for (std::size_t j = 0; j < size_; ++j)
      if (rows.models[island.first_row + j].is_contact()) D_i -= Lambda(i, j) * f_[j];
    p[n] = a_[i] * D_i + d_[i];
    response[n] = a_[i] * Lambda(i, bow);
  }
  if (!solve_active(right_.data(), 2)) return;
  for (std::size_t n = 0; n < m; ++n) {
    D_free -= Lambda(bow, active_[n]) * p[n];
    compliance -= Lambda(bow, active_[n]) * response[n];
  }
  const double b = D_free / (2.0 * scene.k) - rows.live_drive[r];
  const double beta = std::max(compliance, 0.0) / (2.0 * scene.k);
  const double v = bow_velocity(rows.models[r], friction, b, beta, rows.bow_velocity[r]);
  const BowLaw law = bow_law(friction.lambda(v), rows.live_drive[r], scene.k);
  a_[bow] = law.a;
  d_[bow] = law.d;
}

void SlidingIslandSolver::set_linear_laws(const Scene& scene, const Island& island, RowStates& rows) noexcept {
  for (std::size_t i = 0; i < size_; ++i) {
    const std::size_t r = island.first_row + i;
    const RowModel& row = rows.models[r];
    if (row.is_contact()) continue;
    if (row.law == LawKind::bow) {
      const double lambda = BowFriction{rows.live_force[r], row.sharpness}.lambda(rows.bow_velocity[r]);
      const BowLaw law = bow_law(lambda, rows.live_drive[r], scene.k);
      a_[i] = law.a;
      d_[i] = law.d;
    } else if (row.is_touch()) {
      set_law(row, r, scene.k, rows);
      a_[i] = rows.law_a[r];
      d_[i] = rows.law_d[r];
    } else {
      set_linear_law(row, rows.eta[r], rows.eta_prev[r], scene.k, a_[i], d_[i]);
    }
  }
}

// Linear rows answer the contact's force f_c with p - r f_c; what is left is one contact on an effective
// compliance.
bool SlidingIslandSolver::solve_closed_form(const Island& island, std::size_t contact,
                                            const RowStates& rows) noexcept {
  active_.clear();
  for (std::size_t i = 0; i < size_; ++i)
    if (i != contact && a_[i] > 0.0) active_.push_back(i);
  const std::size_t m = active_.size();
  double* p = right_.data();
  double* r = p + m;
  for (std::size_t n = 0; n < m; ++n) {
    const std::size_t i = active_[n];
    p[n] = a_[i] * D_star_[i] + d_[i];
    r[n] = a_[i] * Lambda(i, contact);
  }
  if (!solve_active(right_.data(), 2)) return false;
  double gain = D_star_[contact], Lambda_c = Lambda(contact, contact);
  for (std::size_t n = 0; n < m; ++n) {
    gain -= Lambda(contact, active_[n]) * p[n];
    Lambda_c -= Lambda(contact, active_[n]) * r[n];
  }
  if (!(Lambda_c >= 0.0)) return false;  // the contact's equation may then have no root
  const double K = rows.models[island.first_row + contact].power.stiffness();
  const UnitContact result =
      solve_unit_contact(rows.eta_prev[island.first_row + contact], -gain, 0.5 * K * Lambda_c, K);
  std::fill_n(f_.begin(), size_, 0.0);
  f_[contact] = result.force;
  for (std::size_t n = 0; n < m; ++n) f_[active_[n]] = p[n] - r[n] * result.force;
  return true;
}

void SlidingIslandSolver::look_at_contacts(const Scene& scene, const Island& island, RowStates& rows) noexcept {
  for (std::size_t i = 0; i < size_; ++i) {
    const std::size_t r = island.first_row + i;
    const RowModel& row = rows.models[r];
    contacts_[i] = {};
    if (!row.is_contact()) continue;
    look_at_contact(contacts_[i], row, rows.eta[r], rows.eta_prev[r], rows.W[r], row_psi_and_slope(row, rows.eta[r]),
                    row_psi_and_slope(row, rows.eta_prev[r]), scene.k, Lambda(i, i));
  }
}

bool SlidingIslandSolver::solve_contacts(const Scene& scene, const Island& island, RowStates& rows,
                                         ContactSolves& solves) noexcept {
  look_at_contacts(scene, island, rows);
  System system{*this, D_star_, a_, d_, f_, D_, D_other_, p_, elastic_, law_};
  const SettlingLimits limits = limits_of(island, scene);
  ContactIteration<System> iteration(system, limits);
  const bool predicts = iteration.prepare();
  if (predicts) iteration.predict();
  bool settled = iteration.settle();
  if (predicts && iteration.drop_stale_predictions()) settled = iteration.settle();
  ContactIsland<System> forces(system, iteration, settled);
  forces.finish();
  if (limits.blends) {
    const auto first = rows.models.begin() + island.first_row;
    solves.add(static_cast<std::size_t>(std::count_if(first, first + island.row_count, [](const RowModel& row) { return row.is_contact(); })),
               iteration.tangent_solves(), iteration.solves());
  }
  solves.unsettled += forces.settled() ? 0 : 1;
  solves.last_resorts += forces.last_resort() ? 1 : 0;
  return forces.settled() && system.solvable;
}

// All rows with f = a D + d; f and D. False, and nothing acts, where the matrix is singular.
bool SlidingIslandSolver::solve_linear() noexcept {
  active_.clear();
  for (std::size_t i = 0; i < size_; ++i) {
    f_[i] = 0.0;
    D_[i] = D_star_[i];
    if (a_[i] > 0.0 || d_[i] != 0.0) active_.push_back(i);
  }
  for (std::size_t n = 0; n < active_.size(); ++n)
    right_[n] = a_[active_[n]] * D_star_[active_[n]] + d_[active_[n]];
  if (!solve_active(right_.data(), 1)) return false;
  for (std::size_t n = 0; n < active_.size(); ++n) f_[active_[n]] = right_[n];
  for (std::size_t i = 0; i < size_; ++i)
    for (const std::size_t j : active_) D_[i] -= Lambda(i, j) * f_[j];
  return true;
}

// Gauss with row pivoting; the matrices are small.
bool SlidingIslandSolver::solve_active(double* x, std::size_t columns) noexcept {
  const std::size_t m = active_.size();
  if (m == 1) {
    const double A = 1.0 + a_[active_[0]] * Lambda(active_[0], active_[0]);
    for (std::size_t s = 0; s < columns; ++s) x[s] /= A;
    return A != 0.0;
  }
  double* A = matrix_.data();
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t j = 0; j < m; ++j)
      A[i * m + j] = (i == j ? 1.0 : 0.0) + a_[active_[i]] * Lambda(active_[i], active_[j]);
  for (std::size_t c = 0; c < m; ++c) {
    std::size_t pivot = c;
    for (std::size_t i = c + 1; i < m; ++i)
      if (std::abs(A[i * m + c]) > std::abs(A[pivot * m + c])) pivot = i;
    if (A[pivot * m + c] == 0.0) return false;
    if (pivot != c) {
      for (std::size_t j = 0; j < m; ++j) std::swap(A[pivot * m + j], A[c * m + j]);
      for (std::size_t s = 0; s < columns; ++s) std::swap(x[s * m + pivot], x[s * m + c]);
    }
    for (std::size_t i = c + 1; i < m; ++i) {
      const double factor = A[i * m + c] / A[c * m + c];
      if (factor == 0.0) continue;
      for (std::size_t j = c; j < m; ++j) A[i * m + j] -= factor * A[c * m + j];
      for (std::size_t s = 0; s < columns; ++s) x[s * m + i] -= factor * x[s * m + c];
    }
  }
  for (std::size_t s = 0; s < columns; ++s)
    for (std::size_t i = m; i > 0; --i) {
      double sum = x[s * m + i - 1];
      for (std::size_t j = i; j < m; ++j) sum -= A[(i - 1) * m + j] * x[s * m + j];
      x[s * m + i - 1] = sum / A[(i - 1) * m + i - 1];
    }
  return true;
}

}  // namespace rattle
