// Repeats a golden run of the slide string with the engine. All columns come from probes, rows and the ledger.
#pragma once

#include <cstdint>
#include <map>
#include <rattle/kernels/kernel_set.hpp>
#include <slide/golden_slide_data.hpp>
#include <string>
#include <vector>

namespace rattle::test {

struct EngineSlideRun {
  std::map<std::string, std::vector<double>> columns;  // named like those of the golden table
  std::vector<double> final_u;
  double final_y = 0.0;
  int M = 0;
  std::int64_t newton_failures = 0;
  double worst_step_residual = 0.0;  // of the balance, relative to the peak energy
  double balance_error = 0.0;
};

EngineSlideRun run_engine(const SlideRun& golden, Kernels kernels = Kernels::fast);

}  // namespace rattle::test
