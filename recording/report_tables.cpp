#include "recording/report_tables.hpp"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <rattle/base/text.hpp>
#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/description_walk.hpp>
#include <rattle/scene/scene_names.hpp>
#include <rattle/scene/scheme_pitch.hpp>
#include <type_traits>

#include "recording/place_text.hpp"
#include "recording/run_json.hpp"
#include "recording/solver_names.hpp"

namespace rattle {
namespace {

// A number with so many significant digits.
std::string digits(double value, int count) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.*g", count, value);
  return buffer;
}

const char* end_name(End end) {
  switch (end) {
    case End::simply_supported:
      return "simply supported";
    case End::clamped:
      return "clamped";
    case End::clamped_notes:
      return "clamped (two points)";
    case End::free:
      return "free";
    case End::carried:
      return "resting (theory: supported)";
  }
  return "";
}

std::string driven_text(const SceneDescription& description, const DrivenValue& value, std::string_view unit) {
  if (value.gesture) return description.gestures[value.gesture->index].name;
  return text(digits(value.value, 4), unit.empty() ? "" : " ", unit);
}

// The keys of a part that its scene had to give, or gave another value than the default: "stiffness 100 N/m,
// damping 0.1 kg/s". Places and names of components are left out, and the position of `shown`.
class GivenKeys {
 public:
  GivenKeys(const SceneDescription& description, std::vector<InteractionPlace> shown)
      : description_(description), shown_(std::move(shown)) {}

  template <class D>
  std::string of(const D& part, const Table<D>& table) && {
    for (const auto& keys : table.keys)
      for (const Key<D>& key : keys)
        std::visit([&](const auto& member) { add(key.info, member, part); }, key.member);
    return std::move(text_);
  }

 private:
  template <class D, class Member>
  void add(const KeyInfo& key, const Member& member, const D& part) {
    if constexpr (std::is_same_v<Member, ChoiceMember<D>>) {
      for (const Choice& choice : key.choices)
        if (choice.value == member.get(part) && choice.value != member.get(D{}))
          append(key, std::string(choice.name));
    } else if constexpr (!std::is_same_v<Member, NoMember>) {
      add_value(key, part.*member, D{}.*member);
    }
  }

  void add_value(const KeyInfo& key, const DrivenValue& value, const DrivenValue& usual) {
    const bool is_shown = std::any_of(shown_.begin(), shown_.end(), [&](const InteractionPlace& place) {
      return &value == place.position || &value == place.across;
    });
    if (is_shown || (!key.required && !value.gesture && value.value == usual.value)) return;
    append(key, driven_text(description_, value, key.unit));
  }
  void add_value(const KeyInfo& key, double value, double usual) {
    if (key.required || value != usual) append(key, driven_text(description_, value, key.unit));
  }
  void add_value(const KeyInfo& key, int value, int usual) {
    if (key.required || value != usual) append(key, std::to_string(value));
  }
  void add_value(const KeyInfo& key, bool value, bool) {
    if (value) append(key, "");
  }
  void add_value(const KeyInfo& key, const std::string& value, const std::string& usual) {
    if (value != usual) append(key, value);
  }
  template <class Value>
  void add_value(const KeyInfo& key, const std::optional<Value>& value, const std::optional<Value>&) {
    if (!value) return;
    if constexpr (std::is_same_v<Value, DrivenValue>)
      add_value(key, *value, DrivenValue(std::numeric_limits<double>::quiet_NaN()));
    else if constexpr (std::is_arithmetic_v<Value>)
      append(key, driven_text(description_, static_cast<double>(*value), key.unit));
    else if constexpr (std::is_same_v<Value, SurfacePlaces>)
      append(key, text(place_text(value->first), " to ", place_text(value->second)));
  }
  void add_value(const KeyInfo&, const Attachment&, const Attachment&) {}
  void add_value(const KeyInfo&, ComponentHandle, ComponentHandle) {}
  template <class Value>
  void add_value(const KeyInfo&, const std::array<Value, 2>&, const std::array<Value, 2>&) {}

  void append(const KeyInfo& key, const std::string& value) {
    if (!text_.empty()) text_ += ", ";
    text_ += key.name;
    if (!value.empty()) text_ += " " + value;
  }

  const SceneDescription& description_;
  std::vector<InteractionPlace> shown_;
  std::string text_;
};

// "simply supported ends", "clamped and free ends", "clamped edges"
std::string edges_text(const std::vector<End>& edges) {
  if (edges.size() == 2 && edges[0] != edges[1])
    return text(end_name(edges[0]), " and ", end_name(edges[1]), " ends");
  return text(end_name(edges[0]), edges.size() == 2 ? " ends" : " edges");
}

std::string property_text(const SceneDescription& description, const SceneComponent& component,
                          const ComponentProperty& property) {
  const std::string name = property.name.empty() ? "" : text(property.name, " ");
  if (property.is_tension && component.moves_tension())
    return text(name, description.gestures[static_cast<std::size_t>(component.tension.gesture)].name, " up to ",
                digits(component.highest_tension, 4), " ", property.unit);
  return text(name, digits(property.value, 4), " ", property.unit);
}

// "right end on board@0.3, 0.5"
void add_rests(const SceneDescription& description, ComponentHandle handle, std::vector<std::string>& to) {
  visit_component(description, handle, [&](const auto& part, const auto&) {
    if constexpr (requires { part.rests; })
      for (const std::size_t side : {0, 1})
        if (part.rests[side])
          to.push_back(
              text(side == 0 ? "left" : "right", " end on ", place_text(description, *part.rests[side])));
  });
}

// Its size and what its model tells; what its scene gave if the model tells nothing.
std::string properties_of(const SceneDescription& description, const SceneComponent& component) {
  const ComponentFacts facts = component.model->facts();
  const Geometry& grid = component.geometry;
  std::vector<std::string> parts;
  if (grid.dimensions == 1 && !grid.has_named_points) parts.push_back(text(digits(grid.sides[0], 4), " m"));
  if (grid.dimensions == 2)
    parts.push_back(text(digits(grid.sides[0], 4), " × ", digits(grid.sides[1], 4), " m"));
  for (const ComponentProperty& property : facts.properties)
    if (!property.is_tension || component.highest_tension > 0.0)
      parts.push_back(property_text(description, component, property));
  if (!facts.edges.empty()) parts.push_back(edges_text(facts.edges));
  add_rests(description, component.handle, parts);
  if (facts.losses && facts.losses->sigma0 + facts.losses->sigma1 > 0.0)
    parts.push_back(
        text("σ0 ", digits(facts.losses->sigma0, 4), " 1/s, σ1 ", digits(facts.losses->sigma1, 4), " m²/s"));
  if (const auto pitches = lowest_pitches(component); !pitches.empty())
    parts.push_back(text("lowest partials ", cents_text(pitches), " cents off theory"));
  if (facts.properties.empty() && facts.edges.empty())
    visit_component(description, component.handle, [&](const auto& part, const auto& table) {
      parts.push_back(GivenKeys(description, {}).of(part, table));
    });
  std::string joined;
  for (const std::string& part : parts) joined += joined.empty() ? part : ", " + part;
  return joined;
}

std::string grid_text(const SceneComponent& component) {
  const Geometry& grid = component.geometry;
  if (grid.modes > 0) return text(grid.modes, " modes");
  if (grid.dimensions == 2) return text(grid.intervals[0], " × ", grid.intervals[1]);
  return grid.dimensions == 1 ? text(grid.intervals[0]) : "–";
}

// "hammer below main@0.3", "bridge@0.2, 0.1 and body", "main at 0.25 m"
std::string between(const SceneDescription& d, const SceneInteraction& interaction) {
  std::string words;
  for (const auto& [at, position, across] : places_of(d, interaction.handle)) {
    if (!words.empty()) words += interaction.is_contact() ? " below " : " and ";
    const bool is_whole = position || interaction.traits.is_along_line;
    words += is_whole ? name_of(d, at.component) : place_text(d, at);
    if (position) words += " at " + driven_text(d, *position, "m");
    if (across) words += ", " + driven_text(d, *across, "m");
  }
  return words;
}

std::string law_of(const SceneDescription& d, const SceneInteraction& interaction) {
  std::string words;
  visit_interaction(d, interaction.handle, [&](const auto& part, const auto& table) {
    words = GivenKeys(d, places_of(d, interaction.handle)).of(part, table);
  });
  return words;
}

}  // namespace

ReportTable component_table(const Scene& scene, const SceneDescription& description) {
  ReportTable table{{"component", "properties", "intervals", "points", "spacing", "bound", "stability margin"},
                    {}};
  for (const SceneComponent& component : scene.components) {
    const bool has_grid = component.geometry.has_grid();
    table.rows.push_back({qualified_name(component), properties_of(description, component),
                          grid_text(component), text(component.model->point_count()),
                          has_grid ? text(digits(component.geometry.spacing, 5), " m") : "–",
                          has_grid ? text(digits(component.spacing_bound, 5), " m") : "–",
                          digits(component.stability_margin, 3)});
  }
  return table;
}

ReportTable interaction_table(const Scene& scene, const SceneDescription& description) {
  ReportTable table{{"interaction", "between", "law", "points", "solver"}, {}};
  for (const SceneInteraction& interaction : scene.interactions) {
    table.rows.push_back({qualified_name(interaction), between(description, interaction),
                          law_of(description, interaction), text(interaction.rows.size()),
                          interaction.is_contact() ? std::string(solver_text(interaction)) : "–"});
  }
  return table;
}

void write_table(JsonWriter& json, const char* name, const ReportTable& table) {
  json.key(name).open_object();
  write_strings(json, "columns", table.columns);
  json.key("rows").open_array();
  for (const std::vector<std::string>& row : table.rows) {
    json.open_array();
    for (const std::string& cell : row) json.value(cell);
    json.close_array();
  }
  json.close_array().close_object();
}

}  // namespace rattle
