// Random scenes by the thousand, every step held against the properties of tests/properties. A failure is
// printed with its seed and shrunken to the smallest scene that still fails; RATTLE_SEED=n reruns it in the
// tests.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <properties/random_scene.hpp>
#include <properties/scene_checks.hpp>
#include <properties/scene_shrinker.hpp>
#include <string>
#include <thread>
#include <vector>

namespace {

using rattle::SceneDescription;
using rattle::test::check_scene;
using rattle::test::CheckOptions;
using rattle::test::SceneReport;

struct Worst {
  double value = 0.0;
  std::uint64_t seed = 0;
  void see(double other, std::uint64_t from) {
    if (other > value) value = other, seed = from;
  }
};

struct Options {
  std::uint64_t count = 100000;
  std::uint64_t seed = 1;
  int threads = 1;
  CheckOptions check{};
};

class Fuzz {
 public:
  explicit Fuzz(const Options& options) : options_(options) {}

  int run() {
    const auto begun = std::chrono::steady_clock::now();
    std::vector<std::thread> workers;
    for (int t = 0; t < options_.threads; ++t) workers.emplace_back([this] { work(); });
    for (std::thread& worker : workers) worker.join();
    print_summary(std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count());
    return failures_ == 0 ? 0 : 1;
  }

 private:
  void work() {
    for (std::uint64_t i = next_++; i < options_.count; i = next_++) {
      const std::uint64_t seed = options_.seed + i;
      const SceneDescription scene = rattle::test::random_scene(seed);
      const SceneReport report = check_scene(scene, options_.check);
      std::string failure;
      if (!report.failure.empty()) failure = explain(seed, scene, report);
      record(seed, report, failure);
    }
  }

  std::string explain(std::uint64_t seed, const SceneDescription& scene, const SceneReport& report) const {
    const SceneDescription smallest = rattle::test::smallest_failing(scene, options_.check);
    return "seed " + std::to_string(seed) + ": " + report.failure +
           "\nshrunken: " + check_scene(smallest, options_.check).failure + "\n" +
           rattle::test::scene_text(smallest) + "\n";
  }

  void record(std::uint64_t seed, const SceneReport& report, const std::string& failure) {
    const std::lock_guard lock(mutex_);
    balance_.see(report.balance_error, seed);
    growth_.see(report.energy_growth, seed);
    defect_.see(report.energy_defect, seed);
    disagreement_.see(report.disagreement, seed);
    attraction_.see(report.worst_attraction, seed);
    residual_psi_.see(report.residual_psi, seed);
    island_.see(static_cast<double>(report.largest_island), seed);
    attractive_samples_ += report.attractive_samples;
    newton_failures_ += report.newton_failures;
    impacts_ += report.impacts;
    dense_steps_ += report.dense_steps;
    lone_contacts_ += report.lone_contacts;
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
    line("worst step of an account beside the ledger", defect_);
    line("worst difference from the dense solve", disagreement_);
    number("steps solved densely", dense_steps_);
    number("impacts", impacts_);
    number("attractive samples, nonadhesive and newton", attractive_samples_);
    line("worst attraction, share of the peak", attraction_);
    number("contacts alone in their island", lone_contacts_);
    line("worst psi left in them, share of the peak", residual_psi_);
    number("steps in which Newton failed", newton_failures_);
    line("largest island", island_);
  }

  Options options_;
  std::atomic<std::uint64_t> next_{0};
  std::mutex mutex_;
  Worst balance_, growth_, defect_, disagreement_, attraction_, residual_psi_, island_;
  std::int64_t attractive_samples_ = 0, newton_failures_ = 0, impacts_ = 0, dense_steps_ = 0,
               lone_contacts_ = 0;
  std::uint64_t done_ = 0, failures_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app("Runs random scenes and checks every step of them; exit code 1 if any fails.");
  app.add_option("--count", options.count, "how many scenes")->capture_default_str();
  app.add_option("--seed", options.seed, "of the first; the others follow")->capture_default_str();
  app.add_option("--threads", options.threads, "to run on")->check(CLI::Range(1, 1024))->capture_default_str();
  app.add_option("--steps", options.check.steps, "samples per scene")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  return Fuzz(options).run();
}
