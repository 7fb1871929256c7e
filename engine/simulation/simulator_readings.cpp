// What can be read of a run between steps: displacements and counts.
#include <rattle/simulation/simulator_share.hpp>

namespace rattle {

PointsView Simulator::displacement(std::size_t component) const noexcept {
  return {levels_[component].now, scene_->components[component].slots};
}

ShapeView Simulator::shape(std::size_t component) const noexcept {
  return {*scene_->components[component].model, levels_[component].now};
}

std::int64_t Simulator::newton_failures() const noexcept {
  std::int64_t sum = 0;
  for (const auto& share : shares_) sum += share->islands.counts().newton_failures;
  return sum;
}

ContactSolves Simulator::contact_solves() const noexcept {
  ContactSolves sum;
  for (const auto& share : shares_) sum += share->islands.counts().contact_solves;
  return sum;
}

}  // namespace rattle
