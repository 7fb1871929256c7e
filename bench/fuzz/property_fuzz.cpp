// Run the tests with RATTLE_SEED=n to rerun a seed.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <contacts/island_runs.hpp>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <properties/random_scene.hpp>
#include <properties/scene_shrinker.hpp>
#include <property_fuzz.hpp>
#include <rattle/base/text.hpp>
#include <rattle/simulation/run_findings.hpp>
#include <string>
#include <thread>
#include <vector>

namespace rattle::fuzz {
namespace {

using test::check_scene;
using test::SceneReport;

constexpr double sunk = 4.0;  // contact depth relative to Newton's that counts as sunk

struct Worst {
  double value = 0.0;
  std::uint64_t seed = 0;
  void see(double other, std::uint64_t from) {
    if (other > value) value = other, seed = from;
  }
};

class Fuzz {
 public:
  explicit Fuzz(const PropertyFuzzOptions& options) : options_(options) {}

  int run() {
    const auto begun = std::chrono::steady_clock::now();
    std::vector<std::thread> workers;
    workers.reserve(static_cast<std::size_t>(options_.threads));
    for (int t = 0; t < options_.threads; ++t) workers.emplace_back([this] { work(); });
    for (std::thread& worker : workers) worker.join();
    print_summary(std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count());
    return failures_ == 0 && solves_are_few() ? 0 : 1;
  }

 private:
  // Checks the limits on solves per step: the average, over enough scenes, and the maximum.
  bool solves_are_few() const {
    const bool few = options_.count < 1000 || (solves_.few.average() <= 2.0 && solves_.many.average() <= 5.0);
    if (!few || solves_.most > 16)
      std::printf(
          "FAILED: too many solves per step: average limits 2 (2 to 8 contacts) and 5 (more), maximum 16\n");
    return few && solves_.most <= 16;
  }
  void work() {
    for (std::uint64_t i = next_++; i < options_.count; i = next_++) {
      const std::uint64_t seed = options_.seed + i;
      const SceneDescription scene = test::random_scene(seed, {.extras = true});
      const SceneReport report = check_scene(scene, options_.check);
      std::string failure;
      if (!report.failure.empty()) failure = explain(seed, scene, report);
      const double depth = report.solves.last_resorts > 0 ? depth_over_newton(scene) : 0.0;
      if (depth > sunk)
        failure +=
            text("seed ", std::to_string(seed), ": a contact is ", depth, " times as deep as Newton's\n");
      record(seed, report, failure, depth);
    }
  }

  // For a scene that used a last resort: contact depth relative to Newton's. A contact that is deep because it
  // was struck harder, as may happen in chaotic motion, is explained by the energy it stored. If one Newton run
  // suggests that a contact sank, more runs determine Newton's depth.
  double depth_over_newton(const SceneDescription& scene) const {
    std::int64_t failed = 0;
    const test::IslandRun run = test::run_islands(scene, Rule::gradient, options_.check.steps);
    if (std::ranges::max(run.depth_ratios) <= FindingLimits::depth_ratio) return 1.0;
    const auto over = [&](int runs) {
      return test::depth_over_newtons(scene, run, runs, options_.check.steps, failed,
                                      FindingLimits::depth_ratio)
          .unexplained;
    };
    const double depth = over(1);
    return depth > sunk ? over(8) : depth;
  }

  std::string explain(std::uint64_t seed, const SceneDescription& scene, const SceneReport& report) const {
    const SceneDescription smallest = test::smallest_failing(scene, options_.check);
    return "seed " + std::to_string(seed) + ": " + report.failure +
           "\nshrunken: " + check_scene(smallest, options_.check).failure + "\n" + test::scene_text(smallest) +
           "\n";
  }

  void record(std::uint64_t seed, const SceneReport& report, const std::string& failure, double depth) {
    const std::lock_guard lock(mutex_);
    balance_.see(report.balance_error, seed);
    growth_.see(report.energy_growth, seed);
    defect_.see(report.energy_defect, seed);
    disagreement_.see(report.disagreement, seed);
    attraction_.see(report.worst_attraction, seed);
    residual_psi_.see(report.residual_psi, seed);
    residual_W_.see(report.residual_W, seed);
    island_.see(static_cast<double>(report.largest_island), seed);
    attractive_samples_ += report.attractive_samples;
    newton_failures_ += report.newton_failures;
    impacts_ += report.impacts;
    dense_steps_ += report.dense_steps;
    lone_contacts_ += report.lone_contacts;
    solves_ += report.solves;
    last_resorts_.see(static_cast<double>(report.solves.last_resorts), seed);
    resorting_scenes_ += report.solves.last_resorts > 0;
    depth_.see(depth, seed);
    failures_ += !failure.empty();
    if (!failure.empty()) std::printf("%s", failure.c_str());
    if (++done_ % 10000 == 0)
      std::fprintf(stderr, "%llu scenes, %llu failed\n", static_cast<unsigned long long>(done_),
                   static_cast<unsigned long long>(failures_));
    std::fflush(stdout);
  }

  void print_summary(double seconds) const {
    const auto line = [](const char* what, const Worst& worst) {
      std::printf("  %-44s %.3g (seed %llu)\n", what, worst.value, static_cast<unsigned long long>(worst.seed));
    };
    const auto number = [](const char* what, std::int64_t value) {
      std::printf("  %-44s %lld\n", what, static_cast<long long>(value));
    };
    std::printf("%llu scenes of %d steps from seed %llu in %.0f s: %llu failed\n",
                static_cast<unsigned long long>(done_), options_.check.steps,
                static_cast<unsigned long long>(options_.seed), seconds,
                static_cast<unsigned long long>(failures_));
    line("worst balance error", balance_);
    line("worst growth of energy without input", growth_);
    line("worst balance of a step, without the ledger", defect_);
    line("worst difference from the dense solve", disagreement_);
    number("steps solved densely", dense_steps_);
    number("impacts", impacts_);
    number("attractive samples of rules that never pull", attractive_samples_);
    line("worst attraction, share of the peak", attraction_);
    number("contacts alone in their island", lone_contacts_);
    line("worst psi left in them, share of the peak", residual_psi_);
    line("worst W left in them, share of the peak", residual_W_);
    number("steps in which Newton failed", newton_failures_);
    line("largest island", island_);
    const auto count = [](const char* what, const ContactSolves::Count& of) {
      std::printf("  %-44s %.3f (of %lld steps)\n", what, of.average(), static_cast<long long>(of.steps));
    };
    count("tangent solves per step, 2 to 8 contacts", solves_.few);
    count("tangent solves per step, more contacts", solves_.many);
    number("most solves in one step", solves_.most);
    number("steps that did not settle", solves_.unsettled);
    number("last resorts", solves_.last_resorts);
    line("most last resorts in one scene", last_resorts_);
    number("scenes with last resorts", resorting_scenes_);
    line("deepest contact in them, relative to Newton", depth_);
  }

  PropertyFuzzOptions options_;
  std::atomic<std::uint64_t> next_{0};
  std::mutex mutex_;
  Worst balance_, growth_, defect_, disagreement_, attraction_, residual_psi_, residual_W_, island_,
      last_resorts_, depth_;
  ContactSolves solves_;
  std::int64_t attractive_samples_ = 0, newton_failures_ = 0, impacts_ = 0, dense_steps_ = 0,
               lone_contacts_ = 0, resorting_scenes_ = 0;
  std::uint64_t done_ = 0, failures_ = 0;
};

}  // namespace

int run_property_fuzz(const PropertyFuzzOptions& options) { return Fuzz(options).run(); }

}  // namespace rattle::fuzz
