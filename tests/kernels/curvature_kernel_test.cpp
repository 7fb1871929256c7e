// The curvature of strings and plates: what the definition says, by every available instruction set, and its
// sums.
#include <gtest/gtest.h>

#include <kernels/kernel_runs.hpp>
#include <kernels/sample_components.hpp>

namespace rattle::test {
namespace {

class CurvatureKernels : public testing::TestWithParam<const KernelSet*> {};

struct Curvature {
  std::vector<double> by_point;
  CurvatureSums sums;
  double beyond = 0.0;  // largest value in a slot that stores no point
};

Curvature curvature_of(const Component& model, KernelRun& run) {
  AlignedVector slots(model.slot_count());
  Curvature result{{}, model.find_curvature(run.levels(), slots.data())};
  for (std::size_t p = 0; p < model.point_count(); ++p) {
    double& value = slots[model.slot(GridPoint(p)).index];
    result.by_point.push_back(value);
    value = 0.0;
  }
  for (const double value : slots) result.beyond = std::max(result.beyond, std::abs(value));
  return result;
}

// Sum over the neighbours less the point itself, of a grid of `row` points a row; strings have rows of one.
double by_definition(const Component& model, const Levels& u, std::size_t p, std::size_t row) {
  const auto value = [&](std::size_t at) { return u.now[model.slot(GridPoint(at))]; };
  double sum = value(p + row) + value(p - row) - 2.0 * value(p);
  if (row > 1) sum += value(p + 1) + value(p - 1) - 2.0 * value(p);
  return sum;
}

void expect_curvature(std::unique_ptr<const Component> component, std::size_t row, const std::string& what) {
  KernelRun run(std::move(component));
  const Component& model = run.model();
  run.randomise(5);
  model.predict(run.levels());
  const Curvature found = curvature_of(model, run);
  EXPECT_EQ(found.beyond, 0.0) << what;
  CurvatureSums expected;
  for (std::size_t p = 0; p < model.point_count(); ++p) {
    const bool moves = model.point_mass(GridPoint(p)) > 0.0;
    const double curvature = moves ? by_definition(model, run.levels(), p, row) : 0.0;
    ASSERT_NEAR(found.by_point[p], curvature, 1e-14) << what << ", point " << p;
    expected.moved += curvature * run.levels().moved(model.slot(GridPoint(p)));
    expected.squared += curvature * curvature;
  }
  EXPECT_NEAR(found.sums.squared / expected.squared, 1.0, 1e-12) << what;
  EXPECT_NEAR(found.sums.moved, expected.moved, 1e-12 * expected.squared) << what;
  // psi^{n-1/2} is C u^{n-1}: the sum of the products of slopes, by parts.
  double by_parts = 0.0;
  for (std::size_t p = 0; p < model.point_count(); ++p)
    by_parts -= model.stretch_scale() * found.by_point[p] * run.levels().prev[model.slot(GridPoint(p))];
  EXPECT_NEAR(model.stretch(run.levels()), by_parts, 1e-12 * model.stretch_scale() * expected.squared) << what;
}

void expect_curvatures(const KernelSet& kernels) {
  for (const End end : {End::simply_supported, End::clamped, End::clamped_notes}) {
    for (const int N : {8, 15, 16, 23, 24, 25, 77, 200})
      expect_curvature(sample_string(N, end, end, kernels), 1, "string " + std::to_string(N));
    for (const auto& [nx, ny] : {std::pair{5, 4}, {9, 30}, {41, 23}, {80, 70}})
      expect_curvature(sample_plate(nx, ny, end, kernels), static_cast<std::size_t>(ny) + 1,
                       "plate " + std::to_string(nx) + " x " + std::to_string(ny));
  }
}

TEST(PlainCurvature, is_that_of_the_definition) { expect_curvatures(*find_kernels(Kernels::plain)); }

TEST_P(CurvatureKernels, give_that_of_the_definition) { expect_curvatures(*GetParam()); }

INSTANTIATE_TEST_SUITE_P(Sets, CurvatureKernels, testing::ValuesIn(fast_kernels_here()),
                         [](const auto& set) { return std::string(set.param->name); });

}  // namespace
}  // namespace rattle::test
