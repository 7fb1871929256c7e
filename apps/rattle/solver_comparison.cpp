#include "rattle/solver_comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "rattle/comparison_measures.hpp"
#include "rattle/fixed_grid.hpp"
#include "rattle/same_start.hpp"
#include "runs/run_scene.hpp"

namespace rattle {
namespace {

constexpr double timing_goal = 0.05;  // seconds of computing that make a measured cost trustworthy
constexpr int most_timing_runs = 100;

// Result of one run: displacements at the base rate, place by place, and contact statistics.
struct Trace {
  std::vector<double> displacements;
  RunResult timed;   // without ledger
  RunResult judged;  // with
};

class Comparer {
 public:
  Comparer(const ComparisonRequest& request, const std::function<void(double)>& progress)
      : request_(request), progress_(progress), base_(load_scene(request.scene)) {
    for (const int factor : request_.factors)
      total_work_ += factor * static_cast<double>(request_.solvers.size());
    total_work_ += request_.oversampling;
    SceneDescription watched = base_.file.description;
    result_.places = watch_displacements(watched);
    result_.label = base_.label;
    result_.sample_rate = base_.scene->sample_rate;
    const double duration =
        request_.scene.duration.value_or(std::min(base_.scene->duration, request_.most_duration));
    samples_ = std::max(std::llround(duration * result_.sample_rate), 1LL);
    result_.duration = static_cast<double>(samples_) / result_.sample_rate;
    refuse_unwatchable();
  }

  Comparison compare() {
    accelerations_ = start_accelerations(load(Rule::newton, request_.oversampling).scene);
    const Trace reference = run(Rule::newton, request_.oversampling, false);
    result_.reference_newton_failures = reference.timed.newton_failures;
    result_.reference_nan = reference.timed.stopped();
    note_touches(reference);
    for (const ContactStatistics& contact : reference.judged.ledger->contacts())
      result_.reference_peak_force = std::max(result_.reference_peak_force, contact.peak_force);
    for (const Rule solver : request_.solvers) result_.solvers.push_back(examine(solver, reference));
    return std::move(result_);
  }

 private:
  void refuse_unwatchable() const {
    if (result_.places.empty())
      throw InputError(
          "the scene has no output, probe or interaction at a point, so there is nothing to compare");
    const double bytes =
        2.0 * sizeof(double) * static_cast<double>(samples_) * static_cast<double>(result_.places.size());
    if (bytes > static_cast<double>(request_.scene.memory_limit))
      throw InputError(
          fmt::format("comparing needs {:.0f} MiB, more than the memory limit: choose a shorter --duration",
                      bytes / 0x1p20));
  }

  LoadedScene load(Rule solver, int factor) const {
    SceneRequest request = request_.scene;
    request.sample_rate = base_.scene->sample_rate * factor;
    request.duration = result_.duration;
    request.solver = solver;
    LoadedScene loaded = load_scene(request, [&](SceneDescription& description) {
      fix_grid(description, *base_.scene);
      watch_displacements(description);
    });
    expect_same_grid(*loaded.scene);
    return loaded;
  }

  Trace run(Rule solver, int factor, bool time_it) {
    const LoadedScene loaded = load(solver, factor);
    // The scene was made by this call and nobody else holds it yet.
    use_start_of_rate(const_cast<Scene&>(*loaded.scene), base_.scene->k, accelerations_);
    Trace trace;
    trace.timed = run_scene(loaded.scene, collecting_request(factor, trace.displacements));
    double best = trace.timed.seconds, spent = best;
    for (int repeats = 1; time_it && spent < timing_goal && repeats < most_timing_runs; ++repeats) {
      const double seconds = run_scene(loaded.scene, {.with_ledger = false}).seconds;
      best = std::min(best, seconds);
      spent += seconds;
    }
    trace.timed.seconds = best;
    trace.judged = run_scene(loaded.scene);
    done_work_ += factor;
    return trace;
  }

  RunRequest collecting_request(int factor, std::vector<double>& displacements) {
    RunRequest request;
    request.with_ledger = false;
    request.each_block = [&displacements, factor, channels = result_.places.size(),
                          n = std::int64_t{0}](std::span<const double> frames) mutable {
      for (std::size_t start = 0; start < frames.size(); start += channels)
        if (++n % factor == 0)
          displacements.insert(displacements.end(), frames.begin() + static_cast<std::ptrdiff_t>(start),
                               frames.begin() + static_cast<std::ptrdiff_t>(start + channels));
    };
    request.progress = [this, factor](std::int64_t done, std::int64_t total) {
      const double share = static_cast<double>(done) / static_cast<double>(total);
      progress_((done_work_ + 0.5 * factor * share) / total_work_);
    };
    return request;
  }

  void expect_same_grid(const Scene& scene) const {
    for (std::size_t i = 0; i < scene.components.size(); ++i) {
      const double base = base_.scene->components[i].geometry.spacing;
      if (std::abs(scene.components[i].geometry.spacing - base) > 1e-9 * base)
        throw InputError(
            fmt::format("the grid of '{}' cannot be kept at a higher sample rate", scene.components[i].name));
    }
  }

  void note_touches(const Trace& trace) {
    for (const ContactStatistics& contact : trace.judged.ledger->contacts())
      result_.touched = result_.touched || contact.contact_samples > 0;
  }

  Traces traces(const Trace& trace) const {
    return {trace.displacements, result_.places.size(), result_.sample_rate};
  }

  SolverResult examine(Rule solver, const Trace& reference) {
    SolverResult result{.solver = solver};
    for (const int factor : request_.factors) {
      const Trace trace = run(solver, factor, true);
      note_touches(trace);
      ComparisonRun run;
      run.factor = factor;
      run.error = relative_error(traces(trace), traces(reference));
      run.noise = noise_above(traces(trace), traces(reference));
      run.peak_force_error = peak_force_error(*trace.judged.ledger, *reference.judged.ledger);
      const DepthMeasure depth = depth_measure(*trace.judged.ledger, *reference.judged.ledger);
      run.deepest = depth.deepest;
      run.depth_ratio = depth.ratio;
      for (const ContactStatistics& contact : trace.judged.ledger->contacts()) {
        run.attractive_samples += contact.attractive_samples;
        run.worst_attraction = std::max(run.worst_attraction, contact.worst_attraction());
      }
      run.nanoseconds_per_sample = 1e9 * trace.timed.seconds / static_cast<double>(trace.timed.samples);
      run.newton_failures = trace.timed.newton_failures;
      run.found_nan = trace.timed.stopped() || trace.judged.stopped();
      result.runs.push_back(run);
    }
    std::vector<double> rates, errors;
    for (const ComparisonRun& run : result.runs) {
      rates.push_back(run.factor);
      errors.push_back(run.error);
    }
    result.order = observed_order(rates, errors);
    return result;
  }

  const ComparisonRequest& request_;
  const std::function<void(double)>& progress_;
  LoadedScene base_;
  Comparison result_;
  std::int64_t samples_ = 0;  // at the base rate
  std::vector<std::vector<double>> accelerations_;
  double total_work_ = 0.0;
  double done_work_ = 0.0;
};

}  // namespace

bool Comparison::is_sound() const {
  bool sound = reference_newton_failures == 0 && !reference_nan;
  for (const SolverResult& solver : solvers)
    for (const ComparisonRun& run : solver.runs) sound = sound && !run.found_nan && run.newton_failures == 0;
  return sound;
}

Comparison compare_solvers(const ComparisonRequest& request, const std::function<void(double)>& progress) {
  return Comparer(request, progress).compare();
}

}  // namespace rattle
