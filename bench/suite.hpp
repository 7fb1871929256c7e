// The figures that matter, each a ratio measured in one run: against the plain kernels, against the limit of
// this core. `rattle bench` and rattle_bench print them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace rattle::bench {

struct BenchResult {
  std::string work;
  double ns_per_sample = 0.0;
  double x_realtime = 0.0;               // at 44.1 kHz
  std::optional<double> ratio_plain;     // times faster than the same on plain kernels
  std::optional<double> instructions;    // of vectors of one double, that a sample needs at least
  std::optional<double> share_of_limit;  // of the arithmetic that this core could do; from the whole run's limit
  std::optional<double> ratio_textbook;  // times faster than the loop one would write first, -O3 -march=native
  std::optional<double> ratio_uncontracted;  // the same where no multiplication is contracted with an addition
  std::string note;
};

struct SuiteOptions {
  int rounds = 40;                                   // of every comparison; the best of each block counts
  std::string only;                                  // a part by its name; empty: all of them
  std::function<void(const std::string&)> progress;  // told what is being measured
};

// Pins the calling thread to the core it is on for the time being.
std::vector<std::string> part_names();
std::vector<BenchResult> run_suite(const SuiteOptions& options);

// As a table in Markdown.
std::string table_of(const std::vector<BenchResult>& results);

}  // namespace rattle::bench
