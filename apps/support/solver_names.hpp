// The rules that choose g, by the names that scenes and the command line give them.
#pragma once

#include <optional>
#include <rattle/scene/scene.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace rattle {

const std::vector<std::string>& solver_names();
std::string_view solver_name(Rule rule);
std::string_view solver_text(
    const SceneInteraction& interaction);  // also "closed form", which no scene can ask for
std::optional<Rule> find_solver(std::string_view name);

}  // namespace rattle
