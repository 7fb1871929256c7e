#include <algorithm>
#include <rattle/interactions/driven_compliance.hpp>
#include <rattle/interactions/finger_board.hpp>
#include <rattle/interactions/gliding_points.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

namespace {

// True if the compliance that the row sees, or its points, change while a scene runs.
bool moves(const Scene& scene, const RowModel& row) {
  if (row.glide >= 0 || row.moving_place >= 0) return true;
  const auto entries = std::span(scene.entries).subspan(row.first_entry, row.entry_count);
  return std::any_of(entries.begin(), entries.end(), [&](const RowEntry& e) {
    return scene.components[e.component].moves_damping() ||
           std::any_of(scene.fingers.begin(), scene.fingers.end(),
                       [&](const SceneFinger& finger) { return finger.component == e.component; });
  });
}

}  // namespace

DrivenCompliance::DrivenCompliance(const Scene& scene, std::span<const std::uint32_t> islands)
    : of_island_(scene.islands.size()), moves_(scene.rows.size()) {
  std::size_t entries = 0;
  for (const std::uint32_t i : islands) {
    const Island& island = scene.islands[i];
    if (island.kind != IslandKind::driven) continue;
    of_island_[i] = {entries, false};
    entries += island.profile.entry_count();
    for (std::size_t r = island.first_row; r < island.first_row + island.row_count; ++r)
      moves_[r] = moves(scene, scene.rows[r]);
  }
  Lambda_.resize(entries);
  std::size_t slots = 0;
  for (const SceneComponent& component : scene.components) {
    first_slot_.push_back(slots);
    slots += entries > 0 ? component.model->slot_count() : 0;
  }
  spread_.resize(slots);
}

const double* DrivenCompliance::find(const Island& island, const StepView& view) noexcept {
  const auto entries_of = [&](std::size_t i) {
    return view.points.of(view.scene, view.scene.rows[island.first_row + i]);
  };
  const auto at = [&](const RowEntry& e) -> double& {
    return spread_[first_slot_[e.component] + e.slot.index];
  };
  OfIsland& of = of_island_[static_cast<std::size_t>(&island - view.scene.islands.data())];
  double* const Lambda = Lambda_.data() + of.first;
  const auto is_due = [&](std::size_t i) { return !of.is_known || moves_[island.first_row + i] != 0; };
  for (std::size_t i = 0; i < island.row_count; ++i) {
    std::size_t j = island.profile.first(i);
    if (!is_due(i))
      while (j <= i && !is_due(j)) ++j;
    if (j > i) continue;
    const auto own = entries_of(i);
    for (const RowEntry& x : own) at(x) += x.weight * view.fingers.compliance(x);
    for (; j <= i; ++j) {
      double sum = 0.0;
      for (const RowEntry& y : entries_of(j)) sum += at(y) * y.weight;
      Lambda[island.profile.index(i, j)] = sum;
    }
    for (const RowEntry& x : own) at(x) = 0.0;
  }
  of.is_known = true;
  return Lambda;
}

}  // namespace rattle
