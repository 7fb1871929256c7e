#include <algorithm>
#include <rattle/interactions/driven_compliance.hpp>
#include <rattle/interactions/finger_board.hpp>
#include <rattle/interactions/gliding_points.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

DrivenCompliance::DrivenCompliance(const Scene& scene, std::span<const std::uint32_t> islands) {
  std::size_t most_entries = 0;
  const auto make_room = [&](const Island& island) {
    if (island.kind == IslandKind::driven) most_entries = std::max(most_entries, island.profile.entry_count());
  };
  for (const std::uint32_t i : islands) {
    make_room(scene.islands[i]);
    for (const Island& part : scene.islands[i].parts) make_room(part);
  }
  Lambda_.resize(most_entries);
  std::size_t slots = 0;
  for (const SceneComponent& component : scene.components) {
    first_slot_.push_back(slots);
    slots += most_entries > 0 ? component.model->slot_count() : 0;
  }
  spread_.resize(slots);
}

const double* DrivenCompliance::find(std::span<const std::uint32_t> which, const SkylineProfile& among,
                                     const StepView& view) noexcept {
  const auto entries_of = [&](std::size_t i) { return view.points.of(view.scene, view.scene.rows[which[i]]); };
  const auto at = [&](const RowEntry& e) -> double& {
    return spread_[first_slot_[e.component] + e.slot.index];
  };
  for (std::size_t i = 0; i < which.size(); ++i) {
    const auto own = entries_of(i);
    for (const RowEntry& x : own) at(x) += x.weight * view.fingers.compliance(x);
    for (std::size_t j = among.first(i); j <= i; ++j) {
      double sum = 0.0;
      for (const RowEntry& y : entries_of(j)) sum += at(y) * y.weight;
      Lambda_[among.index(i, j)] = sum;
    }
    for (const RowEntry& x : own) at(x) = 0.0;
  }
  return Lambda_.data();
}

}  // namespace rattle
