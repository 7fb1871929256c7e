// Runs thousands of random scenes: those of tests/properties with every step checked, or wild ones.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <map>
#include <property_fuzz.hpp>
#include <string>
#include <wild/wild_run.hpp>
#include <wild/wild_scene.hpp>
#include <wild_fuzz.hpp>

namespace {

using rattle::Rule;

// Prints the scene of a seed as a scene file, and the result of running it.
int show(std::uint64_t seed, const std::optional<Rule>& rule) {
  rattle::SceneDescription scene = rattle::test::wild_scene(seed);
  if (rule) scene = rattle::test::with_rule(std::move(scene), *rule);
  std::printf("%s", rattle::test::wild_scene_file(scene).c_str());
  const rattle::test::WildReport report = rattle::test::run_wild(scene);
  if (report.is_refused()) {
    std::printf("\n# refused: %s\n", report.refusal.c_str());
    return 0;
  }
  std::printf(
      "\n# %lld steps, %.3g J at the start, %.3g J at most, balance %.3g, %lld steps unsettled, %.2f s\n",
      static_cast<long long>(report.steps), report.start, report.peak, report.balance_error,
      static_cast<long long>(report.unsettled), report.seconds);
  if (!report.explanation.empty()) std::printf("# %s\n", report.explanation.c_str());
  if (!report.is_finite()) std::printf("# NaN in step %lld\n", static_cast<long long>(report.nonfinite_at));
  if (report.has_grown())
    std::printf("# grew 1e12 times by step %lld\n", static_cast<long long>(report.grown_at));
  for (const rattle::test::WildContact& c : report.contacts)
    std::printf(
        "# %s: deepest %.3g m, depth ratio %.3g, attraction %.3g, resolution %.3g, %lld samples in contact\n",
        c.name.c_str(), c.deepest, c.depth_ratio, c.attraction, c.resolution,
        static_cast<long long>(c.contact_samples));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  rattle::fuzz::PropertyFuzzOptions properties;
  rattle::fuzz::WildFuzzOptions wild;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> count, shown;
  int threads = 1;
  bool is_wild = false;
  CLI::App app("Runs random scenes and checks every step of them; exit code 1 if any fails.");
  app.add_option("--count", count, "number of scenes [100000; wild: 10000]");
  app.add_option("--seed", seed, "seed of the first scene; the others follow")->capture_default_str();
  app.add_option("--threads", threads, "number of threads")->check(CLI::Range(1, 1024))->capture_default_str();
  app.add_option("--steps", properties.check.steps, "samples per scene; wild scenes have 2,000 to 10,000")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  auto* const is_wild_option = app.add_flag(
      "--wild", is_wild, "extreme scenes: none may crash or hang, and every failure needs a known cause");
  const std::map<std::string, Rule> rules = {
      {"nonadhesive", Rule::nonadhesive}, {"gradient", Rule::gradient}, {"newton", Rule::newton}};
  auto* const rule =
      app.add_option("--rule", wild.rule, "rule of every contact: nonadhesive, gradient or newton")
          ->transform(CLI::CheckedTransformer(rules))
          ->needs(is_wild_option);
  app.add_flag("--compare", wild.compare, "run every scene under each of these three rules")
      ->needs(is_wild_option)
      ->excludes(rule);
  app.add_flag("--list", wild.list, "print every failure, not only those without a known cause")
      ->needs(is_wild_option);
  app.add_option("--show", shown,
                 "print the wild scene of this seed as a scene file, run it and print the result")
      ->needs(is_wild_option);
  CLI11_PARSE(app, argc, argv);
  if (shown) return show(*shown, wild.rule);
  if (is_wild) {
    wild.count = count.value_or(wild.count);
    wild.seed = seed;
    wild.threads = threads;
    return rattle::fuzz::run_wild_fuzz(wild);
  }
  properties.count = count.value_or(properties.count);
  properties.seed = seed;
  properties.threads = threads;
  return rattle::fuzz::run_property_fuzz(properties);
}
