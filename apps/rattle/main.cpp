// rattle: instruments made of things that collide, on the command line.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <iostream>
#include <new>
#include <optional>
#include <rattle/version.hpp>

#include "console/console.hpp"
#include "rattle/commands.hpp"
#include "scene_file/name_suggestion.hpp"
#include "scenes/scene_loading.hpp"

namespace rattle {
namespace {

int run_action(const Action& action) {
  try {
    return action();
  } catch (const Interrupted& interruption) {
    print_note("rattle: interrupted, nothing was written");
    return interruption.exit_code();
  } catch (const SceneError& error) {
    print_note(error.what());
    return exit_input;
  } catch (const PhysicsError& error) {
    print_note(std::string("rattle: ") + error.what());
    return exit_physics;
  } catch (const std::bad_alloc&) {
    print_note("rattle: error: not enough memory");
    return exit_input;
  } catch (const std::exception& error) {
    print_note(std::string("rattle: error: ") + error.what());
    return exit_input;
  }
}

// The library's own codes are many; ours are 0 for help and version, 2 for a command line that makes no sense.
int finish_parsing(const CLI::App& app, const CLI::ParseError& error) {
  const int code = app.exit(error);
  errno = 0;
  std::cout.flush();
  const bool lost = !std::cout.good() && errno != EPIPE;
  return code == 0 && !lost ? exit_good : exit_input;
}

// CLI11 would only say that a subcommand is required.
std::optional<std::string> unknown_command(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return std::nullopt;
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  const std::string word = argv[1];
  if (std::find(names.begin(), names.end(), word) != names.end()) return std::nullopt;
  return "rattle: error: there is no command '" + word + "'" + suggestion(word, names);
}

// As a shell would take it.
std::string command_line(int argc, char** argv) {
  std::string line = "rattle";
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const bool plain = !word.empty() && word.find_first_of(" \t\n\"'\\$`*?[](){}<>|&;#~!") == std::string::npos;
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? "'\\''" : std::string(1, c);
    line += " " + (plain ? word : quoted + "'");
  }
  return line;
}

int run(int argc, char** argv) {
  // Failed writes are noticed where they happen.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);

  CLI::App app{"Rattle renders instruments made of things that collide, with exact energy accounting."};
  app.name("rattle");
  app.set_version_flag("--version", "rattle " RATTLE_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Exit codes: 0 success, 1 the physics was violated, 2 bad input or failed input/output,\n"
      "3 the sound server or device disappeared while playing, 130 and 143 interrupted (Ctrl-C, termination\n"
      "request): nothing was written, but a recording of 'play' is complete, and then the exit code is 0.\n\n"
      "Examples:\n"
      "  rattle scenes\n"
      "  rattle render hammer-string -o hammer.wav\n"
      "  rattle check hammer-string\n"
      "  rattle play play-tromba --backend none --seconds 1 --record tromba.wav\n"
      "  rattle plot hammer-string --what spectrogram -o hammer.png\n\n"
      "'rattle COMMAND --help' explains each command.");

  Action action;
  add_render_command(app, action);
  add_check_command(app, action);
  add_compare_command(app, action);
  add_scenes_command(app, action);
  add_info_command(app, action);
  add_measure_command(app, action);
  add_report_command(app, action, command_line(argc, argv));
  add_plot_command(app, action);
  add_play_command(app, action);
  add_recover_command(app, action);
  add_schema_command(app, action);
  add_bench_command(app, action);

  if (const auto complaint = unknown_command(app, argc, argv)) {
    print_note(*complaint);
    return exit_input;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return finish_parsing(app, error);
  }
  return run_action(action);
}

}  // namespace
}  // namespace rattle

int main(int argc, char** argv) { return rattle::run(argc, argv); }
