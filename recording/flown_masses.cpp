#include "recording/flown_masses.hpp"

#include <algorithm>
#include <rattle/interactions/row_rules.hpp>

namespace rattle {
namespace {

bool names(const std::vector<RowEntry>& entries, std::size_t component) {
  return std::any_of(entries.begin(), entries.end(),
                     [&](const RowEntry& entry) { return entry.component == component; });
}

}  // namespace

FlownMasses::FlownMasses(const Scene& scene) {
  for (std::size_t c = 0; c < scene.components.size(); ++c) {
    const SceneComponent& component = scene.components[c];
    if (component.geometry.dimensions > 0 || !component.model->lowest_modes({}).list.empty()) continue;
    const bool is_pushed = std::any_of(scene.forces.begin(), scene.forces.end(),
                                       [&](const SceneForce& force) { return names(force.place.entries, c); });
    if (is_pushed) continue;
    Free mass{.component = c};
    bool is_held = false;
    for (std::uint32_t r = 0; r < scene.rows.size(); ++r) {
      const RowModel& row = scene.rows[r];
      const auto first = scene.entries.begin() + row.first_entry;
      if (!names({first, first + row.entry_count}, c)) continue;
      is_held = is_held || !only_pushes(row);
      mass.rows.push_back(r);
    }
    if (is_held || mass.rows.empty()) continue;
    mass.farthest.resize(mass.rows.size());
    free_.push_back(std::move(mass));
  }
}

void FlownMasses::watch(std::int64_t n, const RowStates& rows) {
  for (Free& mass : free_) {
    mass.is_farthest = true;
    mass.last_seen = n;
    for (std::size_t i = 0; i < mass.rows.size(); ++i) {
      if (rows.force[mass.rows[i]] != 0.0) mass.last_touch = n;
      const double apart = -rows.eta_next[mass.rows[i]];
      mass.is_farthest = mass.is_farthest && apart > 0.0 && apart >= mass.farthest[i];
      mass.farthest[i] = std::max(mass.farthest[i], apart);
    }
  }
}

bool FlownMasses::is_gone(const Free& mass) {
  return mass.is_farthest && mass.last_touch >= 0 && mass.last_touch < mass.last_seen;
}

std::optional<std::int32_t> FlownMasses::gone_from(std::size_t component) const {
  for (const Free& mass : free_)
    if (mass.component == component && is_gone(mass)) return static_cast<std::int32_t>(mass.last_touch) + 1;
  return std::nullopt;
}

bool FlownMasses::joins_gone(const SceneInteraction& interaction) const {
  return std::any_of(free_.begin(), free_.end(), [&](const Free& mass) {
    return is_gone(mass) &&
           std::any_of(interaction.rows.begin(), interaction.rows.end(), [&](std::uint32_t row) {
             return std::find(mass.rows.begin(), mass.rows.end(), row) != mass.rows.end();
           });
  });
}

}  // namespace rattle
