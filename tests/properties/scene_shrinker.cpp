#include <properties/scene_edit.hpp>
#include <properties/scene_shrinker.hpp>

namespace rattle::test {
namespace {

using Fails = std::function<bool(const SceneDescription&)>;

bool accept(SceneDescription& scene, SceneDescription smaller, const Fails& fails) {
  if (!fails(smaller)) return false;
  scene = std::move(smaller);
  return true;
}

bool drop_components(SceneDescription& scene, ComponentKind kind, std::size_t count, const Fails& fails) {
  bool any = false;
  for (std::size_t i = count; i-- > 0;) any |= accept(scene, without(scene, {kind, i}), fails);
  return any;
}

template <class List>
bool drop_parts(SceneDescription& scene, List SceneDescription::*list, const Fails& fails) {
  bool any = false;
  for (std::size_t i = (scene.*list).size(); i-- > 0;) {
    SceneDescription smaller = scene;
    (smaller.*list).erase((smaller.*list).begin() + static_cast<std::ptrdiff_t>(i));
    any |= accept(scene, std::move(smaller), fails);
  }
  return any;
}

template <class Value>
bool is_plain(const Value& value, const Value& plain) {
  return value == plain;
}
bool is_plain(const DrivenValue& value, double plain) { return !value.gesture && value.value == plain; }

// Sets a value to its simplest setting if the scene still fails.
template <class List, class Member, class Value>
bool simplify(SceneDescription& scene, List SceneDescription::*list, Member member, Value plain,
              const Fails& fails) {
  bool any = false;
  for (std::size_t i = 0; i < (scene.*list).size(); ++i) {
    if (is_plain((scene.*list)[i].*member, plain)) continue;
    SceneDescription simpler = scene;
    (simpler.*list)[i].*member = plain;
    any |= accept(scene, std::move(simpler), fails);
  }
  return any;
}

bool pass(SceneDescription& scene, const Fails& fails) {
  using S = SceneDescription;
  bool any = drop_components(scene, ComponentKind::plate, scene.plates.size(), fails);
  any |= drop_components(scene, ComponentKind::membrane, scene.membranes.size(), fails);
  any |= drop_components(scene, ComponentKind::body, scene.bodies.size(), fails);
  any |= drop_components(scene, ComponentKind::string, scene.strings.size(), fails);
  any |= drop_components(scene, ComponentKind::mass, scene.masses.size(), fails);
  any |= drop_components(scene, ComponentKind::barrier, scene.barriers.size(), fails);
  any |= drop_parts(scene, &S::contacts, fails);
  any |= drop_parts(scene, &S::distributed_contacts, fails);
  any |= drop_parts(scene, &S::springs, fails);
  any |= drop_parts(scene, &S::cavities, fails);
  any |= drop_parts(scene, &S::bows, fails);
  any |= drop_parts(scene, &S::initials, fails);
  any |= drop_parts(scene, &S::forces, fails);
  any |= drop_parts(scene, &S::gravities, fails);
  any |= simplify(scene, &S::masses, &MassDescription::damping, 0.0, fails);
  any |= simplify(scene, &S::masses, &MassDescription::frequency, 0.0, fails);
  any |= simplify(scene, &S::strings, &StringDescription::damping, 0.0, fails);
  any |= simplify(scene, &S::strings, &StringDescription::damping_frequency_dependent, 0.0, fails);
  any |= simplify(scene, &S::plates, &PlateDescription::damping, 0.0, fails);
  any |= simplify(scene, &S::plates, &PlateDescription::damping_frequency_dependent, 0.0, fails);
  any |= simplify(scene, &S::springs, &SpringDescription::damping, 0.0, fails);
  any |= simplify(scene, &S::springs, &SpringDescription::cubic_stiffness, 0.0, fails);
  any |= simplify(scene, &S::contacts, &ContactDescription::exponent, 1.0, fails);
  return any;
}

}  // namespace

SceneDescription shrunken(SceneDescription scene, const Fails& fails) {
  for (int passes = 0; passes < 10 && pass(scene, fails); ++passes) {
  }
  return scene;
}

SceneDescription smallest_failing(const SceneDescription& scene, const CheckOptions& options) {
  return shrunken(scene, [&](const SceneDescription& smaller) {
    const SceneReport report = check_scene(smaller, options);
    return !report.failure.empty() && !report.refused;
  });
}

}  // namespace rattle::test
