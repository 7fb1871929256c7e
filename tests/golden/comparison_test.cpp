// Tests of the comparison: what it accepts, and that it rejects everything else.
#include <gtest/gtest.h>

#include <cmath>
#include <golden/comparison.hpp>
#include <limits>

namespace rattle::test {
namespace {

const std::map<int, double> twin{{200, 1e-15}, {500, 1e-13}};

GoldenTable table() {
  return {{"n", "u", "psi0", "work"}, {{0, 200, 500}, {0.5, -2, 1}, {0, 3, -1}, {0, 0, 0}}};
}

TEST(Comparison, accepts_the_same_and_the_other_sign_of_psi) {
  GoldenTable found = table();
  found.columns[2] = {-0.0, -3, 1};
  EXPECT_TRUE(compare(table(), found, twin).mismatches.empty());
}

TEST(Comparison, fails_on_what_is_not_a_number) {
  for (double poison : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()})
    for (std::size_t column = 1; column < 4; ++column)
      for (std::size_t row = 0; row < 3; ++row) {
        GoldenTable found = table();
        found.columns[column][row] = poison;
        const Comparison result = compare(table(), found, twin);
        EXPECT_EQ(result.mismatches.size(), 1u);
        EXPECT_TRUE(std::isinf(result.worst_share_of_tolerance));
      }
}

TEST(Comparison, tolerates_the_twin_difference_up_to_that_step_and_no_more) {
  const double early = 2.0 * (50.0 * 1e-15 + 1e-12), late = 2.0 * (50.0 * 1e-13 + 1e-12);
  const auto mismatches_after = [](std::size_t row, double change) {
    GoldenTable found = table();
    found.columns[1][row] += change;
    return compare(table(), found, twin).mismatches.size();
  };
  EXPECT_EQ(mismatches_after(1, 0.9 * early), 0u);
  EXPECT_EQ(mismatches_after(1, 1.1 * early), 1u);
  EXPECT_EQ(mismatches_after(2, 0.9 * late), 0u);
  EXPECT_EQ(mismatches_after(2, 1.1 * late), 1u);
}

TEST(Comparison, demands_an_exact_zero_where_a_column_is_zero) {
  GoldenTable found = table();
  found.columns[3][2] = 1e-300;
  EXPECT_EQ(compare(table(), found, twin).mismatches.size(), 1u);
}

TEST(Comparison, fails_on_a_missing_column_and_on_missing_rows) {
  GoldenTable without = table();
  without.names[1].push_back('x');
  EXPECT_FALSE(compare(table(), without, twin).mismatches.empty());
  GoldenTable shorter = table();
  for (auto& column : shorter.columns) column.pop_back();
  EXPECT_FALSE(compare(table(), shorter, twin).mismatches.empty());
}

}  // namespace
}  // namespace rattle::test
