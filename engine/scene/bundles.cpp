// Chooses the strings that are stepped together.
#include <map>
#include <tuple>

#include <rattle/scene/compile_stages.hpp>

namespace rattle {

std::vector<BundlePlace> plan_bundles(const Compilation& c) {
  const SceneDescription& d = c.description;
  std::vector<BundlePlace> places(d.strings.size());
  if (c.kernels->lanes == 1) return places;
  std::vector<bool> alone(d.strings.size());
  const auto leave_alone = [&](const ComponentHandle& handle) {
    if (handle.kind == ComponentKind::string && handle.index < alone.size()) alone[handle.index] = true;
  };
  for (std::size_t i = 0; i < d.strings.size(); ++i)
    alone[i] = d.strings[i].damping.gesture || (d.strings[i].tension && d.strings[i].tension->gesture);
  for (const SlideDescription& slide : d.slides)
    for (const ComponentHandle& string : slide.strings) leave_alone(string);
  for (const FingerDescription& finger : d.fingers) leave_alone(finger.string);
  for (const TouchDescription& touch : d.touches) leave_alone(touch.string);
  for (const BowDescription& bow : d.bows) leave_alone(bow.place.component);

  std::map<std::tuple<int, End, End>, std::vector<std::size_t>> waiting;
  std::int32_t bundles = 0;
  for (std::size_t i = 0; i < d.strings.size(); ++i) {
    const StringPlan& plan = *c.strings[i];
    if (alone[i] || !runs_in_lanes(plan.parameters)) continue;
    auto& list = waiting[{plan.grid.intervals, plan.parameters.left, plan.parameters.right}];
    list.push_back(i);
    if (list.size() < c.kernels->lanes) continue;
    for (std::size_t lane = 0; lane < list.size(); ++lane) places[list[lane]] = {bundles, lane};
    ++bundles;
    list.clear();
  }
  return places;
}

// Builds the bundles. Each is stored with its first string, whose levels all strings of the bundle use.
void tie_bundles(Compilation& c, const std::vector<BundlePlace>& places) {
  auto& list = c.scene.components;
  for (std::uint32_t i = 0; i < list.size(); ++i) list[i].leader = i;
  std::map<std::int32_t, std::vector<std::uint32_t>> members;
  for (std::size_t i = 0; i < places.size(); ++i)
    if (places[i].bundle >= 0)
      members[places[i].bundle].push_back(c.component_index({ComponentKind::string, i}));
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
