#include "report/report_tables.hpp"

#include <fmt/format.h>

#include <limits>
#include <rattle/components/plate.hpp>
#include <rattle/components/stiff_string.hpp>
#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/description_walk.hpp>
#include <rattle/scene/scene_names.hpp>
#include <type_traits>

#include "rattle/place_text.hpp"
#include "recording/solver_names.hpp"

namespace rattle {
namespace {

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
  }
  return "";
}

std::string driven_text(const SceneDescription& description, const DrivenValue& value, std::string_view unit) {
  if (value.gesture) return description.gestures[value.gesture->index].name;
  return unit.empty() ? fmt::format("{:.4g}", value.value) : fmt::format("{:.4g} {}", value.value, unit);
}

// The keys of a part that its scene had to give, or gave another value than the default: "stiffness 100 N/m,
// damping 0.1 kg/s". Places and names of components are left out, and the position in `shown`.
class GivenKeys {
 public:
  GivenKeys(const SceneDescription& description, const DrivenValue* shown)
      : description_(description), shown_(shown) {}

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
    if (&value == shown_ || (!key.required && !value.gesture && value.value == usual.value)) return;
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
  }
  void add_value(const KeyInfo&, const Attachment&, const Attachment&) {}
  void add_value(const KeyInfo&, ComponentHandle, ComponentHandle) {}

  void append(const KeyInfo& key, const std::string& value) {
    if (!text_.empty()) text_ += ", ";
    text_ += key.name;
    if (!value.empty()) text_ += " " + value;
  }

  const SceneDescription& description_;
  const DrivenValue* shown_;
  std::string text_;
};

std::string properties_of(const SceneDescription& description, const SceneComponent& component) {
  if (const auto* string = dynamic_cast<const StiffString*>(component.model.get())) {
    const StringParameters& p = string->parameters();
    const std::string ends = p.left == p.right
                                 ? fmt::format("{} ends", end_name(p.left))
                                 : fmt::format("{} and {} ends", end_name(p.left), end_name(p.right));
    const std::string tension =
        component.moves_tension()
            ? fmt::format("tension {} up to {:.4g} N",
                          description.gestures[static_cast<std::size_t>(component.tension.gesture)].name,
                          component.highest_tension)
            : fmt::format("tension {:.4g} N", p.tension);
    return fmt::format("{:.4g} m, {:.4g} kg/m, {}EI {:.3g} N m², {}", p.length, p.mass_per_length,
                       is_bar(component) ? "" : tension + ", ", p.bending_stiffness, ends);
  }
  if (const auto* plate = dynamic_cast<const Plate*>(component.model.get()))
    return fmt::format("{:.4g} × {:.4g} m, {} edges", component.geometry.sides[0], component.geometry.sides[1],
                       end_name(plate->parameters().edges));
  std::string text;
  visit_component(description, component.handle, [&](const auto& part, const auto& table) {
    text = GivenKeys(description, nullptr).of(part, table);
  });
  return text;
}

std::string grid_text(const SceneComponent& component) {
  const Geometry& grid = component.geometry;
  if (grid.dimensions == 2) return fmt::format("{} × {}", grid.intervals[0], grid.intervals[1]);
  return grid.dimensions == 1 ? fmt::format("{}", grid.intervals[0]) : "–";
}

// "hammer below main@0.3", "bridge@0.2, 0.1 and body", "main at 0.25 m"
std::string between(const SceneDescription& d, const SceneInteraction& interaction) {
  std::string text;
  for (const auto& [at, position] : places_of(d, interaction.handle)) {
    if (!text.empty()) text += interaction.is_contact() ? " below " : " and ";
    const bool is_whole = position || interaction.traits.is_along_line;
    text += is_whole ? name_of(d, at.component) : place_text(d, at);
    if (position) text += " at " + driven_text(d, *position, "m");
  }
  return text;
}

std::string law_of(const SceneDescription& d, const SceneInteraction& interaction) {
  std::string text;
  visit_interaction(d, interaction.handle, [&](const auto& part, const auto& table) {
    const auto places = places_of(d, interaction.handle);
    text = GivenKeys(d, places.empty() ? nullptr : places.front().position).of(part, table);
  });
  return text;
}

}  // namespace

ReportTable component_table(const LoadedScene& loaded) {
  ReportTable table{{"component", "properties", "intervals", "points", "spacing", "bound", "stability margin"},
                    {}};
  for (const SceneComponent& component : loaded.scene->components) {
    const bool has_grid = component.geometry.dimensions > 0;
    table.rows.push_back({qualified_name(component), properties_of(loaded.file.description, component),
                          grid_text(component), fmt::format("{}", component.model->point_count()),
                          has_grid ? fmt::format("{:.5g} m", component.geometry.spacing) : "–",
                          has_grid ? fmt::format("{:.5g} m", component.spacing_bound) : "–",
                          fmt::format("{:.3g}", component.stability_margin)});
  }
  return table;
}

ReportTable interaction_table(const LoadedScene& loaded) {
  ReportTable table{{"interaction", "between", "law", "points", "solver"}, {}};
  for (const SceneInteraction& interaction : loaded.scene->interactions) {
    const SceneDescription& description = loaded.file.description;
    table.rows.push_back({qualified_name(interaction), between(description, interaction),
                          law_of(description, interaction), fmt::format("{}", interaction.rows.size()),
                          interaction.is_contact() ? std::string(solver_text(interaction)) : "–"});
  }
  return table;
}

}  // namespace rattle
