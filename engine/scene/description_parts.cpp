#include <algorithm>
#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/description_walk.hpp>
#include <rattle/scene/schema/schema.hpp>

namespace rattle {
namespace {

// A component that has intervals along a line, or along the sides of a rectangle.
template <class Part>
void take_grid(Part& part, const Geometry& grid) {
  if (grid.modes > 0) {
    if constexpr (requires { part.modes = grid.modes; }) part.modes = grid.modes;
    return;
  }
  if constexpr (requires { part.intervals = grid.intervals[0]; }) part.intervals = grid.intervals[0];
  if constexpr (requires { part.intervals->second, part.length_x, part.length_y; }) {
    part.intervals = {grid.intervals[0], grid.intervals[1]};
    part.length_x = grid.sides[0];
    part.length_y = grid.sides[1];
  }
}

const DrivenValue* if_set(const DrivenValue& value) { return &value; }
const DrivenValue* if_set(const std::optional<DrivenValue>& value) { return value ? &*value : nullptr; }

// The place with the values that move the part along a line or over a surface, if any do. Of two places only
// one glides.
template <class Part>
InteractionPlace placed(const Part& part, const Attachment& at) {
  InteractionPlace place{at};
  constexpr bool has_two_places = requires { part.below; }
  || requires { part.second; };
  if (has_two_places && !at.glides) return place;
  if constexpr (requires { part.position; }) place.position = if_set(part.position);
  if constexpr (requires { part.position_y; }) place.across = if_set(part.position_y);
  return place;
}

// Where a part that names a whole component acts on it: over a surface at the beginning of its span along a
// line, or in the middle of its region.
template <class Part>
Attachment place_on(const SceneDescription& description, const Part& part, ComponentHandle component,
                    double share) {
  if constexpr (requires { part.line, part.region; }) {
    const Extent side = extent_of(description, component);
    const auto& places = part.line ? part.line : part.region;
    if (side.dimensions == 2 && places) {
      const double way = part.line ? share : 0.5;
      const auto between = [&](Coordinate first, Coordinate second, double length) {
        return metres((1.0 - way) * in_metres(first, length) + way * in_metres(second, length));
      };
      return at(component, between(places->first.x, places->second.x, side.x),
                between(places->first.y, places->second.y, side.y));
    }
    if (side.dimensions == 2) return at(component, fraction(0.5), fraction(0.5));
  }
  return at(component);
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

std::vector<std::string_view> moving_kinds() {
  std::vector<std::string_view> words;
  const SceneDescription none;
  for (const TableSchema& written : scene_schema().tables)
    for_each_component_list(none, [&](const auto& list, const auto& table) {
      using Part = std::remove_cvref_t<decltype(list[0])>;
      if (is_rigid(handle_of<Part>(0)) || detail::is_interaction<Part>) return;
      if (written.path_kind() == table.info.kind) words.push_back(written.kind);
    });
  return words;
}

std::string_view kind_word(InteractionHandle interaction) {
  std::string_view word;
  const SceneDescription none;
  for_each_interaction_list(none, [&](const auto& list, const auto& table) {
    if (interaction.kind == std::remove_cvref_t<decltype(list[0])>::interaction_kind) word = table.info.kind;
  });
  return word;
}

std::optional<std::size_t> component_index(const SceneDescription& description,
                                           ComponentHandle component) noexcept {
  std::optional<std::size_t> index;
  std::size_t before = 0;
  for_each_component_list(description, [&](const auto& list, const auto&) {
    const ComponentHandle first = handle_of<std::remove_cvref_t<decltype(list[0])>>(0);
    if (is_rigid(first)) return;
    if (component.kind == first.kind && component.index < list.size()) index = before + component.index;
    before += list.size();
  });
  return index;
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

const InteractionTraits& traits_of(InteractionHandle interaction) noexcept {
  static constexpr InteractionTraits unknown{};
  const InteractionTraits* traits = &unknown;
  const SceneDescription none;
  for_each_interaction_list(none, [&](const auto& list, const auto&) {
    using Part = std::remove_cvref_t<decltype(list[0])>;
    if (interaction.kind == Part::interaction_kind) traits = &Part::traits;
  });
  return *traits;
}

std::vector<InteractionPlace> places_of(const SceneDescription& description, InteractionHandle interaction) {
  std::vector<InteractionPlace> places;
  visit_interaction(description, interaction, [&](const auto& part, const auto& table) {
    detail::for_each_member<Attachment>(
        part, table, [&](const KeyInfo&, const Attachment& place) { places.push_back(placed(part, place)); });
    const std::optional<Span> span = span_of(description, interaction);
    const double share = span && span->line > 0.0 ? span->from / span->line : 0.0;
    detail::for_each_member<ComponentHandle>(part, table, [&](const KeyInfo&, ComponentHandle component) {
      places.push_back(placed(part, place_on(description, part, component, share)));
    });
    if constexpr (requires { part.strings; })
      for (const ComponentHandle string : part.strings) places.push_back(placed(part, at(string)));
    using Part = std::remove_cvref_t<decltype(part)>;
    if constexpr (detail::is_component<Part>) places.push_back({at(handle_of<Part>(interaction.index))});
  });
  return places;
}

std::optional<Span> span_of(const SceneDescription& description, InteractionHandle interaction) noexcept {
  std::optional<Span> span;
  visit_interaction(description, interaction, [&](const auto& part, const auto& table) {
    if constexpr (requires { in_metres(part.from, 1.0), in_metres(part.to, 1.0); }) {
      Extent line;
      detail::for_each_member<ComponentHandle>(part, table, [&](const KeyInfo&, ComponentHandle component) {
        if (is_line(description, component)) line = extent_of(description, component);
      });
      if (line.dimensions == 1) span = Span{in_metres(part.from, line.x), in_metres(part.to, line.x), line.x};
    }
  });
  return span;
}

double width_of(const SceneDescription& description, InteractionHandle interaction) noexcept {
  double width = 0.0;
  visit_interaction(description, interaction, [&](const auto& part, const auto&) {
    if constexpr (requires { width = part.width; }) width = part.width;
  });
  return width;
}

const DrivenValue* height_of(const SceneDescription& description, InteractionHandle interaction) noexcept {
  const DrivenValue* height = nullptr;
  visit_interaction(description, interaction, [&](const auto& part, const auto&) {
    if constexpr (requires { part.hand_height; })
      height = &part.hand_height;
    else if constexpr (requires { part.gap; })
      height = &part.gap;
  });
  return height;
}

bool names_rule(const SceneDescription& description, InteractionHandle interaction) noexcept {
  bool named = false;
  visit_interaction(description, interaction, [&](const auto& part, const auto&) {
    if constexpr (requires { part.rule; }) named = part.rule.has_value();
  });
  return named;
}

Extent extent_of(const SceneDescription& description, ComponentHandle component) noexcept {
  Extent extent;
  visit_component(description, component, [&](const auto& part, const auto&) { extent = part.extent(); });
  return extent;
}

const std::vector<std::string>* point_names(const SceneDescription& description,
                                            ComponentHandle component) noexcept {
  const std::vector<std::string>* names = nullptr;
  visit_component(description, component, [&](const auto& part, const auto&) {
    if constexpr (requires { part.points.front().size(); }) names = &part.points;
  });
  return names;
}

bool is_line(const SceneDescription& description, ComponentHandle component) noexcept {
  return extent_of(description, component).dimensions == 1 && !point_names(description, component);
}

bool has_profile(const SceneDescription& description, ComponentHandle component) noexcept {
  bool found = false;
  visit_component(description, component, [&](const auto& part, const auto&) {
    if constexpr (requires { part.profile; }) found = !part.profile.empty();
  });
  return found;
}

double profile_height(const BarrierDescription& barrier, double x) noexcept {
  const auto& profile = barrier.profile;
  if (profile.empty()) return 0.0;
  if (x <= profile.front().first) return profile.front().second;
  if (x >= profile.back().first) return profile.back().second;
  const auto right = std::upper_bound(profile.begin(), profile.end(), x,
                                      [](double value, const auto& point) { return value < point.first; });
  const auto left = right - 1;
  const double share = (x - left->first) / (right->first - left->first);
  return left->second + share * (right->second - left->second);
}

void set_grid(SceneDescription& description, ComponentHandle component, const Geometry& grid) {
  visit_component(description, component, [&](auto& part, const auto&) { take_grid(part, grid); });
}

}  // namespace rattle
