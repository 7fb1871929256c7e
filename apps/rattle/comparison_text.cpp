#include "rattle/comparison_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "recording/solver_names.hpp"

namespace rattle {
namespace {

std::string number_or_dash(double value, const char* pattern) {
  return std::isfinite(value) ? fmt::format(fmt::runtime(pattern), value) : "-";
}

void write_run(JsonWriter& json, const ComparisonRun& run) {
  json.open_object()
      .member("rate_factor", run.factor)
      .member("error", run.error)
      .member("peak_force_error", run.peak_force_error)
      .member("attractive_samples", run.attractive_samples)
      .member("worst_attraction", run.worst_attraction)
      .member("deepest", run.deepest)
      .member("depth_ratio", run.depth_ratio)
      .member("noise_db", run.noise)
      .member("ns_per_sample", run.nanoseconds_per_sample)
      .member("newton_failures", run.newton_failures)
      .member("found_nan", run.found_nan)
      .close_object();
}

// What a solver did worst, in all scenes.
struct WorstOf {
  double attraction = 0.0, depth_ratio = std::nan(""), noise = std::nan("");
};

WorstOf worst_of(const std::vector<Comparison>& comparisons, std::size_t solver) {
  WorstOf worst;
  for (const Comparison& comparison : comparisons) {
    const ComparisonRun& run = comparison.solvers[solver].runs.front();
    worst.attraction = std::max(worst.attraction, run.worst_attraction);
    worst.depth_ratio = std::fmax(worst.depth_ratio, run.depth_ratio);
    worst.noise = std::fmax(worst.noise, run.noise);
  }
  return worst;
}

// Of the rule that costs least to explain: one solve, nothing predicted.
double cost_unit(const Comparison& comparison) {
  for (const SolverResult& solver : comparison.solvers)
    if (solver.solver == Rule::basic) return solver.runs.front().nanoseconds_per_sample;
  return std::nan("");
}

}  // namespace

std::string comparison_text(const Comparison& comparison, const ComparisonRequest& request) {
  std::string text =
      fmt::format("{}: {:.6g} s at {} Hz against newton at {} x that rate, on the same grid\n",
                  comparison.label, comparison.duration, comparison.sample_rate, request.oversampling);
  text += fmt::format("displacement of {}\n", fmt::join(comparison.places, "; "));
  const bool moved = std::isfinite(comparison.solvers.front().runs.front().error);
  if (!comparison.touched && moved)
    return text + fmt::format(
                      "nothing touched in these {:.6g} s, so all solvers give the same result: choose a longer "
                      "--duration, or a scene with contacts\n",
                      comparison.duration);
  if (comparison.reference_peak_force > 0.0)
    text += fmt::format("largest contact force {:.6g} N\n", comparison.reference_peak_force);
  text += fmt::format("{:<12}", "solver");
  for (const int factor : request.factors) text += fmt::format(" {:>11}", fmt::format("error {}x", factor));
  text += fmt::format(" {:>6} {:>11} {:>11} {:>11} {:>11} {:>9} {:>11}\n", "order", "peak force", "attractive",
                      "deepest", "x reference", "noise", "ns/sample");
  for (const SolverResult& solver : comparison.solvers) {
    text += fmt::format("{:<12}", solver_name(solver.solver));
    for (const ComparisonRun& run : solver.runs)
      text += fmt::format(" {:>11}", number_or_dash(run.error, "{:.2e}"));
    const ComparisonRun& first = solver.runs.front();
    text += fmt::format(" {:>6} {:>11} {:>11} {:>11} {:>11} {:>9} {:>11.0f}\n",
                        number_or_dash(solver.order, "{:.2f}"),
                        number_or_dash(100.0 * first.peak_force_error, "{:.2g} %"), first.attractive_samples,
                        number_or_dash(first.deepest, "{:.3g} m"), number_or_dash(first.depth_ratio, "{:.3g}"),
                        number_or_dash(first.noise, "{:+.1f} dB"), first.nanoseconds_per_sample);
  }
  if (!moved)
    text += "nothing moved there: choose a longer --duration, or an output or probe at a place that moves\n";
  text += fmt::format("error of the peak force, attractive samples, depth, noise and cost at {}x\n",
                      request.factors.front());
  return text;
}

void write_comparison(JsonWriter& json, const Comparison& comparison, const ComparisonRequest& request) {
  json.open_object()
      .member("scene", comparison.label)
      .member("sample_rate", comparison.sample_rate)
      .member("duration", comparison.duration)
      .member("oversampling", request.oversampling)
      .member("touched", comparison.touched)
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
}

std::string comparison_table(const std::vector<Comparison>& comparisons, const ComparisonRequest& request) {
  const Comparison& first = comparisons.front();
  const double unit = cost_unit(first);
  std::string text = fmt::format(
      "| solver | order | error {}x | cost | pulls | depth | noise |\n|---|---|---|---|---|---|---|\n",
      request.factors.front());
  for (std::size_t i = 0; i < first.solvers.size(); ++i) {
    const SolverResult& solver = first.solvers[i];
    const ComparisonRun& run = solver.runs.front();
    const WorstOf worst = worst_of(comparisons, i);
    const std::string cost = std::isfinite(unit) ? fmt::format("{:.2f} x", run.nanoseconds_per_sample / unit)
                                                 : fmt::format("{:.0f} ns", run.nanoseconds_per_sample);
    text += fmt::format("| `{}` | {} | {} | {} | {} | {} | {} |\n", solver_name(solver.solver),
                        number_or_dash(solver.order, "{:.2f}"), number_or_dash(run.error, "{:.1e}"), cost,
                        worst.attraction > 0.0 ? fmt::format("{:.2g} %", 100.0 * worst.attraction) : "never",
                        number_or_dash(worst.depth_ratio, worst.depth_ratio < 99.95 ? "{:.2f} x" : "{:.0f} x"),
                        number_or_dash(worst.noise, "{:+.1f} dB"));
  }
  std::vector<std::string> labels;
  labels.reserve(comparisons.size());
  for (const Comparison& comparison : comparisons)
    labels.push_back(fmt::format("{} ({:.3g} s)", comparison.label, comparison.duration));
  for (const Comparison& comparison : comparisons)
    if (!comparison.touched)
      text +=
          fmt::format("\nNothing touched in {}: all solvers give the same result there.\n", comparison.label);
  return text + fmt::format(
                    "\nOrder, error and cost (of `basic` = 1): {}. Pulls (of the peak force), depth and noise "
                    "(of newton at {} x the rate): "
                    "the worst of {}.\n",
                    labels.front(), request.oversampling, fmt::join(labels, ", "));
}

}  // namespace rattle
