#include "rattle/scene_options.hpp"

#include <fmt/format.h>

#include "console/console.hpp"
#include "console/option_values.hpp"
#include "recording/solver_names.hpp"

namespace rattle {

void add_outside_option(CLI::App& command, SceneRequest& request) {
  command.add_flag_callback(
      "--allow-outside", [&request] { request.outside = OutsideFiles::allowed; },
      "Let the scene read files outside its folder; only for scenes that you trust");
}

void add_scene_options(CLI::App& command, SceneRequest& request, SolverOption solver_option) {
  command
      .add_option("--set", request.overrides,
                  "Change or add a value of the scene, for example --set main.tension=400; cannot add a table; "
                  "may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  add_value_option(command, "--rate", "HZ", request.sample_rate, read_positive_number,
                   "Sample rate instead of the scene's");
  add_value_option(command, "--duration", "SECONDS", request.duration, read_positive_number,
                   "Duration instead of the scene's");
  if (solver_option == SolverOption::offered)
    add_value_option(command, "--solver", "NAME", request.solver, read_solver,
                     fmt::format("Solver of every contact: {}", fmt::join(solver_names(), ", ")));
  add_value_option(
      command, "--kernels", "NAME", request.kernels, read_kernels,
      "Loops over grid points: fast (default, the widest vectors of this processor) or plain (the same bits "
      "on every processor); baseline, avx2 and avx512 name a width");
  add_value_option(command, "--memory-limit", "SIZE", request.memory_limit, read_byte_count,
                   "Refuse a scene that needs more memory than this (default 1G)");
  add_outside_option(command, request);
}

void add_ledger_option(CLI::App& command, int& every) {
  const auto store = [&every](const std::vector<std::string>& words) {
    try {
      every = read_ledger_steps(words);
    } catch (const InputError& error) {
      throw CLI::ValidationError("--ledger", error.what());
    }
  };
  command
      .add_option_function<std::vector<std::string>>(
          "--ledger", store,
          "'every N': a sampled ledger, of the balance of one step in N alone: faster, the same samples; "
          "contacts are not checked")
      ->type_name("every N")
      ->expected(2)
      ->excludes(command.get_option("--no-ledger"));
}

CLI::Option* add_scene_argument(CLI::App& command, std::string& scene) {
  return command
      .add_option(
          "SCENE", scene,
          "A built-in scene ('rattle scenes' lists them), a file such as mine.toml, or - for standard input")
      ->type_name("")
      ->required();
}

void print_warnings(const std::vector<SceneMessage>& warnings) {
  for (const SceneMessage& warning : warnings) print_note(format(warning));
}

}  // namespace rattle
