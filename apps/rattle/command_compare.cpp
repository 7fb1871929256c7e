// rattle compare: one scene under several solvers.
#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "rattle/commands.hpp"
#include "rattle/scene_options.hpp"
#include "rattle/solver_comparison.hpp"
#include "support/console.hpp"
#include "support/json_writer.hpp"
#include "support/option_values.hpp"
#include "support/progress_bar.hpp"
#include "support/solver_names.hpp"

namespace rattle {
namespace {

struct CompareOptions {
  ComparisonRequest request;
  bool json = false;
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
          fmt::format("--oversampling {} must be a multiple of each of --rates, and larger; {} is not so",
                      request.oversampling, factor));
}

std::string number_or_dash(double value, const char* pattern) {
  return std::isfinite(value) ? fmt::format(fmt::runtime(pattern), value) : "-";
}

std::string comparison_text(const Comparison& comparison, const ComparisonRequest& request) {
  std::string text =
      fmt::format("{}: {:.6g} s at {} Hz against newton at {} x that rate, on the same grid\n",
                  comparison.label, comparison.duration, comparison.sample_rate, request.oversampling);
  text += fmt::format("displacement of {}\n", fmt::join(comparison.places, "; "));
  if (comparison.reference_peak_force > 0.0)
    text += fmt::format("largest contact force {:.6g} N\n", comparison.reference_peak_force);
  text += fmt::format("{:<12}", "solver");
  for (const int factor : request.factors) text += fmt::format(" {:>11}", fmt::format("error {}x", factor));
  text += fmt::format(" {:>6} {:>11} {:>11} {:>11}\n", "order", "peak force", "attractive", "ns/sample");
  for (const SolverResult& solver : comparison.solvers) {
    text += fmt::format("{:<12}", solver_name(solver.solver));
    for (const ComparisonRun& run : solver.runs)
      text += fmt::format(" {:>11}", number_or_dash(run.error, "{:.2e}"));
    const ComparisonRun& first = solver.runs.front();
    text += fmt::format(" {:>6} {:>11} {:>11} {:>11.0f}\n", number_or_dash(solver.order, "{:.2f}"),
                        number_or_dash(100.0 * first.peak_force_error, "{:.2g} %"), first.attractive_samples,
                        first.nanoseconds_per_sample);
  }
  if (!std::isfinite(comparison.solvers.front().runs.front().error))
    text += "nothing moved there: choose a longer --duration, or an output or probe at a place that moves\n";
  text +=
      fmt::format("peak force (how far off), attractive samples and cost at {}x\n", request.factors.front());
  return text;
}

void write_run(JsonWriter& json, const ComparisonRun& run) {
  json.open_object()
      .member("rate_factor", run.factor)
      .member("error", run.error)
      .member("peak_force_error", run.peak_force_error)
      .member("attractive_samples", run.attractive_samples)
      .member("worst_attraction", run.worst_attraction)
      .member("ns_per_sample", run.nanoseconds_per_sample)
      .member("newton_failures", run.newton_failures)
      .member("found_nan", run.found_nan)
      .close_object();
}

std::string comparison_json(const Comparison& comparison, const ComparisonRequest& request) {
  JsonWriter json;
  json.open_object()
      .member("scene", comparison.label)
      .member("sample_rate", comparison.sample_rate)
      .member("duration", comparison.duration)
      .member("oversampling", request.oversampling)
      .member("reference_peak_force", comparison.reference_peak_force)
      .member("reference_newton_failures", comparison.reference_newton_failures)
      .key("places")
      .open_array();
  for (const std::string& place : comparison.places) json.value(place);
  json.close_array().key("solvers").open_array();
  for (const SolverResult& solver : comparison.solvers) {
    json.open_object().member("solver", solver_name(solver.solver)).member("order", solver.order);
    json.key("runs").open_array();
    for (const ComparisonRun& run : solver.runs) write_run(json, run);
    json.close_array().close_object();
  }
  json.close_array().close_object();
  return json.text();
}

int compare(const CompareOptions& options) {
  check_factors(options.request);
  Comparison comparison;
  {
    ProgressBar bar("comparing");
    comparison = compare_solvers(
        options.request, [&](double share) { bar.update(static_cast<std::int64_t>(1e6 * share), 1000000); });
  }
  print_result(options.json ? comparison_json(comparison, options.request)
                            : comparison_text(comparison, options.request));
  if (comparison.is_sound()) return exit_good;
  print_note(comparison.reference_newton_failures > 0
                 ? fmt::format("rattle: the reference did not converge in {} steps",
                               comparison.reference_newton_failures)
                 : std::string("rattle: a NaN appeared, or Newton did not converge"));
  return exit_physics;
}

}  // namespace

void add_compare_command(CLI::App& app, Action& action) {
  const auto options = std::make_shared<CompareOptions>();
  for (const std::string& name : solver_names()) options->request.solvers.push_back(*find_solver(name));
  CLI::App* command = app.add_subcommand("compare", "Compare solvers with an oversampled Newton run");
  add_scene_argument(*command, options->request.scene.scene);
  add_value_option(*command, "--solvers", "A,B,...", options->request.solvers, read_solvers,
                   fmt::format("Which to compare: {} (default: all)", fmt::join(solver_names(), ", ")));
  add_value_option(*command, "--rates", "N,N,...", options->request.factors, read_factors,
                   "Multiples of the sample rate to run them at (default 1,2,4,8)");
  add_value_option(*command, "--oversampling", "N", options->request.oversampling, read_positive_integer,
                   "Multiple of the sample rate of the reference (default 32)");
  add_scene_options(*command, options->request.scene, SolverOption::absent);
  command->add_flag("--json", options->json, "Print JSON");
  command->footer(
      fmt::format("Every run uses the spatial grid of the scene's own sample rate, so that only the error in "
                  "time is seen: the RMS\n"
                  "error of the displacement at the outputs and probes, relative to the RMS of the reference. "
                  "The first {} s are\n"
                  "compared unless --duration says otherwise; contacts amplify differences, so longer runs all "
                  "drift apart.\n"
                  "Exit code 1 when a NaN appeared or Newton did not converge.\n\n"
                  "Examples:\n"
                  "  rattle compare two-mass-springs --solvers newton,exact,nonadhesive\n"
                  "  rattle compare mass-spring-barrier --duration 0.02 --rates 1,2,4 --oversampling 16 --json",
                  comparison_duration));
  command->callback([options, &action] { action = [options] { return compare(*options); }; });
}

}  // namespace rattle
