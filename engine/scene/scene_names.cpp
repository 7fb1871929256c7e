#include <rattle/base/text.hpp>
#include <rattle/scene/scene_names.hpp>

namespace rattle {
namespace {

template <class Part>
std::optional<std::size_t> find_by_name(const std::vector<Part>& parts, std::string_view name) noexcept {
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i].name == name) return i;
  return std::nullopt;
}

template <class Part, class Handle>
std::optional<std::size_t> find_by_handle(const std::vector<Part>& parts, const Handle& handle) noexcept {
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i].handle == handle) return i;
  return std::nullopt;
}

}  // namespace

std::optional<std::size_t> Scene::find_component(std::string_view name) const noexcept {
  return find_by_name(components, name);
}
std::optional<std::size_t> Scene::find_interaction(std::string_view name) const noexcept {
  return find_by_name(interactions, name);
}
std::optional<std::size_t> Scene::find_output(std::string_view name) const noexcept {
  return find_by_name(outputs, name);
}
std::optional<std::size_t> Scene::find_control(std::string_view name) const noexcept {
  return find_by_name(controls, name);
}

std::optional<std::size_t> Scene::find(ComponentHandle handle) const noexcept {
  return find_by_handle(components, handle);
}
std::optional<std::size_t> Scene::find(InteractionHandle handle) const noexcept {
  return find_by_handle(interactions, handle);
}

bool is_bar(const SceneComponent& component) noexcept {
  return component.geometry.dimensions == 1 && component.highest_tension == 0.0 &&
         !component.geometry.has_named_points;
}

std::string qualified_name(const SceneComponent& component) {
  return text(component.word, ".", component.name);
}
std::string qualified_name(const SceneInteraction& interaction) {
  return text(interaction.traits.is_along_line ? "distributed_" : "", interaction.word, ".", interaction.name);
}
std::string qualified_name(const SceneForce& force) {
  return text(force.is_gravity ? "gravity." : "force.", force.name);
}

std::string subject_of(const SceneComponent& component) {
  return text(component.word, " '", component.name, "'");
}
std::string subject_of(const SceneInteraction& interaction) {
  return text(interaction.word, " '", interaction.name, "'");
}

}  // namespace rattle
