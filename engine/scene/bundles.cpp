// Chooses the strings that are stepped together.
#include <map>
#include <rattle/scene/description_walk.hpp>
#include <rattle/scene/string_plan.hpp>
#include <tuple>

namespace rattle {

void plan_bundles(Compilation& c) {
  const SceneDescription& d = c.description;
  if (c.kernels->lanes == 1) return;
  std::vector<bool> alone(c.plans.size());
  const auto leave_alone = [&](ComponentHandle handle) {
    if (const auto index = component_index(d, handle)) alone[*index] = true;
  };
  for (std::size_t i = 0; i < c.plans.size(); ++i)
    alone[i] = c.plans[i]->damping.gesture >= 0 || c.plans[i]->tension.gesture >= 0 || c.plans[i]->stretches;
  for (const FingerDescription& finger : d.fingers) leave_alone(finger.string);
  for_each_interaction(d, [&](InteractionHandle interaction) {
    for (const InteractionPlace& place : places_of(d, interaction))
      if (traits_of(interaction).is_played || place.position) leave_alone(place.at.component);
  });
  for (const ForceDescription& force : d.forces)
    if (force.position) leave_alone(force.place.component);

  std::map<std::tuple<int, End, End>, std::vector<StringPlan*>> waiting;
  std::int32_t bundles = 0;
  for (std::size_t i = 0; i < c.plans.size(); ++i) {
    StringPlan* const plan = c.plans[i]->as_string();
    if (!plan || alone[i] || !runs_in_lanes(plan->parameters)) continue;
    auto& list = waiting[{plan->grid.intervals, plan->parameters.left, plan->parameters.right}];
    list.push_back(plan);
    if (list.size() < c.kernels->lanes) continue;
    for (std::size_t lane = 0; lane < list.size(); ++lane) list[lane]->place = {bundles, lane};
    ++bundles;
    list.clear();
  }
}

// The first string of each bundle lends it its levels.
void tie_bundles(Compilation& c) {
  auto& list = c.scene.components;
  for (std::uint32_t i = 0; i < list.size(); ++i) list[i].leader = i;
  std::map<std::int32_t, std::vector<std::uint32_t>> members;
  for (std::uint32_t i = 0; i < list.size(); ++i)
    if (const StringPlan* const plan = c.plans[i]->as_string(); plan && plan->place.bundle >= 0)
      members[plan->place.bundle].push_back(i);
  for (const auto& [bundle, indices] : members) {
    std::vector<const StiffString*> strings;
    for (const std::uint32_t i : indices) {
      strings.push_back(static_cast<const StiffString*>(list[i].model.get()));
      list[i].leader = indices.front();
    }
    list[indices.front()].bundle = std::make_shared<const StringBundle>(strings, *c.kernels);
  }
}

}  // namespace rattle
