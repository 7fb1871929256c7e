// Natural harmonics under the thumb: thumb at L_b / n, bow at a fraction of that from the nut.
#include <gtest/gtest.h>

#include <cmath>

#include "bowed_instruments.hpp"
#include "bowed_run.hpp"

namespace rattle::test {
namespace {

constexpr double fundamental = 36.91;  // Hz, of the open string as the tromba bows it

struct Harmonic {
  int n;
  double bow_share;  // of L_b / n
  double force;      // N
};

void PrintTo(const Harmonic& harmonic, std::ostream* out) { *out << "harmonic " << harmonic.n; }

// 2 is steadiest slightly nearer to the nut, but at 0.2 of L_b / 2 it sounds its octave. 13 ... 16 need less
// force; 16 is 31 cents flat at 0.2 N. docs/step.md, "Touch"
class TrombaHarmonic : public testing::TestWithParam<Harmonic> {};

TEST_P(TrombaHarmonic, speaks_in_tune_with_one_slip_per_period) {
  const Harmonic harmonic = GetParam();
  const double node = speaking_length / harmonic.n;
  const BowedRun run = run_bowed(
      tromba({.position = harmonic.bow_share * node, .force = harmonic.force}, Thumb{node}, 100e-6), 2.0);
  const SlipCount count = count_slips(run, 0.1, 1.0, 2.0);
  EXPECT_LT(std::abs(cents(count.frequency, harmonic.n * fundamental)), 20.0) << count.frequency << " Hz";
  EXPECT_NEAR(count.slips, harmonic.n * fundamental, 0.02 * harmonic.n * fundamental);
  EXPECT_LT(count.irregularity, 0.03);
}

INSTANTIATE_TEST_SUITE_P(Two_to_sixteen, TrombaHarmonic,
                         testing::Values(Harmonic{2, 0.3, 0.15}, Harmonic{3, 0.4, 0.15}, Harmonic{4, 0.4, 0.15},
                                         Harmonic{5, 0.4, 0.15}, Harmonic{6, 0.4, 0.15}, Harmonic{7, 0.4, 0.15},
                                         Harmonic{8, 0.4, 0.15}, Harmonic{9, 0.4, 0.15},
                                         Harmonic{10, 0.4, 0.15}, Harmonic{11, 0.4, 0.15},
                                         Harmonic{12, 0.4, 0.15}, Harmonic{13, 0.4, 0.1},
                                         Harmonic{14, 0.4, 0.1}, Harmonic{15, 0.4, 0.1},
                                         Harmonic{16, 0.4, 0.1}),
                         [](const auto& tested) { return "n" + std::to_string(tested.param.n); });

// Without the thumb the same bow does not produce the harmonic.
TEST(TrombaHarmonics, need_the_thumb) {
  const BowedRun run = run_bowed(tromba({.position = 0.4 * speaking_length / 8.0}, std::nullopt, 100e-6), 2.0);
  const SlipCount count = count_slips(run, 0.1, 1.0, 2.0);
  EXPECT_TRUE(count.irregularity > 0.03 || std::abs(cents(count.frequency, 8 * fundamental)) > 20.0)
      << count.frequency << " Hz, " << count.irregularity;
}

}  // namespace
}  // namespace rattle::test
