// What commands that run a scene and write files have in common: what they refuse, and how they end.
#pragma once

#include <string>

#include "support/run_scene.hpp"
#include "support/scene_loading.hpp"

namespace rattle {

// The same file, by whatever names.
bool same_file(const std::string& a, const std::string& b);

// Throws InputError when `output` is a file that the scene reads.
void refuse_overwriting(const std::string& output, const LoadedScene& loaded);

// Throws PhysicsError.
void throw_if_nan(const RunResult& result);

// exit_physics, with a note why, when the balance error is too large or Newton did not converge.
int exit_code_of(const RunResult& result);

}  // namespace rattle
