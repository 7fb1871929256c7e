// rattle check: does the physics hold?
#include <algorithm>
#include <memory>
#include <optional>

#include "console/console.hpp"
#include "rattle/check_report.hpp"
#include "rattle/commands.hpp"
#include "rattle/scene_options.hpp"

namespace rattle {
namespace {

struct CheckOptions {
  SceneRequest request;
  std::vector<std::string> scenes;
  bool json = false;
};

void write_unreadable(JsonWriter& json, const std::string& scene, const InputError& error) {
  json.open_object().member("scene", scene).member("passed", false).key("errors").open_array();
  if (const auto* scene_error = dynamic_cast<const SceneError*>(&error))
    for (const SceneMessage& message : scene_error->messages()) json.value(format(message));
  else
    json.value(error.what());
  json.close_array().close_object();
}

void print_unreadable(const InputError& error) {
  const bool has_places = dynamic_cast<const SceneError*>(&error) != nullptr;
  print_note(std::string(has_places ? "" : "rattle: error: ") + error.what());
}

// Checks one scene; its report goes to standard output, or into `json`.
int check_one(const CheckOptions& options, const std::string& scene, JsonWriter& json) {
  SceneRequest request = options.request;
  request.scene = scene;
  std::optional<CheckReport> report;
  try {
    report = check_scene(request);
  } catch (const InputError& error) {
    print_unreadable(error);
    write_unreadable(json, scene, error);
    return exit_input;
  }
  if (options.json)
    write_report(json, *report);
  else
    print_result(report_text(*report));
  return report->passed() ? exit_good : exit_physics;
}

// The worst exit code of all scenes; one that cannot be read does not keep the others from being checked.
int check_all(const CheckOptions& options) {
  int exit_code = exit_good;
  JsonWriter json;
  const bool as_list = options.scenes.size() > 1;
  if (as_list) json.open_array();
  for (const std::string& scene : options.scenes)
    exit_code = std::max(exit_code, check_one(options, scene, json));
  if (as_list) json.close_array();
  if (options.json) print_result(json.text());
  return exit_code;
}

}  // namespace

void add_check_command(CLI::App& app, Action& action) {
  const auto options = std::make_shared<CheckOptions>();
  CLI::App* command = app.add_subcommand("check", "Run scenes and check their physics");
  command
      ->add_option(
          "SCENE", options->scenes,
          "Built-in scenes ('rattle scenes' lists them) or files such as mine.toml; - is standard input")
      ->type_name("")
      ->required();
  add_scene_options(*command, options->request, SolverOption::offered);
  command->add_flag("--json", options->json, "Print JSON: an object, or a list of objects for several scenes");
  command->footer(
      "Prints the balance error of the energy ledger, the stability margins and statistics of the contacts.\n"
      "Exit code 1 if the balance error exceeds 1e-10, if a one-sided contact pulled with more than 1e-9 of "
      "its\n"
      "peak force under gradient, nonadhesive or newton, if Newton did not converge, if a gesture had to be "
      "clamped\n"
      "to its limits, or if a NaN or more than 1e12 J, 1e12 N or 1e7 m appeared: the run then stops and names "
      "the\n"
      "gesture that supplied the energy.\n"
      "Warnings and notes do not change the exit code, but the last line counts them: a contact that sank\n"
      "in (depth ratio above 2), one too short for the sample rate (resolution above 1), a balance error above "
      "1e-12.\n\n"
      "Examples:\n"
      "  rattle check hammer-string\n"
      "  rattle check mass-barrier two-mass-springs --duration 0.5 --json");
  command->callback([options, &action] { action = [options] { return check_all(*options); }; });
}

}  // namespace rattle
