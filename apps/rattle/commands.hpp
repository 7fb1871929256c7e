// The subcommands of rattle. Each registers its options and, when chosen, puts what is to be done into
// `action`.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

namespace rattle {

using Action = std::function<int()>;  // returns the exit code

void add_render_command(CLI::App& app, Action& action);
void add_check_command(CLI::App& app, Action& action);
void add_compare_command(CLI::App& app, Action& action);
void add_scenes_command(CLI::App& app, Action& action);
void add_info_command(CLI::App& app, Action& action);
void add_measure_command(CLI::App& app, Action& action);
// `command_line` is what the user wrote.
void add_report_command(CLI::App& app, Action& action, const std::string& command_line);
void add_plot_command(CLI::App& app, Action& action);
void add_play_command(CLI::App& app, Action& action);
void add_recover_command(CLI::App& app, Action& action);
void add_schema_command(CLI::App& app, Action& action);
void add_bench_command(CLI::App& app, Action& action);

}  // namespace rattle
