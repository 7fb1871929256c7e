// rattle bench: how fast this machine is, in ratios measured in one run.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <suite.hpp>

#include "console/console.hpp"
#include "console/option_values.hpp"
#include "machine.hpp"
#include "rattle/commands.hpp"
#include "rattle/scene_options.hpp"
#include "recording/json_writer.hpp"

namespace rattle {
namespace {

struct BenchOptions {
  bool json = false;
  int rounds = 40;
  std::string only;
};

std::string read_part(std::string_view text) {
  const std::vector<std::string> names = bench::part_names();
  if (std::find(names.begin(), names.end(), text) == names.end())
    throw InputError(
        fmt::format("'{}' is not a part of the bench; choose one of {}", text, fmt::join(names, ", ")));
  return std::string(text);
}

std::string json_of(const std::vector<bench::BenchResult>& results) {
  JsonWriter json;
  const auto optional = [&](const char* name, const std::optional<double>& value) {
    json.key(name);
    value ? json.value(*value) : json.null();
  };
  json.open_array();
  for (const bench::BenchResult& result : results) {
    json.open_object().member("work", result.work).member("ns_per_sample", result.ns_per_sample);
    optional("x_realtime", result.x_realtime > 0.0 ? std::optional(result.x_realtime) : std::nullopt);
    optional("ratio_plain", result.ratio_plain);
    optional("share_of_limit", result.share_of_limit);
    optional("ratio_textbook", result.ratio_textbook);
    optional("ratio_textbook_uncontracted", result.ratio_uncontracted);
    json.member("note", result.note).close_object();
  }
  json.close_array();
  return json.text();
}

int run_bench(const BenchOptions& options) {
  const bench::SuiteOptions suite{
      .rounds = options.rounds, .only = options.only, .progress = [](const std::string& what) {
        print_note("rattle: measuring " + what);
      }};
  const auto results = bench::run_suite(suite);
  if (options.json) {
    print_result(json_of(results));
    return exit_good;
  }
  print_result(fmt::format(
      "# {}\n\n{}. One core, best of {} rounds, interleaved, processor time. Machines are "
      "never quite idle:\na figure is reached if the best of several runs reaches it.\n\n{}",
      bench::processor_name(), bench::compiler_and_flags(), options.rounds, bench::table_of(results)));
  return exit_good;
}

}  // namespace

void add_bench_command(CLI::App& app, Action& action) {
  const auto options = std::make_shared<BenchOptions>();
  CLI::App* command = app.add_subcommand("bench", "Measure speed on this machine, as ratios");
  command->add_flag("--json", options->json, "Print the figures as JSON");
  add_value_option(*command, "--rounds", "N", options->rounds, read_positive_integer,
                   "Rounds of every comparison, of which the best is taken (default 40)");
  add_value_option(*command, "--only", "PART", options->only, read_part,
                   "Only this part: " + fmt::format("{}", fmt::join(bench::part_names(), ", ")));
  command->footer(
      "ratio_plain: speed relative to the plain kernels. share_of_limit: fraction of the peak arithmetic rate "
      "of this\n"
      "core, measured in the same run. Takes about a minute; run nothing else meanwhile.\n\n"
      "Examples:\n"
      "  rattle bench --rounds 1\n"
      "  rattle bench --json --rounds 2");
  command->callback([options, &action] { action = [options] { return run_bench(*options); }; });
}

}  // namespace rattle
