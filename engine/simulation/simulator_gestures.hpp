// What gestures move in a step: offsets, places, and the parameters of bows, touches and laws. Inlined into the
// step: a call would cost a small scene a percent.
#pragma once

#include <algorithm>
#include <rattle/interactions/driven_laws.hpp>
#include <rattle/interactions/gliding_rows.hpp>
#include <rattle/interactions/row_rules.hpp>
#include <rattle/simulation/simulator_run.hpp>

namespace rattle {

// Offsets are needed at n-1, n and n+1, places at n and n+1, and fingers, dampings and tensions at n.
inline void Simulator::Run::move_controls() noexcept {
  if (!scene_->driven_components.empty()) components_.move(*scene_, gestures_, n_, fingers_);
  move_driven_rows();
  for (const std::uint32_t r : scene_->driven_offsets) {
    rows_.offset_prev[r] = rows_.offset[r];
    rows_.offset[r] = rows_.offset_next[r];
    rows_.offset_next[r] =
        scene_->rows[r].offset_by([&](const DrivenSource& source) { return gestures_.next(source); });
  }
  places_.move(*scene_, gestures_);
  fingers_.place(gestures_);
}

// Sets the places and forces of bows and touches at n, and the laws of contacts and springs. A force, stiffness
// or damping below 0 is taken as 0.
inline void Simulator::Run::move_driven_rows() noexcept {
  points_.move(*scene_, gestures_, levels_);
  if (!scene_->gliding_rows.empty()) glide_rows(*scene_, points_, levels_, two_levels_, rows_);
  if (!scene_->driven_laws.empty()) move_laws(*scene_, gestures_, rows_);
  for (const std::uint32_t r : scene_->bows_and_touches) {
    RowModel& row = rows_.models[r];
    if (const auto* bow = std::get_if<BowSources>(&row.sources)) {
      rows_.bow_force[r] = std::max(gestures_.now(bow->force), 0.0);
      rows_.bow_drive[r] = gestures_.now(bow->velocity);
    } else if (const auto* touch = std::get_if<TouchSources>(&row.sources)) {
      row.K1 = std::max(gestures_.now(touch->stiffness), 0.0);
      row.sigma_x = 0.5 * std::max(gestures_.now(touch->damping), 0.0);
    }
  }
}

}  // namespace rattle
