#include "runs/run_scene.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <rattle/base/text.hpp>
#include <vector>

namespace rattle {
namespace {

constexpr std::int64_t block_frames = 256;

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

template <class Values>
bool all_finite(const Values& values) {
  return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

bool state_is_finite(const Simulator& simulator) {
  for (std::size_t i = 0; i < simulator.scene().components.size(); ++i)
    if (!all_finite(simulator.displacement(i))) return false;
  return true;
}

class Run {
 public:
  Run(const std::shared_ptr<const Scene>& scene, const RunRequest& request)
      : request_(request),
        scene_(scene),
        simulator_(scene, request.threads),
        block_(block_frames * static_cast<std::size_t>(scene->channels)) {
    if (!request.with_ledger) return;
    result_.ledger = std::make_unique<EnergyLedger>(scene, request.ledger_every);
    simulator_.attach(*result_.ledger);
  }

  RunResult finish() {
    const auto all = static_cast<std::int64_t>(simulator_.scene().sample_count());
    const std::int64_t total = request_.sample_limit >= 0 ? std::min(request_.sample_limit, all) : all;
    if (request_.each_state) request_.each_state(simulator_, result_.ledger.get());
    bool beyond = false;
    while (result_.samples < total && !beyond) {
      run_block(std::min(block_frames, total - result_.samples));
      if (request_.progress) request_.progress(result_.samples, total);
      beyond = result_.found_nan || is_beyond_limits(simulator_, result_.ledger.get());
    }
    simulator_.detach();
    if (!state_is_finite(simulator_)) result_.found_nan = true;
    if (beyond) result_.runaway = explain_runaway(scene_, result_.samples, request_.progress);
    result_.newton_failures = simulator_.newton_failures();
    if (const GestureFault& fault = simulator_.gesture_fault(); fault.found)
      result_.gesture_problem = text(
          "gesture '", simulator_.scene().gestures[fault.gesture].name, "' gave ", fault.value, " at ",
          static_cast<double>(fault.sample) * simulator_.scene().k, " s and was clamped to +-", gesture_bound);
    if (const TensionFault& fault = simulator_.tension_fault();
        fault.found && result_.gesture_problem.empty()) {
      const SceneComponent& string = simulator_.scene().components[fault.component];
      result_.gesture_problem =
          text("the tension of string '", string.name, "' was ", fault.value, " N at ",
               static_cast<double>(fault.sample) * simulator_.scene().k, " s and was clamped to 0 and ",
               string.highest_tension, " N, its highest_tension");
    }
    const double simulated = static_cast<double>(result_.samples) * simulator_.scene().k;
    result_.x_realtime = result_.seconds > 0.0 ? simulated / result_.seconds : 0.0;
    return std::move(result_);
  }

 private:
  void run_block(std::int64_t frames) {
    const auto start = Clock::now();
    const std::span<double> block(block_.data(), static_cast<std::size_t>(frames * simulator_.channels()));
    if (request_.each_state || block.empty())
      step_through(block, frames);
    else
      simulator_.render(block);
    result_.seconds += seconds_since(start);
    result_.samples += frames;
    for (const double value : block) result_.peak = std::max(result_.peak, std::abs(value));
    const bool ledger_nan = result_.ledger != nullptr && result_.ledger->found_nan();
    result_.found_nan = ledger_nan || !all_finite(block) || !all_finite(simulator_.probes());
    if (request_.each_block && !result_.found_nan) request_.each_block(block);
  }

  void step_through(std::span<double> block, std::int64_t frames) {
    for (std::int64_t i = 0; i < frames; ++i) {
      simulator_.step();
      std::copy(simulator_.frame().begin(), simulator_.frame().end(),
                block.begin() + i * simulator_.channels());
      if (request_.each_state && simulator_.samples_done() % request_.state_stride == 0) show_state();
    }
  }

  // Time spent in the callback does not count as computing time.
  void show_state() {
    const auto start = Clock::now();
    request_.each_state(simulator_, result_.ledger.get());
    result_.seconds -= seconds_since(start);
  }

  const RunRequest& request_;
  std::shared_ptr<const Scene> scene_;
  Simulator simulator_;
  std::vector<double> block_;
  RunResult result_;
};

}  // namespace

std::int64_t RunResult::impacts() const {
  std::int64_t sum = 0;
  if (ledger != nullptr)
    for (const ContactStatistics& contact : ledger->contacts()) sum += contact.impacts;
  return sum;
}

RunResult run_scene(const std::shared_ptr<const Scene>& scene, const RunRequest& request) {
  return Run(scene, request).finish();
}

}  // namespace rattle
