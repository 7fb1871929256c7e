#include <algorithm>
#include <rattle/interactions/bow_rows.hpp>
#include <rattle/interactions/gradient.hpp>
#include <rattle/interactions/linear_law.hpp>
#include <rattle/interactions/sliding_island.hpp>
#include <rattle/interactions/unit_contact.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {
namespace {

std::size_t most_sliding_rows(const Scene& scene, std::span<const std::uint32_t> islands) noexcept {
  std::size_t most = 0;
  for (const std::uint32_t i : islands)
    if (scene.islands[i].kind == IslandKind::sliding)
      most = std::max<std::size_t>(most, scene.islands[i].row_count);
  return most;
}

}  // namespace

SlidingWork::SlidingWork(const Scene& scene, std::span<const std::uint32_t> islands)
    : SlidingWork(scene, most_sliding_rows(scene, islands)) {}

SlidingIsland::SlidingIsland(const Scene& scene, const Island& island, SlidingWork& work, IslandCounts& counts)
    : SomeRowsStep(island),
      island_(island),
      points_(work.points),
      system_(work.system),
      counts_(counts),
      limits_(limits_of(island, scene)) {}

void SlidingIsland::solve_rows(const StepView& view, std::span<const std::uint32_t> which) noexcept {
  which_ = which;
  contacts_ = 0;
  for (std::size_t i = 0; i < which.size(); ++i) {
    if (!view.rows.models[which[i]].is_contact()) continue;
    last_contact_ = i;
    ++contacts_;
  }
  keep_etas(view.rows);
  system_.set_size(which_.size());
  points_.gather(which_, view, SlidingPoints::Spreading::now, system_);
  bool good = find_forces(view);
  if (!good) {  // a leap across points that something stiff holds together
    points_.gather(which_, view, SlidingPoints::Spreading::ahead, system_);
    good = find_forces(view);
  }
  store_rows(view);
  if (!good && (island_.newton || island_.closed_form)) ++counts_.newton_failures;
}

// eta of a moving row is kept as it was read, and never read again with new weights.
void SlidingIsland::keep_etas(RowStates& rows) const noexcept {
  for (const std::uint32_t r : which_) {
    if (rows.models[r].moving_place < 0) continue;
    rows.eta_prev[r] = rows.eta[r];
    rows.eta[r] = rows.eta_next[r];
  }
}

// Bows are settled with the forces of contacts that were found with the friction of the last step.
bool SlidingIsland::find_forces(const StepView& view) noexcept {
  const IslandRows rows = rows_at(which_, view.scene.k, view.rows);
  for (const std::uint32_t r : which_) set_law(view.rows.models[r], r, view.scene.k, view.rows);
  if (island_.bowed) start_bows(rows);
  if (!solve_laws(rows)) return false;
  if (!island_.bowed) return true;
  settle_bows(rows, [&](std::size_t bow) { return system_.connect(bow, rows); });
  return solve_laws(rows);
}

bool SlidingIsland::solve_laws(const IslandRows& rows) noexcept {
  return island_.closed_form ? solve_closed_form(rows) : solve_contacts(rows);
}

bool SlidingIsland::solve_closed_form(const IslandRows& rows) noexcept {
  const std::size_t contact = last_contact_;  // the only one
  const std::optional<ConnectedRow> left = system_.connect(contact, rows);
  if (!left || !(left->compliance >= 0.0)) return false;  // the contact's equation may then have no root
  const double K = rows.models[contact].power.stiffness();
  const UnitContact result =
      solve_unit_contact(rows.eta_prev[contact], -left->free_D, 0.5 * K * left->compliance, K);
  system_.answer(contact, result.force);
  return true;
}

void SlidingIsland::look_at_contacts(const IslandRows& rows) noexcept {
  for (std::size_t i = 0; i < system_.size(); ++i) {
    const RowModel& row = rows.models[i];
    system_.contacts[i] = {};
    if (!row.is_contact()) continue;
    look_at_contact(system_.contacts[i], row, rows.eta[i], rows.eta_prev[i], rows.W[i],
                    row_psi_and_slope(row, rows.eta[i]), row_psi_and_slope(row, rows.eta_prev[i]), rows.k,
                    system_.Lambda(i));
  }
}

bool SlidingIsland::solve_contacts(const IslandRows& rows) noexcept {
  system_.take_linear_laws(rows);
  look_at_contacts(rows);
  system_.solvable = true;
  ContactIteration<SlidingSystem> iteration(system_, limits_);
  const bool predicts = iteration.prepare();
  if (predicts) iteration.predict();
  bool settled = iteration.settle();
  if (predicts && iteration.drop_stale_predictions()) settled = iteration.settle();
  ContactIsland<SlidingSystem> forces(system_, iteration, settled);
  forces.finish();
  ContactSolves& solves = counts_.contact_solves;
  if (limits_.blends) solves.add(contacts_, iteration.tangent_solves(), iteration.solves());
  solves.unsettled += forces.settled() ? 0 : 1;
  solves.last_resorts += forces.last_resort() ? 1 : 0;
  return forces.settled() && system_.solvable;
}

// Moves the components, then reads the rows anew.
void SlidingIsland::store_rows(const StepView& view) const noexcept {
  RowStates& rows = view.rows;
  for (std::size_t i = 0; i < system_.size(); ++i) {
    rows.force[which_[i]] = system_.f[i];
    points_.push(i, system_.f[i], view.levels);
  }
  for (std::size_t i = 0; i < system_.size(); ++i) {
    const std::size_t r = which_[i];
    const auto [eta_next, carried] = points_.read(i, rows.offset_next[r], view.levels);
    rows.eta_next[r] = eta_next;
    rows.carried[r] = carried;
    if (rows.models[r].law == LawKind::bow)
      rows.bow_velocity[r] = bow_velocity_from(carried, rows.bow_drive[r], view.scene.k);
    rows.g[r] = rows.psi_next[r] = rows.loss_force[r] = 0.0;
    if (rows.models[r].is_stretch()) rows.psi_next[r] = rows.psi[r] + carried;
    if (island_.closed_form || !rows.models[r].is_contact()) continue;
    rows.loss_force[r] = system_.f[i] - system_.elastic[i];
    rows.W_next[r] = next_W(rows.W[r], system_.elastic[i], eta_next - rows.eta_prev[r]);
  }
}

}  // namespace rattle
