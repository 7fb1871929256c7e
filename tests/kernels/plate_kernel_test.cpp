// The fast plate kernels agree with the plain one, for many sizes, all edges and every available instruction
// set.
#include <gtest/gtest.h>

#include <kernels/kernel_runs.hpp>
#include <kernels/sample_components.hpp>

namespace rattle::test {
namespace {

constexpr End edges[] = {End::simply_supported, End::clamped, End::clamped_notes};

class PlateKernels : public testing::TestWithParam<const KernelSet*> {};

double difference_after(int steps, int nx, int ny, End edge, const KernelSet& kernels, bool in_place,
                        Restoring restoring = Restoring::bending) {
  KernelRun plain(sample_plate(nx, ny, edge, *find_kernels(Kernels::plain), 0.02, restoring));
  KernelRun fast(sample_plate(nx, ny, edge, kernels, 0.02, restoring));
  plain.randomise(static_cast<std::uint64_t>(nx * 1000 + ny));
  fast.randomise(static_cast<std::uint64_t>(nx * 1000 + ny));
  for (int n = 0; n < steps; ++n) {
    plain.step();
    in_place ? fast.step_in_place() : fast.step();
  }
  return difference(plain, fast);
}

TEST_P(PlateKernels, equal_the_plain_one_after_2000_steps) {
  // Sides around the width of one strip, of several strips, and of a few lanes.
  const std::pair<int, int> sizes[] = {{4, 4},   {4, 9},   {8, 8},   {9, 7},   {12, 35}, {35, 12},  {33, 36},
                                       {40, 20}, {20, 40}, {37, 36}, {36, 37}, {70, 72}, {129, 12}, {8, 110}};
  for (const auto& [nx, ny] : sizes)
    for (const End edge : edges)
      for (const bool in_place : {false, true})
        EXPECT_LE(difference_after(2000, nx, ny, edge, *GetParam(), in_place), 1e-12)
            << nx << " x " << ny << ", edges " << static_cast<int>(edge) << (in_place ? ", in place" : "");
}

TEST_P(PlateKernels, equal_the_plain_one_under_tension) {
  for (const auto& [nx, ny] : {std::pair{4, 4}, {9, 7}, {12, 35}, {37, 36}, {70, 72}, {129, 12}})
    for (const Restoring restoring : {Restoring::both, Restoring::tension})
      for (const End edge : edges)
        for (const bool in_place : {false, true})
          EXPECT_LE(difference_after(2000, nx, ny, edge, *GetParam(), in_place, restoring), 1e-12)
              << nx << " x " << ny << ", edges " << static_cast<int>(edge) << (in_place ? ", in place" : "");
}

TEST_P(PlateKernels, equal_the_plain_one_at_every_small_size) {
  for (int nx = 4; nx <= 40; ++nx)
    for (int ny = 4; ny <= 40; ny += 1 + nx % 3)
      for (const End edge : edges)
        ASSERT_LE(difference_after(20, nx, ny, edge, *GetParam(), (nx + ny) % 2 == 0), 1e-13)
            << nx << " x " << ny << ", edges " << static_cast<int>(edge);
}

TEST_P(PlateKernels, leave_nothing_beyond_the_plate) {
  for (const End edge : edges) {
    KernelRun fast(sample_plate(13, 9, edge, *GetParam()));
    fast.randomise(9);
    for (int n = 0; n < 50; ++n) fast.step();
    std::vector<int> uses(fast.model().slot_count());
    for (std::size_t p = 0; p < fast.model().point_count(); ++p)
      ++uses.at(fast.model().slot(GridPoint(p)).index);
    for (std::size_t slot = 0; slot < uses.size(); ++slot) {
      EXPECT_LE(uses[slot], 1);
      if (uses[slot] == 0) {
        EXPECT_EQ(fast.levels().now[slot], 0.0) << slot;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Sets, PlateKernels, testing::ValuesIn(fast_kernels_here()),
                         [](const auto& set) { return std::string(set.param->name); });

}  // namespace
}  // namespace rattle::test
