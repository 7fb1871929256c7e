#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/description_walk.hpp>

namespace rattle {
namespace {

// A component that has intervals along a line, or along the sides of a rectangle.
template <class Part>
void take_grid(Part& part, const Geometry& grid) {
  if constexpr (requires { part.intervals = grid.intervals[0]; }) part.intervals = grid.intervals[0];
  if constexpr (requires { part.intervals->second, part.length_x, part.length_y; }) {
    part.intervals = {grid.intervals[0], grid.intervals[1]};
    part.length_x = grid.sides[0];
    part.length_y = grid.sides[1];
  }
}

}  // namespace

bool handle_exists(const SceneDescription& description, ComponentHandle component) noexcept {
  bool found = false;
  visit_component(description, component, [&](const auto&, const auto&) { found = true; });
  return found;
}

const std::string& name_of(const SceneDescription& description, ComponentHandle component) {
  const std::string* name = nullptr;
  visit_component(description, component, [&](const auto& part, const auto&) { name = &part.name; });
  return *name;
}

std::string_view kind_word(ComponentHandle component) {
  std::string_view word;
  const SceneDescription none;
  for_each_component_list(none, [&](const auto& list, const auto& table) {
    if (component.kind == std::remove_cvref_t<decltype(list[0])>::component_kind) word = table.info.kind;
  });
  return word;
}

std::string_view kind_word(InteractionHandle interaction) {
  std::string_view word;
  const SceneDescription none;
  for_each_interaction_list(none, [&](const auto& list, const auto& table) {
    if (interaction.kind == std::remove_cvref_t<decltype(list[0])>::interaction_kind) word = table.info.kind;
  });
  return word;
}

std::optional<std::size_t> interaction_index(const SceneDescription& description,
                                             InteractionHandle interaction) noexcept {
  std::optional<std::size_t> index;
  std::size_t before = 0;
  for_each_interaction_list(description, [&](const auto& list, const auto&) {
    const bool is_own = interaction.kind == std::remove_cvref_t<decltype(list[0])>::interaction_kind;
    if (is_own && interaction.index < list.size()) index = before + interaction.index;
    before += list.size();
  });
  return index;
}

Extent extent_of(const SceneDescription& description, ComponentHandle component) noexcept {
  Extent extent;
  visit_component(description, component, [&](const auto& part, const auto&) { extent = part.extent(); });
  return extent;
}

bool is_line(const SceneDescription& description, ComponentHandle component) noexcept {
  return extent_of(description, component).dimensions == 1;
}

bool has_profile(const SceneDescription& description, ComponentHandle component) noexcept {
  const auto* const barrier = described_as<BarrierDescription>(description, component);
  return barrier && !barrier->profile.empty();
}

void set_grid(SceneDescription& description, ComponentHandle component, const Geometry& grid) {
  visit_component(description, component, [&](auto& part, const auto&) { take_grid(part, grid); });
}

}  // namespace rattle
