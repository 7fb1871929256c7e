#include <algorithm>
#include <rattle/interactions/finger_board.hpp>
#include <rattle/interactions/elastic_part.hpp>
#include <rattle/interactions/g_rules.hpp>
#include <rattle/interactions/gliding_points.hpp>
#include <rattle/interactions/island_solver.hpp>
#include <rattle/interactions/gradient.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {
namespace {

IslandSystem make_system(const Scene& scene) {
  std::size_t most_rows = 0, most_entries = 0;
  for (const Island& island : scene.islands) {
    most_rows = std::max<std::size_t>(most_rows, island.row_count);
    most_entries = std::max(most_entries, island.profile.entry_count());
  }
  return IslandSystem(most_rows, most_entries);
}

// eta^{n+1} - eta^{n-1} of whatever levels.next holds.
double increment(std::span<const RowEntry> entries, std::span<const Levels> levels) noexcept {
  double sum = 0.0;
  for (const RowEntry& e : entries) sum += e.weight * levels[e.component].moved(e.point);
  return sum;
}

IslandRows rows_from(std::span<const RowModel> models, std::size_t first, double k, RowStates& rows) noexcept {
  return {models,
          rows.eta_prev.data() + first,
          rows.eta.data() + first,
          rows.psi.data() + first,
          rows.W.data() + first,
          k,
          rows.law_a.data() + first,
          rows.law_d.data() + first,
          rows.live_force.data() + first,
          rows.live_drive.data() + first,
          rows.bow_velocity.data() + first,
          rows.seen_eta.data() + first,
          rows.seen_psi.data() + first,
          rows.seen_slope.data() + first};
}

// Only empty one-sided contacts that are open and stay so without any force: no rule then has one.
bool nothing_touches(const IslandSystem& system, const IslandRows& rows) noexcept {
  for (std::size_t i = 0; i < rows.models.size(); ++i) {
    if (rows.models[i].law != LawKind::one_sided) return false;
    if (rows.models[i].chooses_force() ? rows.W[i] > 0.0 : rows.psi[i] != 0.0) return false;
    if (rows.eta[i] > 0.0 || rows.eta_prev[i] > 0.0 || rows.eta_prev[i] + system.D_star[i] > 0.0) return false;
  }
  return true;
}

}  // namespace

IslandSolver::IslandSolver(const Scene& scene) : k_(scene.k), system_(make_system(scene)), sliding_(scene) {
  standing_.reserve(scene.islands.size());
  for (const Island& island : scene.islands) standing_.emplace_back(scene, island);
  std::size_t most_entries = 0;
  for (const Island& island : scene.islands)
    if (island.kind == IslandKind::live) most_entries = std::max(most_entries, island.profile.entry_count());
  live_Lambda_.resize(most_entries);
  std::size_t slots = 0;
  for (const SceneComponent& component : scene.components) {
    first_slot_.push_back(slots);
    slots += most_entries > 0 ? component.model->slot_count() : 0;
  }
  spread_.resize(slots);
}

void IslandSolver::solve_in_general(const Island& island, const StepView& view) noexcept {
  if (island.kind != IslandKind::sliding)
    solve_in_place(island, view);
  else if (!sliding_.solve(island, view, contact_solves_) && (island.newton || island.closed_form))
    ++newton_failures_;
}

const double* IslandSolver::live_compliance(const Island& island, const StepView& view) noexcept {
  const auto entries_of = [&](std::size_t i) {
    return view.points.of(view.scene, view.scene.rows[island.first_row + i]);
  };
  const auto at = [&](const RowEntry& e) -> double& { return spread_[first_slot_[e.component] + e.point]; };
  for (std::size_t i = 0; i < island.row_count; ++i) {
    const auto own = entries_of(i);
    for (const RowEntry& x : own) at(x) += x.weight * view.fingers.compliance(x);
    for (std::size_t j = island.profile.first(i); j <= i; ++j) {
      double sum = 0.0;
      for (const RowEntry& y : entries_of(j)) sum += at(y) * y.weight;
      live_Lambda_[island.profile.index(i, j)] = sum;
    }
    for (const RowEntry& x : own) at(x) = 0.0;
  }
  return live_Lambda_.data();
}

void IslandSolver::solve_in_place(const Island& island, const StepView& view) noexcept {
  const Scene& scene = view.scene;
  const FingerBoard& fingers = view.fingers;
  const GlidingPoints& points = view.points;
  const std::span<const Levels> levels = view.levels;
  RowStates& rows = view.rows;
  const std::size_t first = island.first_row, m = island.row_count;
  const std::span<const RowModel> models(rows.models.data() + first, m);
  const bool live = island.kind == IslandKind::live;
  for (std::size_t i = 0; i < m; ++i) {
    const std::size_t r = first + i;
    const auto entries = points.of(scene, models[i]);
    double eta = rows.offset[r], eta_prev = rows.offset_prev[r], moved = 0.0;
    for (const RowEntry& e : entries) {
      const Levels& q = levels[e.component];
      eta += e.weight * q.now[e.point];
      eta_prev += e.weight * q.prev[e.point];
      moved += e.weight * q.moved(e.point);
    }
    rows.eta[r] = eta;
    rows.eta_prev[r] = eta_prev;
    system_.D_star[i] = moved + (rows.offset_next[r] - rows.offset_prev[r]);
  }

  const IslandRows seen = rows_from(models, first, scene.k, rows);
  if (nothing_touches(system_, seen)) {
    for (std::size_t i = 0; i < m; ++i) {
      const std::size_t r = first + i;
      rows.force[r] = rows.loss_force[r] = rows.g[r] = rows.psi_next[r] = 0.0;
      rows.W_next[r] = rows.W[r];  // 0, or what rounding took below it
      rows.eta_next[r] = rows.eta_prev[r] + system_.D_star[i];
    }
    return;
  }
  system_.set_island(island, live ? live_compliance(island, view) : island.compliance.data());
  for (std::size_t i = 0; i < m; ++i) {
    rows.Lambda[first + i] = system_.Lambda(i);
    set_law(models[i], first + i, scene.k, rows);
  }
  if (!island.chooses_force)
    choose_g_and_solve(system_, seen, island.predicts);
  else if (!solve_by_gradient(system_, seen, limits_of(island, scene), contact_solves_) && island.newton)
    ++newton_failures_;

  const auto push = [&](std::size_t i, double f) {  // q+ = q* - B C^T f
    if (f == 0.0) return;
    for (const RowEntry& e : points.of(scene, models[i])) {
      const double B = live ? fingers.compliance(e) : e.step_compliance;
      levels[e.component].push(e.point, -B * e.weight * f);
    }
  };
  const auto carry = [&](std::size_t i) {
    const std::size_t r = first + i;
    rows.carried[r] = increment(points.of(scene, models[i]), levels);
    return rows.carried[r] + (rows.offset_next[r] - rows.offset_prev[r]);
  };
  for (std::size_t i = 0; i < m; ++i) push(i, system_.f[i]);
  if (system_.loses_digits()) {
    for (std::size_t i = 0; i < m; ++i) system_.p[i] = carry(i);
    system_.refine(system_.p.data());
    for (std::size_t i = 0; i < m; ++i) {
      push(i, system_.D_other[i]);
      system_.f[i] += system_.D_other[i];
    }
  }
  for (std::size_t i = 0; i < m; ++i) {
    const std::size_t r = first + i;
    rows.force[r] = system_.f[i];
    const double D = carry(i);
    rows.eta_next[r] = rows.eta_prev[r] + D;
    if (models[i].law == LawKind::bow) rows.bow_velocity[r] = D / (2.0 * scene.k) - rows.live_drive[r];
    if (!models[i].is_contact()) continue;
    if (island.chooses_force) {
      rows.loss_force[r] = system_.f[i] - system_.elastic[i];
      rows.W_next[r] = next_W(rows.W[r], system_.elastic[i], D);
      continue;
    }
    rows.loss_force[r] = system_.resistance[i] * D;
    rows.g[r] = system_.g[i];
    rows.psi_next[r] = next_psi(models[i], rows.psi[r], system_.g[i], 
                                elastic_part(system_.f[i], rows.loss_force[r], system_.g[i], rows.psi[r], D, system_.D_star[i]));
  }
}

}  // namespace rattle
