#include "support/solver_names.hpp"

namespace rattle {
namespace {

// In the order of the enumeration.
const std::vector<std::string>& names_in_order() {
  static const std::vector<std::string> names = {"basic",       "published", "exact", "secant",
                                                 "nonadhesive", "gradient",  "newton"};
  return names;
}

}  // namespace

const std::vector<std::string>& solver_names() { return names_in_order(); }

std::string_view solver_name(Rule rule) { return names_in_order()[static_cast<std::size_t>(rule)]; }

std::optional<Rule> find_solver(std::string_view name) {
  for (std::size_t i = 0; i < names_in_order().size(); ++i)
    if (names_in_order()[i] == name) return static_cast<Rule>(i);
  return std::nullopt;
}

std::string_view solver_text(const SceneInteraction& interaction) {
  return interaction.closed_form ? "closed form" : solver_name(interaction.rule);
}

}  // namespace rattle
