#include <algorithm>
#include <properties/scene_edit.hpp>
#include <rattle/scene/description_walk.hpp>
#include <type_traits>
#include <utility>

namespace rattle::test {
namespace {

// Calls `visit` with every component handle in `scene`. `visit` may change the handle; if it returns true the
// part that refers to it is removed.
template <class Visit>
void visit_references(SceneDescription& scene, Visit visit) {
  const auto visit_both = [&](auto& first, auto& second) {
    const bool first_goes = visit(first), second_goes = visit(second);
    return first_goes || second_goes;
  };
  for (StringDescription& string : scene.strings)
    for (auto& rest : string.rests)
      if (rest && visit(rest->component)) rest.reset();
  std::erase_if(scene.contacts, [&](auto& d) { return visit_both(d.below.component, d.above.component); });
  std::erase_if(scene.distributed_contacts, [&](auto& d) { return visit_both(d.below, d.above); });
  std::erase_if(scene.springs, [&](auto& d) { return visit_both(d.first.component, d.second.component); });
  std::erase_if(scene.cavities, [&](auto& d) { return visit_both(d.first, d.second); });
  std::erase_if(scene.bows, [&](auto& d) { return visit(d.place.component); });
  std::erase_if(scene.initials, [&](auto& d) { return visit(d.centre.component); });
  std::erase_if(scene.forces, [&](auto& d) { return visit(d.place.component); });
  std::erase_if(scene.gravities, [&](auto& d) { return visit(d.component); });
}

template <class T>
void append_renamed(std::vector<T>& to, const std::vector<T>& from) {
  for (T part : from) {
    part.name += "'";
    to.push_back(std::move(part));
  }
}

template <class T>
void shuffle(std::vector<T>& list, Random& random) {
  for (std::size_t i = list.size(); i > 1; --i)
    std::swap(list[i - 1], list[static_cast<std::size_t>(whole(random, 0, static_cast<int>(i) - 1))]);
}

}  // namespace

SceneDescription without(const SceneDescription& scene, ComponentHandle component) {
  SceneDescription result = scene;
  const auto drop = [&](auto& list) {
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(component.index));
  };
  for_each_component_list(result, [&](auto& list, const auto&) {
    if (std::remove_cvref_t<decltype(list[0])>::component_kind == component.kind) drop(list);
  });
  visit_references(result, [&](ComponentHandle& handle) {
    if (handle == component) return true;
    if (handle.kind == component.kind && handle.index > component.index) --handle.index;
    return false;
  });
  return result;
}

SceneDescription joined(const SceneDescription& first, const SceneDescription& second) {
  SceneDescription result = first, other = second;
  visit_references(other, [&](ComponentHandle& handle) {
    const auto kind = handle.kind;
    for_each_component_list(first, [&](const auto& list, const auto&) {
      if (std::remove_cvref_t<decltype(list[0])>::component_kind == kind) handle.index += list.size();
    });
    return false;
  });
  for (auto& d : other.contacts) d.rule = d.rule.value_or(second.rule);
  for (auto& d : other.distributed_contacts) d.rule = d.rule.value_or(second.rule);
  append_renamed(result.masses, other.masses);
  append_renamed(result.strings, other.strings);
  append_renamed(result.plates, other.plates);
  append_renamed(result.barriers, other.barriers);
  append_renamed(result.contacts, other.contacts);
  append_renamed(result.distributed_contacts, other.distributed_contacts);
  append_renamed(result.springs, other.springs);
  append_renamed(result.initials, other.initials);
  append_renamed(result.forces, other.forces);
  append_renamed(result.gravities, other.gravities);
  return result;
}

SceneDescription reordered(const SceneDescription& scene, Random& random) {
  SceneDescription result = scene;
  shuffle(result.contacts, random);
  shuffle(result.distributed_contacts, random);
  shuffle(result.springs, random);
  shuffle(result.forces, random);
  shuffle(result.gravities, random);
  return result;
}

}  // namespace rattle::test
