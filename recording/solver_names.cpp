#include "recording/solver_names.hpp"

#include <rattle/scene/schema/interaction_keys.hpp>

namespace rattle {

const std::vector<std::string>& solver_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const Choice& known : rule_choices) all.emplace_back(known.name);
    return all;
  }();
  return names;
}

std::string_view solver_name(Rule rule) {
  for (const Choice& known : rule_choices)
    if (known.value == static_cast<int>(rule)) return known.name;
  return {};
}

std::optional<Rule> find_solver(std::string_view name) {
  for (const Choice& known : rule_choices)
    if (known.name == name) return static_cast<Rule>(known.value);
  return std::nullopt;
}

std::string_view solver_text(const SceneInteraction& interaction) {
  return interaction.closed_form ? "closed form" : solver_name(interaction.rule);
}

}  // namespace rattle
