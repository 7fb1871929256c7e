// The reference loops of the benchmark compute the same steps as the kernels.
#include <gtest/gtest.h>

#include <cmath>
#include <free_run.hpp>
#include <textbook.hpp>

namespace rattle::bench {
namespace {

constexpr int steps = 300;
constexpr double bound = 1e-9 * 1e-3;  // relative to a bump of 1 mm

template <Contraction contraction>
void expect_the_string_of_the_kernels() {
  for (const int intervals : {17, 111})
    for (const bool by_neighbours : {false, true}) {
      const auto run = string_run(intervals, *find_kernels(Kernels::plain));
      TextbookString<contraction> textbook(intervals, string_coefficients(intervals));
      for (int l = 0; l <= intervals; ++l) textbook.start(l, run->displacement(static_cast<std::size_t>(l)));
      run->steps(steps);
      by_neighbours ? textbook.steps_by_neighbours(steps) : textbook.steps(steps);
      double moved = 0.0;
      for (int l = 0; l <= intervals; ++l) {
        const double expected = run->displacement(static_cast<std::size_t>(l));
        EXPECT_NEAR(textbook.displacement(l), expected, bound) << intervals << ", " << l;
        moved = std::max(moved, std::abs(expected));
      }
      EXPECT_GT(moved, 1e-5);
    }
}

template <Contraction contraction>
void expect_the_plate_of_the_kernels() {
  for (const auto& [nx, ny] : {std::pair{12, 31}, {23, 9}})
    for (const bool by_neighbours : {false, true}) {
      const auto run = plate_run(nx, ny, *find_kernels(Kernels::plain));
      TextbookPlate<contraction> textbook(nx, ny, plate_coefficients());
      const auto expected = [&run, ny = ny](int l, int m) {
        return run->displacement(static_cast<std::size_t>(l * (ny + 1) + m));
      };
      for (int l = 0; l <= nx; ++l)
        for (int m = 0; m <= ny; ++m) textbook.start(l, m, expected(l, m));
      run->steps(steps);
      by_neighbours ? textbook.steps_by_neighbours(steps) : textbook.steps(steps);
      double moved = 0.0;
      for (int l = 0; l <= nx; ++l)
        for (int m = 0; m <= ny; ++m) {
          EXPECT_NEAR(textbook.displacement(l, m), expected(l, m), bound) << nx << ", " << l << ", " << m;
          moved = std::max(moved, std::abs(expected(l, m)));
        }
      EXPECT_GT(moved, 1e-5);
    }
}

TEST(Textbook, steps_the_string_of_the_kernels) {
  expect_the_string_of_the_kernels<Contraction::allowed>();
  expect_the_string_of_the_kernels<Contraction::off>();
}

TEST(Textbook, steps_the_plate_of_the_kernels) {
  expect_the_plate_of_the_kernels<Contraction::allowed>();
  expect_the_plate_of_the_kernels<Contraction::off>();
}

}  // namespace
}  // namespace rattle::bench
