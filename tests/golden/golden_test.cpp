// Every golden file is reproduced, for every rule it was computed with and every available kernel set.
#include <gtest/gtest.h>

#include <algorithm>
#include <golden/comparison.hpp>
#include <golden/golden_systems.hpp>
#include <limits>
#include <stdexcept>
#include <support/kernels_here.hpp>

namespace rattle::test {
namespace {

struct GoldenRun {
  std::filesystem::path folder;
  std::string rule;
};

std::string name_of(const GoldenRun& run) { return run.folder.filename().string() + "__" + run.rule; }

void PrintTo(const GoldenRun& run, std::ostream* out) { *out << name_of(run); }

std::vector<GoldenRun> find_runs() {
  std::vector<GoldenRun> runs;
  for (const auto& folder : find_golden_cases(RATTLE_GOLDEN_DIRECTORY "/collisions"))
    for (const GoldenFile& file : read_golden_case(folder).files) runs.push_back({folder, file.rule});
  return runs;
}

const GoldenFile& file_of(const GoldenCase& golden, const std::string& rule) {
  for (const GoldenFile& file : golden.files)
    if (file.rule == rule) return file;
  throw std::runtime_error("no data for " + rule);
}

class Collisions : public testing::TestWithParam<GoldenRun> {};

TEST_P(Collisions, is_reproduced) {
  const GoldenCase golden = read_golden_case(GetParam().folder);
  const GoldenFile& file = file_of(golden, GetParam().rule);
  const GoldenTable expected = read_golden_table(file.data);
  ASSERT_EQ(expected.columns.front().back(), 1000.0);
  for (const Kernels kernels : kernels_here()) {
    SCOPED_TRACE(find_kernels(kernels)->name);
    const GoldenTable found =
        run_golden_system(make_golden_system(golden, file.rule), golden, expected, kernels);
    const Comparison comparison = compare(expected, found, file.twin_difference);
    RecordProperty("worst_share_of_tolerance", std::to_string(comparison.worst_share_of_tolerance));
    EXPECT_EQ(comparison.mismatches.size(), 0u);
    for (std::size_t i = 0; i < std::min<std::size_t>(5, comparison.mismatches.size()); ++i) {
      const Mismatch& m = comparison.mismatches[i];
      ADD_FAILURE() << m.column << " at n = " << m.n << ": expected " << m.expected << ", found " << m.found
                    << ", tolerance " << m.tolerance;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Golden, Collisions, testing::ValuesIn(find_runs()),
                         [](const testing::TestParamInfo<GoldenRun>& run) { return name_of(run.param); });

TEST(GoldenCases, are_all_there) { EXPECT_EQ(find_runs().size(), 20u); }

// The files distinguish the rules: one rule's result is not accepted as another's.
TEST(GoldenCases, another_rule_is_not_accepted) {
  const GoldenCase golden = read_golden_case(RATTLE_GOLDEN_DIRECTORY "/collisions/g_tromba_v1");
  for (const GoldenFile& data : golden.files)
    for (const GoldenFile& other : golden.files) {
      const GoldenTable expected = read_golden_table(data.data);
      const GoldenTable found = run_golden_system(make_golden_system(golden, other.rule), golden, expected);
      EXPECT_EQ(compare(expected, found, data.twin_difference).mismatches.empty(), data.rule == other.rule)
          << data.rule << " against " << other.rule;
    }
}

// The correct run with a single wrong number is not accepted either.
TEST(GoldenCases, a_perturbed_column_or_a_nan_is_not_accepted) {
  const GoldenCase golden = read_golden_case(RATTLE_GOLDEN_DIRECTORY "/collisions/g_tromba_v1");
  const GoldenFile& file = file_of(golden, "nonadhesive");
  const GoldenTable expected = read_golden_table(file.data);
  const GoldenTable right = run_golden_system(make_golden_system(golden, file.rule), golden, expected);
  ASSERT_TRUE(compare(expected, right, file.twin_difference).mismatches.empty());
  for (const std::string& name : expected.names) {
    const auto place = std::find(right.names.begin(), right.names.end(), name);
    ASSERT_NE(place, right.names.end());
    const std::size_t column = static_cast<std::size_t>(place - right.names.begin());
    if (name == "n") continue;
    const auto largest = std::max_element(right.columns[column].begin(), right.columns[column].end());
    const std::size_t row = static_cast<std::size_t>(largest - right.columns[column].begin());
    GoldenTable perturbed = right, poisoned = right;
    perturbed.columns[column][row] *= 1.0 + 1e-8;
    poisoned.columns[column][row] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(compare(expected, perturbed, file.twin_difference).mismatches.size(), 1u) << name;
    EXPECT_EQ(compare(expected, poisoned, file.twin_difference).mismatches.size(), 1u) << name;
  }
}

}  // namespace
}  // namespace rattle::test
