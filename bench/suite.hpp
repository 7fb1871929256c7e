// The key figures, each a ratio measured in one run: against the plain kernels and against the limit of this
// core. Printed by `rattle bench` and rattle_bench.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace rattle::bench {

struct BenchResult {
  std::string work;
  double ns_per_sample = 0.0;
  double x_realtime = 0.0;                   // at 44.1 kHz
  std::optional<double> ratio_plain;         // speedup over the plain kernels
  std::optional<double> instructions;        // minimum per sample, counted as operations on single doubles
  std::optional<double> share_of_limit;      // fraction of this core's peak arithmetic, over the whole run
  std::optional<double> ratio_textbook;      // speedup over the textbook loop at -O3 -march=native
  std::optional<double> ratio_uncontracted;  // the same without contraction to fused multiply-adds
  std::string note;
};

struct SuiteOptions {
  int rounds = 40;                                   // per comparison; the best time of each block counts
  std::string only;                                  // name of a part; empty: all parts
  std::function<void(const std::string&)> progress;  // called with the name of each measurement
};

std::vector<std::string> part_names();
// Pins the calling thread to its current core while it runs.
std::vector<BenchResult> run_suite(const SuiteOptions& options);

// Formats the results as a Markdown table.
std::string table_of(const std::vector<BenchResult>& results);

}  // namespace rattle::bench
