// Puts the values of parts that formulas use, such as lead.length, into the programs of the formulas.
#include <numbers>
#include <rattle/base/text.hpp>
#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/description_walk.hpp>
#include <variant>

#include "name_suggestion.hpp"
#include "scene_reader.hpp"

namespace rattle {
namespace {

// A value, or what is wrong with it.
using Property = std::variant<double, std::string>;

// The tension that follows from a fundamental, as the engine computes it.
double tuned_tension(const StringDescription& d) {
  double mass = d.mass_per_length.value_or(0.0);
  if (d.radius) mass = d.density.value_or(0.0) * std::numbers::pi * *d.radius * *d.radius;
  if (d.width && d.thickness) mass = d.density.value_or(0.0) * *d.width * *d.thickness;
  const double speed = 2.0 * d.length * *d.fundamental;
  return mass * speed * speed;
}

std::string not_given(std::string_view key) { return text("its ", key, " is not given"); }

template <class D>
Property missing(const D&, std::string_view key) {
  return not_given(key);
}
Property missing(const StringDescription& d, std::string_view key) {
  if (key != "tension") return not_given(key);
  return d.fundamental ? tuned_tension(d) : 0.0;
}

Property number_of(const DrivenValue& value, std::string_view key) {
  if (value.gesture) return text("its ", key, " moves; formulas use values that stay");
  return value.value;
}
Property number_of(double value, std::string_view) { return value; }

template <class D, class Member>
Property read_number(const D& part, Member D::*member, std::string_view key) {
  using Value = typename detail::Plain<Member>::type;
  constexpr bool is_number = std::is_same_v<Value, double> || std::is_same_v<Value, int>;
  if constexpr (!is_number && !std::is_same_v<Value, DrivenValue>)
    return text("its ", key, " is not a number");
  else if constexpr (std::is_same_v<Value, Member>)
    return number_of(part.*member, key);
  else
    return part.*member ? number_of(*(part.*member), key) : missing(part, key);
}

// sigma0 and sigma1 follow from t60 only when the scene is compiled.
bool is_given_by_decay(const auto& part, std::string_view key) {
  const auto* const times = decay_times(part);
  return times && !times->empty() && (key == "sigma0" || key == "sigma1");
}

template <class D>
Property property_of(const D& part, const Table<D>& table, std::string_view key) {
  std::vector<std::string> names;
  for (const auto& keys : table.keys)
    for (const Key<D>& known : keys) {
      names.emplace_back(known.info.name);
      if (known.info.name != key) continue;
      if (is_given_by_decay(part, key)) return not_given(key);
      return std::visit(
          [&](const auto& member) -> Property {
            if constexpr (std::is_member_object_pointer_v<std::remove_cvref_t<decltype(member)>>)
              return read_number(part, member, key);
            else
              return text("its ", key, " is not a number");
          },
          known.member);
    }
  return text("it has no key ", in_quotes(key), suggestion(key, names));
}

Property find_property(const SceneReader& reader, const PropertyUse& use) {
  const auto found = reader.components.find(use.part);
  if (found == reader.components.end()) {
    std::vector<std::string> names;
    for (const auto& [name, part] : reader.components) names.push_back(name);
    return text("there is no such component", reader.context.is_full() ? "" : suggestion(use.part, names));
  }
  Property result = text("it has no values for formulas");
  visit_component(reader.scene, found->second.handle,
                  [&](const auto& part, const auto& table) { result = property_of(part, table, use.key); });
  return result;
}

}  // namespace

void put_properties(SceneReader& reader) {
  for (const PendingProperty& pending : reader.properties) {
    GestureDescription& gesture = reader.scene.gestures[pending.gesture.index];
    const Property property = find_property(reader, pending.use);
    if (const double* const value = std::get_if<double>(&property)) {
      std::get<FormulaGesture>(gesture.content).program[pending.use.instruction].constant = *value;
      continue;
    }
    reader.context.error(pending.position, text("gesture '", gesture.name, "': ", pending.use.part, ".",
                                                pending.use.key, ": ", std::get<std::string>(property)));
    reader.context.distrust(text("gesture.", gesture.name));
  }
}

}  // namespace rattle
