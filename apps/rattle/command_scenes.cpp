// rattle scenes: what is built in.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "console/console.hpp"
#include "rattle/commands.hpp"
#include "recording/json_writer.hpp"
#include "scene_file/name_suggestion.hpp"
#include "scenes/embedded_scenes.hpp"

namespace rattle {
namespace {

struct ScenesOptions {
  std::string show;
  bool json = false;
};

int show_scene(const std::string& name) {
  if (const auto content = find_embedded_file(name + ".toml")) {
    print_result(*content);
    return exit_good;
  }
  const std::vector<std::string> names = embedded_scene_names();
  const std::string nearest = nearest_name(name, names);
  throw InputError(fmt::format("there is no built-in scene '{}'{} ('rattle scenes' lists them)", name,
                               nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest)));
}

int list_scenes(bool as_json) {
  const std::vector<std::string> names = embedded_scene_names();
  std::size_t width = 0;
  for (const std::string& name : names) width = std::max(width, name.size());
  std::string listing;
  JsonWriter json;
  json.open_array();
  for (const std::string& name : names) {
    const std::string_view title = embedded_scene_title(name);
    listing += fmt::format("{:<{}}  {}\n", name, width, title);
    json.open_object().member("name", name).member("title", title).close_object();
  }
  json.close_array();
  print_result(as_json ? json.text() : listing);
  return exit_good;
}

}  // namespace

void add_scenes_command(CLI::App& app, Action& action) {
  const auto options = std::make_shared<ScenesOptions>();
  CLI::App* command = app.add_subcommand("scenes", "List the built-in scenes, or show one");
  CLI::Option* show = command->add_option("--show", options->show, "Print the scene's file")->type_name("NAME");
  command->add_flag("--json", options->json, "Print the list as JSON")->excludes(show);
  command->footer(
      "A scene shown is a good start for one of your own.\n\n"
      "Examples:\n"
      "  rattle scenes\n"
      "  rattle scenes --show hammer-string > mine.toml");
  command->callback([options, &action] {
    action = [options] {
      return options->show.empty() ? list_scenes(options->json) : show_scene(options->show);
    };
  });
}

}  // namespace rattle
