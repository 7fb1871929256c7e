// The beginning of a run: t = 0, or any other sample from which a run goes on.
#include <algorithm>
#include <rattle/interactions/row_rules.hpp>
#include <rattle/simulation/simulator_gestures.hpp>
#include <rattle/simulation/simulator_outputs.hpp>
#include <rattle/simulation/simulator_run.hpp>

namespace rattle {
namespace {

// psi^{-1/2} = (psi(eta^0) + psi(eta^-1)) / 2 [W19 (9)], or W. Under `gradient` a one-sided contact that is
// open at the start has stored nothing, wherever it was before: it must not give back energy that it never
// took.
double stored_at_start(const RowModel& row, double eta, double eta_prev) noexcept {
  const double psi = 0.5 * (row_psi(row, eta) + row_psi(row, eta_prev));
  if (!row.chooses_force()) return psi;
  if (is_two_sided(row) || row.rule == Rule::newton) return row_phi(row, eta) + row_phi(row, eta_prev);
  return eta > 0.0 ? psi * psi : 0.0;
}

}  // namespace

void Simulator::Run::reset() noexcept {
  gestures_.reset();
  restart();
}

void Simulator::Run::reset(std::span<const double> control_values) noexcept {
  gestures_.reset();
  for (std::size_t c = 0; c < scene_->controls.size(); ++c)
    gestures_.start_control(scene_->controls[c].gesture, control_values[c]);
  gestures_.start();
  restart();
}

void Simulator::Run::restart() noexcept {
  place_levels();
  begin_at(0);
}

// Initialises all state other than levels_, which is kept.
void Simulator::Run::begin_at(std::int64_t n) noexcept {
  n_ = n;
  for (auto& share : shares_) share->islands.reset();
  fingers_.reset();
  components_.reset();
  components_.move(*scene_, gestures_, n_, fingers_);
  points_.restart();
  move_driven_rows();
  places_.begin(*scene_, gestures_);
  for (std::size_t r = 0; r < scene_->rows.size(); ++r) {
    const RowModel& row = rows_.models[r];
    const auto offset = [&](auto read) {
      return row.offset_by([&](const DrivenSource& source) { return (gestures_.*read)(source); });
    };
    rows_.offset[r] = rows_.offset_prev[r] =
        offset(&GestureBank::previous);  // the first step moves them to n-1
    rows_.offset_next[r] = offset(&GestureBank::now);
    double eta = rows_.offset_next[r], eta_prev = rows_.offset[r];
    for (const RowEntry& entry : points_.of(*scene_, row)) {
      eta += entry.weight * levels_[entry.component].now[entry.slot];
      eta_prev += entry.weight * levels_[entry.component].prev[entry.slot];
    }
    if (row.moving_place >= 0) {
      const MovingPlace& place = scene_->moving_places[static_cast<std::size_t>(row.moving_place)];
      const HatPair& hat = places_.weights()[static_cast<std::size_t>(row.moving_place)].next;
      const Levels& u = levels_[place.component];
      const Slot left = scene_->components[place.component].slot(hat.left);
      const Slot right = scene_->components[place.component].slot(hat.left + 1);
      eta += hat.left_weight * u.now[left] + hat.right_weight * u.now[right];
      eta_prev += hat.left_weight * u.prev[left] + hat.right_weight * u.prev[right];
    }
    rows_.carried[r] = rows_.glided[r] = 0.0;
    rows_.eta_next[r] = eta;
    rows_.eta[r] = rows_.eta_prev[r] = eta_prev;
    rows_.force[r] = rows_.loss_force[r] = rows_.g[r] = rows_.bow_velocity[r] = 0.0;
    rows_.psi[r] = rows_.psi_next[r] = rows_.W[r] = rows_.W_next[r] = 0.0;
    if (row.is_stretch()) {
      const std::uint32_t c = scene_->glides[static_cast<std::size_t>(row.glide)].component;
      rows_.psi[r] = scene_->components[c].model->stretch(levels_[c]);
    }
    if (row.is_contact()) (row.chooses_force() ? rows_.W : rows_.psi)[r] = stored_at_start(row, eta, eta_prev);
  }
  const auto set_Lambda = [&](const Island& island) {
    if (island.kind != IslandKind::fixed) return;
    for (std::size_t r = island.first_row; r < island.first_row + island.row_count; ++r)
      rows_.Lambda[r] = island.diagonal(r - island.first_row);
  };
  for (const Island& island : scene_->islands) {
    set_Lambda(island);
    for (const Island& part : island.parts) set_Lambda(part);
  }
  std::fill(force_values_.begin(), force_values_.end(), 0.0);
  show_start_to_outputs();
  if (ledger_)
    attach(*ledger_);
  else
    use_two_levels();
}

// Taps read q^{n+1}. For them the start is made to look like the end of a step at constant velocity.
void Simulator::Run::show_start_to_outputs() noexcept {
  for (std::size_t c = 0; c < levels_.size(); ++c) {
    Levels& q = levels_[c];
    q.retreat();
    for (std::size_t i = 0; i < scene_->components[c].model->slot_count(); ++i)
      q.prev[i] = 2.0 * q.now[i] - q.next[i];
  }
  components_.move_output_tensions(*scene_, gestures_, false);
  outputs_.start(view_.levels, rows_, components_.output_tensions());
  read_outputs(false);
  for (Levels& q : levels_) q.advance();
}

}  // namespace rattle
