// Options that several subcommands share.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "scenes/scene_loading.hpp"

namespace rattle {

// An option whose text `read` turns into the target's value; what `read` throws becomes a usage error.
template <class Target, class Reader>
CLI::Option* add_value_option(CLI::App& command, const std::string& names, const std::string& type,
                              Target& target, Reader read, const std::string& help) {
  const auto store = [&target, read, names](const std::string& text) {
    try {
      target = read(text);
    } catch (const InputError& error) {
      throw CLI::ValidationError(names, error.what());
    }
  };
  return command.add_option_function<std::string>(names, store, help)->type_name(type);
}

enum class SolverOption { offered, absent };

// --allow-outside of every command that loads scenes.
void add_outside_option(CLI::App& command, SceneRequest& request);

// --set, --rate, --duration, --solver, --memory-limit, --allow-outside; `request` must live until the command
// line is parsed.
void add_scene_options(CLI::App& command, SceneRequest& request, SolverOption solver_option);

// --ledger every N; excludes --no-ledger, which the command must have already.
void add_ledger_option(CLI::App& command, int& every);

// "SCENE", once.
CLI::Option* add_scene_argument(CLI::App& command, std::string& scene);

// Prints warnings as notes.
void print_warnings(const std::vector<SceneMessage>& warnings);

}  // namespace rattle
