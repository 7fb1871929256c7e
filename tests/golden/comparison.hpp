// Compares a run with a golden table. Tolerances: README.md in this folder.
#pragma once

#include <golden/golden_case.hpp>
#include <map>
#include <string>
#include <vector>

namespace rattle::test {

struct Mismatch {
  std::string column;
  int n = 0;
  double expected = 0.0;
  double found = 0.0;
  double tolerance = 0.0;
};

struct Comparison {
  std::vector<Mismatch> mismatches;
  double worst_share_of_tolerance = 0.0;
};

// `found` must have the columns and rows of `expected`. A missing column is reported as a mismatch.
Comparison compare(const GoldenTable& expected, const GoldenTable& found,
                   const std::map<int, double>& twin_difference);

}  // namespace rattle::test
