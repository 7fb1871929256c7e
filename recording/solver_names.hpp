// The rules that choose g, and their names in scenes and on the command line.
#pragma once

#include <optional>
#include <rattle/scene/scene.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace rattle {

const std::vector<std::string>& solver_names();
std::string_view solver_name(Rule rule);
// May return "closed form", which scenes cannot request.
std::string_view solver_text(const SceneInteraction& interaction);
std::optional<Rule> find_solver(std::string_view name);

}  // namespace rattle
