// The parts of the suite, and their shared state.
#pragma once

#include <rattle/kernels/kernel_set.hpp>

#include "limits.hpp"
#include "suite.hpp"
#include "timing.hpp"

namespace rattle::bench {

struct Suite {
  const SuiteOptions& options;
  Limits limits{};
  std::vector<BenchResult> results{};

  // Returns the best times; the limits are measured in between.
  std::vector<double> measure(const std::string& what, const std::vector<Task>& tasks, int rounds_factor = 1);
  BenchResult& add(const std::string& work, double ns_per_sample);
};

void bench_strings(Suite& suite);
void bench_plates(Suite& suite);
void bench_many_strings(Suite& suite);
void bench_tromba(Suite& suite);
void bench_slide_phrase(Suite& suite);
void bench_contacts(Suite& suite);
void bench_gliding(Suite& suite);
void bench_decay(Suite& suite);
void bench_outputs(Suite& suite);
void bench_stretch(Suite& suite);

}  // namespace rattle::bench
