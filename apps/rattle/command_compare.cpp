// rattle compare: one scene under several solvers.
#include <fmt/format.h>

#include <memory>

#include "console/console.hpp"
#include "console/option_values.hpp"
#include "console/progress_bar.hpp"
#include "rattle/commands.hpp"
#include "rattle/comparison_text.hpp"
#include "rattle/scene_options.hpp"
#include "rattle/solver_comparison.hpp"
#include "recording/json_writer.hpp"
#include "recording/solver_names.hpp"

namespace rattle {
namespace {

struct CompareOptions {
  ComparisonRequest request;  // but for the scene
  std::vector<std::string> scenes;
  bool json = false;
  bool table = false;
};

std::vector<Rule> read_solvers(const std::string& text) {
  std::vector<Rule> solvers;
  for (const std::string& name : split_at_commas(text)) solvers.push_back(read_solver(name));
  return solvers;
}

std::vector<int> read_factors(const std::string& text) {
  std::vector<int> factors;
  for (const std::string& factor : split_at_commas(text)) factors.push_back(read_positive_integer(factor));
  return factors;
}

void check_factors(const ComparisonRequest& request) {
  for (const int factor : request.factors)
    if (request.oversampling % factor != 0 || request.oversampling <= factor)
      throw InputError(
          fmt::format("--oversampling {} must be a multiple of each of --rates, and larger; {} violates this",
                      request.oversampling, factor));
}

Comparison compare_scene(const CompareOptions& options, const std::string& scene, bool first) {
  ComparisonRequest request = options.request;
  request.scene.scene = scene;
  if (options.table && !first) {
    request.factors.resize(1);
    request.most_duration = pressing_duration;
  }
  ProgressBar bar("comparing " + scene);
  return compare_solvers(request,
                         [&](double share) { bar.update(static_cast<std::int64_t>(1e6 * share), 1000000); });
}

void print_comparisons(const CompareOptions& options, const std::vector<Comparison>& comparisons) {
  if (options.table) return print_result(comparison_table(comparisons, options.request));
  JsonWriter json;
  std::string text;
  if (comparisons.size() > 1) json.open_array();
  for (const Comparison& comparison : comparisons) {
    write_comparison(json, comparison, options.request);
    text += comparison_text(comparison, options.request);
  }
  if (comparisons.size() > 1) json.close_array();
  print_result(options.json ? json.text() : text);
}

int compare(const CompareOptions& options) {
  check_factors(options.request);
  std::vector<Comparison> comparisons;
  for (const std::string& scene : options.scenes)
    comparisons.push_back(compare_scene(options, scene, comparisons.empty()));
  print_comparisons(options, comparisons);
  int exit_code = exit_good;
  for (const Comparison& comparison : comparisons) {
    if (comparison.is_sound()) continue;
    exit_code = exit_physics;
    print_note(comparison.reference_newton_failures > 0
                   ? fmt::format("rattle: {}: the reference did not converge in {} steps", comparison.label,
                                 comparison.reference_newton_failures)
                   : fmt::format("rattle: {}: a NaN appeared, or Newton did not converge", comparison.label));
  }
  return exit_code;
}

}  // namespace

void add_compare_command(CLI::App& app, Action& action) {
  const auto options = std::make_shared<CompareOptions>();
  options->request.solvers = {Rule::newton, Rule::gradient,  Rule::nonadhesive, Rule::secant,
                              Rule::exact,  Rule::published, Rule::basic};
  CLI::App* command = app.add_subcommand("compare", "Compare solvers with an oversampled Newton run");
  command
      ->add_option(
          "SCENE", options->scenes,
          "Built-in scenes ('rattle scenes' lists them) or files such as mine.toml; - is standard input")
      ->type_name("")
      ->required();
  add_value_option(*command, "--solvers", "A,B,...", options->request.solvers, read_solvers,
                   fmt::format("Solvers to compare: {} (default: all)", fmt::join(solver_names(), ", ")));
  add_value_option(*command, "--rates", "N,N,...", options->request.factors, read_factors,
                   "Multiples of the sample rate at which they run (default 1,2,4,8)");
  add_value_option(*command, "--oversampling", "N", options->request.oversampling, read_positive_integer,
                   "Multiple of the sample rate at which the reference runs (default 32)");
  add_scene_options(*command, options->request.scene, SolverOption::absent);
  CLI::Option* const json = command->add_flag("--json", options->json,
                                              "Print JSON: an object, or a list of objects for several scenes");
  command
      ->add_flag(
          "--table", options->table,
          "Print one Markdown table: order, error and cost of the first scene; the worst pulls, depth and "
          "noise of all scenes")
      ->excludes(json);
  command->footer(fmt::format(
      "Every run uses the spatial grid of the scene's own sample rate, so that only the error in time is "
      "measured: the\n"
      "RMS error of the displacement at the outputs and probes, relative to the RMS of the reference. By "
      "default the\n"
      "first {} s are compared (--duration); contacts amplify differences, so longer runs always diverge.\n"
      "Depth: for the contact that exceeds the reference most, its deepest point and the ratio to the "
      "reference's.\n"
      "Noise: the largest excess over the reference, in dB, of any octave band up to an eighth of the sample "
      "rate, in\n"
      "the velocities at these places; it shows a pressed contact that chatters.\n"
      "--table compares the first scene in this way, and runs the others for up to {} s: contacts need time to "
      "sink,\n"
      "and depth, pulls and noise can be compared after the runs diverge.\n"
      "Exit code 1 if a NaN or more than 1e12 J appeared, or if Newton did not converge.\n\n"
      "Examples:\n"
      "  rattle compare two-mass-springs --solvers newton,gradient,nonadhesive\n"
      "  rattle compare mass-spring-barrier --duration 0.02 --rates 1,2,4 --oversampling 16 --json\n"
      "  rattle compare two-mass-springs slide-force --table",
      comparison_duration, pressing_duration));
  command->callback([options, &action] { action = [options] { return compare(*options); }; });
}

}  // namespace rattle
