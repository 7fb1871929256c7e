#include <algorithm>

#include <rattle/interactions/g_rules.hpp>
#include <rattle/interactions/island_solver.hpp>
#include <rattle/interactions/newton.hpp>
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

std::span<const RowEntry> entries_of(const Scene& scene, const RowModel& row) noexcept {
  return {scene.entries.data() + row.first_entry, row.entry_count};
}

// eta^{n+1} - eta^{n-1} of whatever levels.next holds.
double increment(std::span<const RowEntry> entries, std::span<const Levels> levels) noexcept {
  double sum = 0.0;
  for (const RowEntry& e : entries) {
    const Levels& q = levels[e.component];
    sum += e.weight * (q.next[e.point] - q.prev[e.point]);
  }
  return sum;
}

// Only empty one-sided contacts that are open and stay so without any force: every rule then chooses g = 0.
bool nothing_touches(const IslandSystem& system, const IslandRows& rows) noexcept {
  for (std::size_t i = 0; i < system.size(); ++i) {
    if (rows.models[i].law != LawKind::one_sided || rows.psi[i] != 0.0) return false;
    if (rows.eta[i] > 0.0 || rows.eta_prev[i] > 0.0 || rows.eta_prev[i] + system.D_star[i] > 0.0) return false;
  }
  return true;
}

// Moves the points of a row by its force, q+ = q* - B C^T f.
void apply_force(std::span<const RowEntry> entries, std::span<const Levels> levels, double f) noexcept {
  for (const RowEntry& e : entries) levels[e.component].next[e.point] -= e.step_compliance * e.weight * f;
}

}  // namespace

IslandSolver::IslandSolver(const Scene& scene) : system_(make_system(scene)) {}

void IslandSolver::solve(const Scene& scene, const Island& island, std::span<const Levels> levels,
                         RowStates& rows) noexcept {
  const std::size_t first = island.first_row, m = island.row_count;
  const std::span<const RowModel> models(scene.rows.data() + first, m);
  system_.set_island(island);
  for (std::size_t i = 0; i < m; ++i) {
    const auto entries = entries_of(scene, models[i]);
    double eta = models[i].offset, eta_prev = models[i].offset;
    for (const RowEntry& e : entries) {
      eta += e.weight * levels[e.component].now[e.point];
      eta_prev += e.weight * levels[e.component].prev[e.point];
    }
    rows.eta[first + i] = eta;
    rows.eta_prev[first + i] = eta_prev;
    system_.D_star[i] = increment(entries, levels);
  }

  const IslandRows view{models, rows.eta_prev.data() + first, rows.eta.data() + first, rows.psi.data() + first, scene.k};
  if (nothing_touches(system_, view)) {
    for (std::size_t i = 0; i < m; ++i) {
      const std::size_t r = first + i;
      rows.force[r] = rows.g[r] = rows.psi_next[r] = 0.0;
      rows.eta_next[r] = rows.eta_prev[r] + system_.D_star[i];
    }
    return;
  }
  if (!island.newton)
    choose_g_and_solve(system_, view, island.predicts);
  else if (!solve_by_newton(system_, view, scene.newton_iterations))
    ++newton_failures_;

  for (std::size_t i = 0; i < m; ++i) {
    rows.force[first + i] = system_.f[i];
    if (system_.f[i] != 0.0) apply_force(entries_of(scene, models[i]), levels, system_.f[i]);
  }
  for (std::size_t i = 0; i < m; ++i) {
    const std::size_t r = first + i;
    const double D = increment(entries_of(scene, models[i]), levels);
    rows.eta_next[r] = rows.eta_prev[r] + D;
    if (!models[i].is_contact()) continue;
    rows.g[r] = island.newton ? 0.0 : system_.g[i];
    rows.psi_next[r] = island.newton ? 0.0 : next_psi(models[i], rows.psi[r], system_.g[i], system_.f[i]);
  }
}

}  // namespace rattle
