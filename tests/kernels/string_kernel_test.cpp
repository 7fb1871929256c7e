// The fast string kernels agree with the plain one, for every length, all ends and every available instruction
// set.
#include <gtest/gtest.h>

#include <kernels/kernel_runs.hpp>
#include <kernels/sample_components.hpp>

namespace rattle::test {
namespace {

constexpr End ends[] = {End::simply_supported, End::clamped, End::clamped_notes, End::free};

class StringKernels : public testing::TestWithParam<const KernelSet*> {};

TEST_P(StringKernels, equal_the_plain_one_after_2000_steps_at_every_size) {
  double worst = 0.0;
  for (int intervals = 8; intervals <= 600; ++intervals)
    for (int e = 0; e < 4; ++e) {
      // Four consecutive sizes cover all sixteen pairs.
      const End left = ends[e], right = ends[(e + intervals) % 4];
      KernelRun plain(sample_string(intervals, left, right, *find_kernels(Kernels::plain)));
      KernelRun fast(sample_string(intervals, left, right, *GetParam()));
      plain.randomise(static_cast<std::uint64_t>(intervals));
      fast.randomise(static_cast<std::uint64_t>(intervals));
      for (int n = 0; n < 2000; ++n) {
        plain.step();
        fast.step();
      }
      const double found = difference(plain, fast);
      worst = std::max(worst, found);
      ASSERT_LE(found, 1e-12) << intervals << " intervals, ends " << static_cast<int>(left) << " "
                              << static_cast<int>(right);
    }
  RecordProperty("worst", std::to_string(worst));
}

// An ideal string has no bending to factor, a bar has no tension.
TEST_P(StringKernels, equal_the_plain_one_without_bending_and_without_tension) {
  for (const bool bar : {false, true})
    for (const int intervals : {20, 101, 256}) {
      StringParameters p{.length = 1.0, .mass_per_length = 6.2e-3, .sigma0 = 0.5, .sigma1 = 1e-3};
      (bar ? p.bending_stiffness : p.tension) = bar ? 0.5 : 600.0;
      const double bound = string_spacing_bound(p.wave_speed(), p.kappa(), p.sigma1, sample_k);
      const LineGrid grid{intervals, 1.02 * bound, bound};
      KernelRun plain(std::make_unique<StiffString>(p, grid, sample_k));
      KernelRun fast(std::make_unique<StiffString>(p, grid, sample_k, *GetParam()));
      plain.randomise(3);
      fast.randomise(3);
      for (int n = 0; n < 2000; ++n) plain.step(), fast.step();
      EXPECT_LE(difference(plain, fast), 1e-12) << bar << " " << intervals;
    }
}

// A rounded coefficient detunes a smooth shape on a fine grid most: the low partials must stay in phase for a
// long time.
TEST_P(StringKernels, do_not_detune_the_lowest_partial) {
  KernelRun plain(
      sample_string(600, End::simply_supported, End::simply_supported, *find_kernels(Kernels::plain)));
  KernelRun fast(sample_string(600, End::simply_supported, End::simply_supported, *GetParam()));
  for (KernelRun* run : {&plain, &fast})
    for (std::size_t p = 1; p < 600; ++p) {
      const double u = std::sin(3.14159265358979 * static_cast<double>(p) / 600.0);
      run->levels().now[run->model().slot(GridPoint(p))] = run->levels().prev[run->model().slot(GridPoint(p))] =
          u;
    }
  for (int n = 0; n < 20000; ++n) plain.step(), fast.step();
  EXPECT_LE(difference(plain, fast), 1e-11);
}

TEST_P(StringKernels, leave_nothing_beyond_the_ends) {
  for (const int intervals : {8, 13, 30, 31, 63, 64, 65})
    for (const End end : ends) {
      KernelRun fast(sample_string(intervals, end, end, *GetParam()));
      fast.randomise(9);
      for (int n = 0; n < 50; ++n) fast.step();
      std::vector<bool> used(fast.model().slot_count());
      for (std::size_t p = 0; p < fast.model().point_count(); ++p)
        used[fast.model().slot(GridPoint(p)).index] = true;
      for (std::size_t slot = 0; slot < used.size(); ++slot)
        if (!used[slot]) {
          EXPECT_EQ(fast.levels().now[slot], 0.0) << intervals << " " << slot;
        }
    }
}

TEST_P(StringKernels, leave_a_bar_that_nothing_holds_to_the_plain_one) {
  EXPECT_EQ(sample_string(100, End::free, End::free, *GetParam())->slot(GridPoint(57)), Slot(57));
  EXPECT_NE(sample_string(100, End::free, End::clamped, *GetParam())->slot(GridPoint(57)), Slot(57));
}

TEST_P(StringKernels, give_every_point_a_slot_of_its_own) {
  for (const int intervals : {4, 8, 9, 100, 113}) {
    const auto string = sample_string(intervals, End::free, End::clamped, *GetParam());
    std::vector<int> uses(string->slot_count());
    for (std::size_t p = 0; p < string->point_count(); ++p) ++uses.at(string->slot(GridPoint(p)).index);
    for (const int count : uses) EXPECT_LE(count, 1);
  }
}

INSTANTIATE_TEST_SUITE_P(Sets, StringKernels, testing::ValuesIn(fast_kernels_here()),
                         [](const auto& set) { return std::string(set.param->name); });

}  // namespace
}  // namespace rattle::test
