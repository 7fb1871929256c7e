// rattle info: what a scene is made of, before it runs.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <rattle/scene/scene_names.hpp>

#include "console/console.hpp"
#include "rattle/commands.hpp"
#include "rattle/component_table.hpp"
#include "rattle/control_table.hpp"
#include "rattle/cost_estimate.hpp"
#include "rattle/scene_options.hpp"
#include "recording/json_writer.hpp"
#include "recording/solver_names.hpp"

namespace rattle {
namespace {

struct InfoOptions {
  SceneRequest request;
  bool json = false;
};

struct IslandSizes {
  std::map<std::uint32_t, int> by_size;  // rows -> islands
  int newton = 0;
  int total = 0;
  std::uint32_t moving_rows = 0;  // beside these islands: they join those that they reach
};

IslandSizes count_islands(const Scene& scene) {
  IslandSizes counts;
  const auto add = [&](const Island& island) {
    ++counts.by_size[island.row_count];
    ++counts.total;
    counts.newton += island.newton && !island.closed_form ? 1 : 0;
  };
  for (const Island& island : scene.islands) {
    for (const Island& part : island.parts) add(part);
    if (island.parts.empty())
      add(island);
    else
      counts.moving_rows += island.moving_rows;
  }
  return counts;
}

std::string interactions_text(const Scene& scene) {
  std::string text;
  if (!scene.interactions.empty())
    text = fmt::format("  {:<26} {:>8} {:<10} {}\n", "interaction", "points", "  sides", "solver");
  for (const SceneInteraction& interaction : scene.interactions)
    text += fmt::format("  {:<26} {:>8} {:<10} {}\n", qualified_name(interaction), interaction.rows.size(),
                        interaction.one_sided ? "  one" : "  two",
                        interaction.is_contact() ? solver_text(interaction) : "-");
  return text;
}

std::string islands_text(const IslandSizes& counts) {
  if (counts.total == 0) return "  islands: none, the scene has no interactions\n";
  std::string sizes;
  for (const auto& [size, islands] : counts.by_size)
    sizes += fmt::format("{}{} of {} row{}", sizes.empty() ? "" : ", ", islands, size, size == 1 ? "" : "s");
  const std::string moving =
      counts.moving_rows == 0 ? ""
                              : fmt::format(", {} moving row{} the islands reached in a step",
                                            counts.moving_rows, counts.moving_rows == 1 ? " joins" : "s join");
  return fmt::format("  islands: {} ({}){}, {} solved by Newton\n", counts.total, sizes, moving, counts.newton);
}

std::string info_text(const LoadedScene& loaded, const MeasuredSpeed& speed) {
  const Scene& scene = *loaded.scene;
  std::string text = fmt::format("{}: {}\n", loaded.label, scene.title);
  if (!loaded.file.notes.empty()) text += fmt::format("  {}\n", loaded.file.notes);
  text += fmt::format("  {} s at {} Hz, {} samples, {} channel{}, {} probe{}\n", scene.duration,
                      scene.sample_rate, scene.sample_count(), scene.channels, scene.channels == 1 ? "" : "s",
                      scene.probes.size(), scene.probes.size() == 1 ? "" : "s");
  text += components_text(loaded, ComponentDetail::physics) + interactions_text(scene) +
          islands_text(count_islands(scene)) + controls_text(scene);
  text += fmt::format("  memory: about {:.1f} KiB\n", static_cast<double>(scene.memory_bytes) / 1024.0);
  text += fmt::format(
      "  cost: about {:.0f} multiplications per sample, {:.3g} x real time over the first {} samples\n",
      multiplications_per_sample(scene), speed.x_realtime, speed.samples);
  for (const SceneMessage& warning : loaded.warnings) text += format(warning) + "\n";
  return text;
}

void write_interactions(JsonWriter& json, const Scene& scene) {
  json.key("interactions").open_array();
  for (const SceneInteraction& interaction : scene.interactions) {
    json.open_object()
        .member("name", qualified_name(interaction))
        .member("points", interaction.rows.size())
        .member("one_sided", interaction.one_sided)
        .key("solver");
    if (!interaction.is_contact())
      json.null();
    else
      json.value(solver_text(interaction));
    json.close_object();
  }
  json.close_array();
}

void write_islands(JsonWriter& json, const IslandSizes& counts) {
  json.key("islands").open_object().member("count", counts.total).member("newton", counts.newton);
  json.member("moving_rows", counts.moving_rows);
  json.key("sizes").open_array();
  for (const auto& [size, islands] : counts.by_size)
    json.open_object().member("rows", size).member("count", islands).close_object();
  json.close_array().close_object();
}

std::string info_json(const LoadedScene& loaded, const MeasuredSpeed& speed) {
  const Scene& scene = *loaded.scene;
  JsonWriter json;
  json.open_object()
      .member("scene", loaded.label)
      .member("title", scene.title)
      .member("sample_rate", scene.sample_rate)
      .member("duration", scene.duration)
      .member("samples", scene.sample_count())
      .member("channels", scene.channels)
      .member("probes", scene.probes.size());
  write_components(json, loaded, ComponentDetail::physics);
  write_interactions(json, scene);
  write_islands(json, count_islands(scene));
  write_controls(json, scene);
  json.member("memory_bytes", scene.memory_bytes)
      .member("multiplications_per_sample", multiplications_per_sample(scene))
      .member("x_realtime", speed.x_realtime)
      .member("measured_samples", speed.samples)
      .key("warnings")
      .open_array();
  for (const SceneMessage& warning : loaded.warnings) json.value(format(warning));
  json.close_array().close_object();
  return json.text();
}

int show_info(const InfoOptions& options) {
  LoadedScene loaded = load_scene(options.request);
  add_pitch_warnings(loaded);
  const MeasuredSpeed speed = measure_speed(loaded.scene);
  print_result(options.json ? info_json(loaded, speed) : info_text(loaded, speed));
  return exit_good;
}

}  // namespace

void add_info_command(CLI::App& app, Action& action) {
  const auto options = std::make_shared<InfoOptions>();
  CLI::App* command = app.add_subcommand("info", "Show grids, islands, controls, memory and cost of a scene");
  add_scene_argument(*command, options->request.scene);
  add_scene_options(*command, options->request, SolverOption::offered);
  command->add_flag("--json", options->json, "Print JSON");
  command->footer(
      "A plate's grid has one spacing for both sides: the sides of the grid are shown, with a warning if they "
      "are\n"
      "more than 1 % off. Islands are the groups of interactions that must be solved together. The margin is "
      "the\n"
      "distance of the spacing from the smallest stable one; for a mass, of its frequency from the limit.\n"
      "Below a component: how many cents its scheme, the grid at its rate, is off theory in the lowest "
      "partials;\n"
      "its losses; its tension, its lowest mode without the other components (except for plates with "
      "more than\n"
      "6000 points), its impedance, sqrt(T rho A) of a string and 8 sqrt(D rho H) of a plate, and the time in "
      "which\n"
      "that mode loses 60 dB. Values that a gesture moves are shown as at the start.\n\n"
      "Examples:\n"
      "  rattle info hammer-string\n"
      "  rattle info plate --rate 96000 --json");
  command->callback([options, &action] { action = [options] { return show_info(*options); }; });
}

}  // namespace rattle
