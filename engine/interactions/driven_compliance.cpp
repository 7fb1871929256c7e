#include <algorithm>
#include <rattle/interactions/driven_compliance.hpp>
#include <rattle/interactions/finger_board.hpp>
#include <rattle/interactions/gliding_points.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {
bool is_driven(const Scene& scene, const RowModel& row) {
  if (row.glide >= 0 || row.moving_place >= 0) return true;
  const auto entries = std::span(scene.entries).subspan(row.first_entry, row.entry_count);
  return std::any_of(entries.begin(), entries.end(), [&](const RowEntry& e) {
    return scene.components[e.component].moves_damping() ||
           std::any_of(scene.fingers.begin(), scene.fingers.end(),
                       [&](const SceneFinger& finger) { return finger.component == e.component; });
  });
}

DrivenLambda::DrivenLambda(const Island& island) : keeps(island.parts.empty()) {
  if (island.kind == IslandKind::driven) values.resize(island.profile.entry_count());
}

DrivenCompliance::DrivenCompliance(const Scene& scene, std::span<const std::uint32_t> islands)
    : moves_(scene.rows.size()) {
  bool any = false;
  const auto look_at = [&](const Island& island) {
    if (island.kind != IslandKind::driven) return;
    any = true;
    for (std::size_t r = island.first_row; r < island.first_row + island.row_count; ++r)
      moves_[r] = is_driven(scene, scene.rows[r]);
  };
  for (const std::uint32_t i : islands) {
    look_at(scene.islands[i]);
    for (const Island& part : scene.islands[i].parts) look_at(part);
  }
  std::size_t slots = 0;
  for (const SceneComponent& component : scene.components) {
    first_slot_.push_back(slots);
    slots += any ? component.model->slot_count() : 0;
  }
  spread_.resize(slots);
}

const double* DrivenCompliance::find(std::span<const std::uint32_t> which, const SkylineProfile& among,
                                     const StepView& view, DrivenLambda& Lambda) noexcept {
  const auto entries_of = [&](std::size_t i) { return view.points.of(view.scene, view.scene.rows[which[i]]); };
  const auto at = [&](const RowEntry& e) -> double& {
    return spread_[first_slot_[e.component] + e.slot.index];
  };
  const auto is_due = [&](std::size_t i) { return !Lambda.is_known || moves_[which[i]] != 0; };
  for (std::size_t i = 0; i < which.size(); ++i) {
    std::size_t j = among.first(i);
    if (!is_due(i))
      while (j <= i && !is_due(j)) ++j;
    if (j > i) continue;
    const auto own = entries_of(i);
    for (const RowEntry& x : own) at(x) += x.weight * view.fingers.compliance(x);
    for (; j <= i; ++j) {
      double sum = 0.0;
      for (const RowEntry& y : entries_of(j)) sum += at(y) * y.weight;
      Lambda.values[among.index(i, j)] = sum;
    }
    for (const RowEntry& x : own) at(x) = 0.0;
  }
  Lambda.is_known = Lambda.keeps;
  return Lambda.values.data();
}

}  // namespace rattle
