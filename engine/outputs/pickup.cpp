#include <algorithm>
#include <cmath>
#include <rattle/outputs/pickup.hpp>

namespace rattle {
namespace {

double read_moving_bridge_force(const SceneTap& tap, std::span<const Levels> levels,
                                std::span<const double> tensions) noexcept {
  double sum = 0.0;
  for (std::size_t i = 0; i < tap.place.entries.size(); ++i) {
    const RowEntry& e = tap.place.entries[i];
    const double T = static_cast<std::int32_t>(i) == tap.tension_entry ? tensions[e.component] : 0.0;
    sum += (T / tap.spacing + e.weight) * levels[e.component].next[e.slot];
  }
  return sum;
}

double read_interaction(const SceneTap& tap, const SceneInteraction& interaction,
                        const RowStates& rows) noexcept {
  double sum = 0.0, square = 0.0, deepest = 0.0;
  bool first = true;
  for (std::size_t j = 0; j < interaction.rows.size(); ++j) {
    const std::size_t r = interaction.rows[j];
    if (interaction.senses[j] == 0.0) continue;  // the row of a slide's hand is not part of its contact
    sum += interaction.senses[j] * rows.force[r];
    square += rows.models[r].chooses_force() ? std::abs(rows.W_next[r]) : rows.psi_next[r] * rows.psi_next[r];
    deepest = first ? rows.eta_next[r] : std::max(deepest, rows.eta_next[r]);
    first = false;
  }
  if (tap.quantity == Quantity::force) return sum;
  if (tap.quantity == Quantity::penetration) return deepest;
  const bool signed_psi = interaction.rows.size() == 1 && !rows.models[interaction.rows[0]].chooses_force();
  return signed_psi ? rows.psi_next[interaction.rows[0]] : std::sqrt(square);
}

}  // namespace

double read_other_tap(const SceneTap& tap, const Scene& scene, std::span<const Levels> levels,
                      const RowStates& rows, std::span<const double> tensions) noexcept {
  if (tap.row >= 0) return rows.force[static_cast<std::size_t>(tap.row)];
  if (tap.interaction < 0) return read_moving_bridge_force(tap, levels, tensions);
  return read_interaction(tap, scene.interactions[static_cast<std::size_t>(tap.interaction)], rows);
}

}  // namespace rattle
