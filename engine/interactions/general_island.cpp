#include <algorithm>
#include <optional>
#include <rattle/interactions/bow_rows.hpp>
#include <rattle/interactions/elastic_part.hpp>
#include <rattle/interactions/finger_board.hpp>
#include <rattle/interactions/g_rules.hpp>
#include <rattle/interactions/general_island.hpp>
#include <rattle/interactions/gliding_points.hpp>
#include <rattle/interactions/gradient.hpp>
#include <rattle/interactions/linear_law.hpp>
#include <rattle/interactions/stretches_apart.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {
namespace {

IslandSystem make_system(const Scene& scene, std::span<const std::uint32_t> islands) {
  std::size_t most_rows = 0, most_entries = 0;
  const auto make_room = [&](const Island& island) {
    if (island.kind == IslandKind::sliding) return;
    most_rows = std::max<std::size_t>(most_rows, island.row_count);
    most_entries = std::max(most_entries, island.profile.entry_count());
    if (has_stretches_apart(scene, island))
      most_entries = std::max<std::size_t>(most_entries, island.row_count * (island.row_count + 1) / 2);
  };
  for (const std::uint32_t i : islands) {
    make_room(scene.islands[i]);
    for (const Island& part : scene.islands[i].parts) make_room(part);
  }
  return IslandSystem(most_rows, most_entries);
}

// True if all rows are one-sided contacts that have stored nothing, are open, and stay open without any force.
// No rule then has a force.
bool nothing_touches(const IslandSystem& system, const IslandRows& rows) noexcept {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows.models[i].law != LawKind::one_sided) return false;
    if (rows.models[i].chooses_force() ? rows.W[i] > 0.0 : rows.psi[i] != 0.0) return false;
    if (rows.eta[i] > 0.0 || rows.eta_prev[i] > 0.0 || rows.eta_prev[i] + system.D_star[i] > 0.0) return false;
  }
  return true;
}

// The rules that choose the force of a contact: `gradient`, and `newton`, which iterates to convergence.
struct ChoosingForce {
  SettlingLimits limits;
  bool newton;

  ChoosingForce(const Scene& scene, const Island& island) noexcept
      : limits(limits_of(island, scene)), newton(island.newton) {}

  void find_forces(IslandSystem& system, const IslandRows& rows, IslandCounts& counts) const noexcept {
    if (!solve_by_gradient(system, rows, limits, counts.contact_solves) && newton) ++counts.newton_failures;
  }
  void store_contact(const IslandSystem& system, std::size_t i, double D, std::size_t r,
                     RowStates& rows) const noexcept {
    rows.loss_force[r] = system.f[i] - system.elastic[i];
    rows.W_next[r] = next_W(rows.W[r], system.elastic[i], D);
  }
};

// The rules that choose g: f = g (psi + psi_next) / 2.
struct ChoosingG {
  bool predicts;

  ChoosingG(const Scene&, const Island& island) noexcept : predicts(island.predicts) {}

  void find_forces(IslandSystem& system, const IslandRows& rows, IslandCounts&) const noexcept {
    choose_g_and_solve(system, rows, predicts);
  }
  void store_contact(const IslandSystem& system, std::size_t i, double D, std::size_t r,
                     RowStates& rows) const noexcept {
    const double f = system.f[i], g = system.g[i], psi = rows.psi[r];
    rows.loss_force[r] = system.resistance[i] * D;
    rows.g[r] = g;
    rows.psi_next[r] =
        next_psi(rows.models[r], psi, g, elastic_part(f, rows.loss_force[r], g, psi, D, system.D_star[i]));
  }
};

template <class Rules>
class GeneralIsland final : public SomeRowsStep {
 public:
  GeneralIsland(const Scene& scene, const Island& island, GeneralWork& work, IslandCounts& counts)
      : SomeRowsStep(island),
        island_(island),
        system_(work.system),
        driven_(island.kind == IslandKind::driven ? &work.driven : nullptr),
        Lambda_(island),
        counts_(counts),
        rules_(scene, island) {
    if (!island.parts.empty()) some_.profile.reserve(island.row_count);
    if (has_stretches_apart(scene, island)) apart_.emplace(scene, island);
  }

  void solve_rows(const StepView& view, std::span<const std::uint32_t> which) noexcept override {
    if (apart_) return solve_beside_stretches(view);
    which_ = which;
    read_rows(view);
    const IslandRows rows =
        is_whole() ? rows_of(island_, view.scene.k, view.rows) : rows_at(which, view.scene.k, view.rows);
    if (nothing_touches(system_, rows)) return stay_open(view.rows);
    set_system(view);
    find_forces(view, rows);
    move_components(view);
    store_rows(view);
  }

 private:
  std::size_t size() const noexcept { return which_.size(); }
  std::size_t row(std::size_t i) const noexcept { return which_[i]; }  // its index in the scene
  bool is_whole() const noexcept { return which_.size() == island_.row_count; }

  // Contacts that stay open cost a reading beside the stretches.
  void solve_beside_stretches(const StepView& view) noexcept {
    which_ = apart_->others();
    read_rows(view);
    apart_->find(view, system_.D_star.data());
    const IslandRows rows = rows_at(which_, view.scene.k, view.rows);
    if (nothing_touches(system_, rows)) {
      apart_->finish(view);
      return stay_open(view.rows);
    }
    system_.set_island(apart_->system(), apart_->reduce(), apart_->own_Lambda());
    find_forces(view, rows);
    apart_->push(view, system_.f.data());
    move_components(view);
    apart_->store(view);
    store_rows(view);
  }

  void find_forces(const StepView& view, const IslandRows& rows) noexcept {
    for (std::size_t i = 0; i < size(); ++i) {
      view.rows.Lambda[row(i)] = system_.Lambda(i);
      set_law(rows.models[i], row(i), view.scene.k, view.rows);
    }
    rules_.find_forces(system_, rows, counts_);
  }

  void set_system(const StepView& view) noexcept {
    if (!driven_) return system_.set_island(island_);
    if (is_whole()) return system_.set_island(island_, driven_->find(which_, island_.profile, view, Lambda_));
    some_.row_count = static_cast<std::uint32_t>(size());
    some_.profile.clear();
    for (std::size_t i = 0; i < size(); ++i) {
      const std::uint32_t first = island_.first_row + island_.profile.first(row(i) - island_.first_row);
      const auto place = std::lower_bound(which_.begin(), which_.end(), first) - which_.begin();
      some_.profile.add_row(static_cast<std::uint32_t>(place));
    }
    system_.set_island(some_, driven_->find(which_, some_.profile, view, Lambda_));
  }

  static std::span<const RowEntry> points_of(const StepView& view, std::size_t r) noexcept {
    return view.points.of(view.scene, view.rows.models[r]);
  }

  // eta, eta_prev and the free D*.
  void read_rows(const StepView& view) noexcept {
    RowStates& rows = view.rows;
    for (std::size_t i = 0; i < size(); ++i) {
      const std::size_t r = row(i);
      double eta = rows.offset[r], eta_prev = rows.offset_prev[r], moved = 0.0;
      for (const RowEntry& e : points_of(view, r)) {
        const Levels& q = view.levels[e.component];
        eta += e.weight * q.now[e.slot];
        eta_prev += e.weight * q.prev[e.slot];
        moved += e.weight * q.moved(e.slot);
      }
      rows.eta[r] = eta;
      rows.eta_prev[r] = eta_prev;
      system_.D_star[i] = moved + (rows.offset_next[r] - rows.offset_prev[r]);
    }
  }

  void stay_open(RowStates& rows) noexcept {
    for (std::size_t i = 0; i < size(); ++i) {
      const std::size_t r = row(i);
      rows.force[r] = rows.loss_force[r] = rows.g[r] = rows.psi_next[r] = 0.0;
      rows.W_next[r] = rows.W[r];  // 0, or below 0 by rounding
      rows.eta_next[r] = rows.eta_prev[r] + system_.D_star[i];
    }
  }

  // q+ = q* - B C^T f, refined once where rounding in SOLVE would show in the balance.
  void move_components(const StepView& view) noexcept {
    for (std::size_t i = 0; i < size(); ++i) push(view, i, system_.f[i]);
    if (!system_.loses_digits()) return;
    for (std::size_t i = 0; i < size(); ++i) system_.p[i] = moved_by(view, i);
    system_.refine(system_.p.data());
    if (apart_) apart_->correct(view, system_.D_other.data());
    for (std::size_t i = 0; i < size(); ++i) {
      push(view, i, system_.D_other[i]);
      system_.f[i] += system_.D_other[i];
    }
  }
  void push(const StepView& view, std::size_t i, double f) noexcept {
    if (f == 0.0) return;
    for (const RowEntry& e : points_of(view, row(i))) {
      const double B = driven_ && !apart_ ? view.fingers.compliance(e) : e.step_compliance;
      view.levels[e.component].push(e.slot, -B * e.weight * f);
    }
  }
  // D as the moved components have it.
  double moved_by(const StepView& view, std::size_t i) noexcept {
    RowStates& rows = view.rows;
    const std::size_t r = row(i);
    double sum = 0.0;
    for (const RowEntry& e : points_of(view, r)) sum += e.weight * view.levels[e.component].moved(e.slot);
    rows.carried[r] = sum;
    return sum + (rows.offset_next[r] - rows.offset_prev[r]);
  }

  void store_rows(const StepView& view) noexcept {
    RowStates& rows = view.rows;
    for (std::size_t i = 0; i < size(); ++i) {
      const std::size_t r = row(i);
      rows.force[r] = system_.f[i];
      const double D = moved_by(view, i);
      rows.eta_next[r] = rows.eta_prev[r] + D;
      if (rows.models[r].law == LawKind::bow)
        rows.bow_velocity[r] = bow_velocity_from(D, rows.bow_drive[r], view.scene.k);
      if (rows.models[r].is_stretch()) rows.psi_next[r] = rows.psi[r] + D;
      if (rows.models[r].is_contact()) rules_.store_contact(system_, i, D, r, rows);
    }
  }

  const Island& island_;
  IslandSystem& system_;
  DrivenCompliance* driven_;  // null where Lambda is constant
  DrivenLambda Lambda_;
  IslandCounts& counts_;
  Rules rules_;
  std::optional<StretchesApart> apart_;
  // Of a step.
  std::span<const std::uint32_t> which_;  // the rows that are solved
  Island some_;                           // their profile, where they are not all
};

}  // namespace

GeneralWork::GeneralWork(const Scene& scene, std::span<const std::uint32_t> islands)
    : system(make_system(scene, islands)), driven(scene, islands) {}

std::unique_ptr<SomeRowsStep> make_general_island(const Scene& scene, const Island& island, GeneralWork& work,
                                                  IslandCounts& counts) {
  if (island.chooses_force) return std::make_unique<GeneralIsland<ChoosingForce>>(scene, island, work, counts);
  return std::make_unique<GeneralIsland<ChoosingG>>(scene, island, work, counts);
}

}  // namespace rattle
