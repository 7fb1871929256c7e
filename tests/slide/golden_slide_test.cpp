// Golden data of the slide string: contact solver, weights, and three runs of the whole engine.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <limits>
#include <rattle/interactions/unit_contact.hpp>
#include <rattle/numerics/hat_weights.hpp>
#include <slide/engine_slide_run.hpp>
#include <slide/golden_slide_data.hpp>
#include <support/kernels_here.hpp>
#include <support/spread_hats.hpp>

namespace rattle::test {
namespace {

const std::string directory = RATTLE_GOLDEN_DIRECTORY "/slide";

// Also fails on NaN.
void expect_relative(double expected, double found, double tolerance, const std::string& what) {
  EXPECT_TRUE(std::abs(found - expected) <= tolerance * std::abs(expected))
      << what << ": expected " << expected << ", found " << found;
}

TEST(GoldenSlide, contact_solver_cases) {
  const GoldenTable table = read_golden_table(directory + "/contact_solver.csv");
  ASSERT_EQ(table.names, (std::vector<std::string>{"q", "B", "C", "k_o", "s", "F", "branch"}));
  ASSERT_EQ(table.row_count(), 342u);
  const auto& c = table.columns;
  for (std::size_t i = 0; i < table.row_count(); ++i) {
    SCOPED_TRACE(testing::Message() << "row " << i + 2 << ": q " << c[0][i] << " B " << c[1][i] << " C "
                                    << c[2][i]);
    const UnitContact found = solve_unit_contact(c[0][i], c[1][i], c[2][i], c[3][i]);
    expect_relative(c[4][i], found.s, 1e-12, "s");
    expect_relative(c[5][i], -found.force, 1e-12, "F");
    EXPECT_EQ(found.branch, static_cast<int>(c[6][i]));
  }
}

// A weight is g dx. Nodes that the table does not list have no weight, or lie at the ends, where it is dropped.
TEST(GoldenSlide, weights) {
  const MixedTable table = read_mixed_table(directory + "/weights.csv");
  ASSERT_EQ(table.rows.size(), 42u);
  const int M = 131;
  const double dx = 0.65 / M;
  for (std::size_t i = 0; i < table.rows.size();) {
    const std::string kind = table.words[i];
    const double x = table.at(i, "x"), width = table.at(i, "width");
    SCOPED_TRACE(testing::Message() << kind << " at " << x << ", width " << width);
    std::vector<double> expected(M + 1), found(M + 1);
    for (; i < table.rows.size() && table.words[i] == kind && table.at(i, "x") == x; ++i)
      expected[static_cast<std::size_t>(table.at(i, "m"))] = table.at(i, "g") * dx;
    if (kind == "slide") {
      const HatPair pair = hat_pair(x, dx, M);
      found[pair.left.index] = pair.left_weight;
      found[pair.left.index + 1] = pair.right_weight;
    } else {
      found = spread(hat_rectangle(x, width, dx, M), M);
    }
    for (std::size_t m = 1; m < static_cast<std::size_t>(M); ++m)
      EXPECT_TRUE(std::abs(found[m] - expected[m]) <= 1e-15) << "node " << m << ": " << found[m] - expected[m];
  }
}

// Difference of two columns relative to the maximum of the expected one, unless that is rounding noise on the
// run's scale.
struct ColumnCheck {
  double worst = 0.0;  // largest difference; infinite on NaN
  double tolerance = 0.0;
};
ColumnCheck check_column(const std::vector<double>& expected, const std::vector<double>& found,
                         double noise_scale) {
  ColumnCheck check;
  double largest = 0.0;
  for (const double value : expected) largest = std::max(largest, std::abs(value));
  const double noise = 1e-12 * noise_scale;
  check.tolerance = largest > noise ? 1e-9 * largest : noise;
  if (expected.size() != found.size()) check.worst = std::numeric_limits<double>::infinity();
  for (std::size_t n = 0; n < expected.size() && n < found.size(); ++n) {
    const double difference = std::abs(found[n] - expected[n]);
    check.worst =
        std::isnan(difference) ? std::numeric_limits<double>::infinity() : std::max(check.worst, difference);
  }
  return check;
}

double power_scale(const SlideRun& run) {
  double scale = 0.0;
  for (const std::string& name : run.table.names)
    if (name.starts_with("P_") || name.starts_with("Q_"))
      for (const double value : run.column(name)) scale = std::max(scale, std::abs(value));
  return scale;
}

class GoldenSlideRun : public testing::TestWithParam<std::string> {};

TEST_P(GoldenSlideRun, is_reproduced_in_every_column) {
  const SlideRun run = read_slide_run(directory, GetParam());
  for (const Kernels kernels : kernels_here()) {
    SCOPED_TRACE(find_kernels(kernels)->name);
    const EngineSlideRun found = run_engine(run, kernels);
    ASSERT_EQ(found.M, run.M);
    ASSERT_EQ(run.table.row_count(), run.steps);
    EXPECT_EQ(found.newton_failures, 0);
    EXPECT_LE(found.worst_step_residual, 1e-13);
    EXPECT_LE(found.balance_error, 1e-12);
    const double scale = power_scale(run);
    for (const std::string& name : run.table.names) {
      const bool power = name.starts_with("P_") || name.starts_with("Q_");
      const ColumnCheck check = check_column(run.column(name), found.columns.at(name), power ? scale : 0.0);
      EXPECT_LE(check.worst, check.tolerance) << name;
    }
    const ColumnCheck u = check_column(run.final_u, found.final_u, 0.0);
    EXPECT_LE(u.worst, u.tolerance);
    expect_relative(run.final_y, found.final_y, 1e-9, "final_yo");
  }
}

// The plain port, which the benchmark and other tests use as reference, is the same model.
TEST_P(GoldenSlideRun, is_reproduced_by_the_plain_port) {
  const SlideRun run = read_slide_run(directory, GetParam());
  plain::SlideString string(run.parameters);
  ASSERT_EQ(string.M, run.M);
  string.start(run.start_u, run.start_y, run.column("xo")[0]);
  expect_relative(run.start_q, string.q, 1e-12, "q at the start");
  const std::vector<double> xo = run.control("xo", run.next_xo), yh = run.control("yh", run.next_yh);
  std::map<std::string, std::vector<double>> columns;
  for (std::size_t n = 0; n < run.steps; ++n) {
    columns["Fb"].push_back(string.bridge_force());
    columns["yo"].push_back(string.y);
    columns["qo"].push_back(string.q);
    string.step(
        {xo[n], xo[n + 1], yh[n == 0 ? 0 : n - 1], yh[n + 1], run.column("Frf")[n], run.column("Flf")[n]});
    columns["Fo"].push_back(string.F_o);
    columns["branch"].push_back(string.branch);
  }
  for (const auto& [name, values] : columns) {
    const ColumnCheck check = check_column(run.column(name), values, 0.0);
    EXPECT_LE(check.worst, check.tolerance) << name;
  }
  const ColumnCheck u = check_column(run.final_u, string.u, 0.0);
  EXPECT_LE(u.worst, u.tolerance);
}

// The coefficients listed in the data file.
TEST_P(GoldenSlideRun, has_the_coefficients_of_the_plain_port) {
  const SlideRun run = read_slide_run(directory, GetParam());
  const plain::SlideString string(run.parameters);
  const auto derived = [&](const char* key) { return run.derived.at(key); };
  expect_relative(derived("dt"), string.dt, 1e-15, "dt");
  expect_relative(derived("dx"), string.dx, 1e-15, "dx");
  expect_relative(derived("lam2"), string.lambda2, 1e-14, "lambda^2");
  expect_relative(derived("bet2"), string.beta2, 1e-14, "beta^2");
  expect_relative(derived("g0"), string.gamma0, 1e-14, "gamma_0");
  expect_relative(derived("g2"), string.gamma2, 1e-14, "gamma_2");
  expect_relative(derived("xi"), string.xi, 1e-14, "xi");
  expect_relative(derived("al"), string.alpha, 1e-14, "alpha");
}

// A wrong value or a NaN is detected in every column.
TEST_P(GoldenSlideRun, comparison_notices_a_perturbed_value_and_a_nan) {
  const SlideRun run = read_slide_run(directory, GetParam());
  const double scale = power_scale(run);
  for (const std::string& name : run.table.names) {
    const bool power = name.starts_with("P_") || name.starts_with("Q_");
    const std::vector<double>& expected = run.column(name);
    std::vector<double> perturbed = expected, poisoned = expected;
    const auto larger = [](double a, double b) { return std::abs(a) < std::abs(b); };
    const auto largest = std::max_element(perturbed.begin(), perturbed.end(), larger);
    *largest = *largest * (1.0 + 1e-8) + (power ? 1e-11 * scale : 0.0);
    poisoned[poisoned.size() / 2] = std::numeric_limits<double>::quiet_NaN();
    const auto passes = [&](const std::vector<double>& values) {
      const ColumnCheck check = check_column(expected, values, power ? scale : 0.0);
      return check.worst <= check.tolerance;
    };
    EXPECT_TRUE(passes(expected)) << name;
    EXPECT_FALSE(passes(poisoned)) << name;
    EXPECT_TRUE(*largest == 0.0 || !passes(perturbed)) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(GoldenSlide, GoldenSlideRun, testing::Values("free", "rattle", "overlap"),
                         [](const testing::TestParamInfo<std::string>& run) { return run.param; });

}  // namespace
}  // namespace rattle::test
