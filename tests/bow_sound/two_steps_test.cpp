// The two-step bow solver compared with the iterated one, over positions and forces: the same wave, pitch and
// partials.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "bowed_instruments.hpp"
#include "bowed_run.hpp"

namespace rattle::test {
namespace {

constexpr double from = 2.0, to = 3.0;  // s, of the steady wave

double level(const BowedRun& run, double frequency) {
  const auto first = static_cast<std::size_t>(from * run.rate), last = static_cast<std::size_t>(to * run.rate);
  std::complex<double> sum = 0.0;
  for (std::size_t n = first; n < last; ++n) {
    const double share = static_cast<double>(n - first) / static_cast<double>(last - first);
    const double window = 0.5 - 0.5 * std::cos(2.0 * std::numbers::pi * share);
    sum += run.sound[n] * window *
           std::polar(1.0, -2.0 * std::numbers::pi * frequency * static_cast<double>(n) / run.rate);
  }
  return 20.0 * std::log10(std::abs(sum));
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

TEST(TwoSteps, are_close_to_the_root) {
  std::vector<double> waves, pitches, partials;
  for (const double share : {1.0 / 3.0, 1.0 / 5.0, 1.0 / 8.0})
    for (const double force : {0.05, 0.15, 0.3}) {
      const auto play = [&](BowSolver solver) {
        return run_bowed(bowed_string({.position = share * string_length, .force = force, .solver = solver}),
                         to);
      };
      const BowedRun quick = play(BowSolver::two_steps), reference = play(BowSolver::iterated);
      double squares = 0.0;
      const auto first = static_cast<std::size_t>(from * quick.rate);
      for (std::size_t n = first; n < quick.velocity.size(); ++n)
        squares += std::pow(quick.velocity[n] - reference.velocity[n], 2);
      waves.push_back(std::sqrt(squares / static_cast<double>(quick.velocity.size() - first)) / 0.1);
      const SlipCount slips = count_slips(quick, 0.1, from, to), own = count_slips(reference, 0.1, from, to);
      ASSERT_GT(own.slips, 30);
      pitches.push_back(std::abs(cents(slips.frequency, own.frequency)));
      double worst = 0.0;
      for (int p = 1; p <= 6; ++p)
        worst =
            std::max(worst, std::abs(level(quick, p * own.frequency) - level(reference, p * own.frequency)));
      partials.push_back(worst);
    }
  EXPECT_LE(median(waves), 3.5e-4);   // relative to v_B
  EXPECT_LE(median(pitches), 5e-4);   // cents
  EXPECT_LE(median(partials), 5e-3);  // dB
  EXPECT_LE(*std::max_element(waves.begin(), waves.end()), 1e-2);
  EXPECT_GT(*std::max_element(waves.begin(), waves.end()), 1e-6) << "they are not the same solver";
}

}  // namespace
}  // namespace rattle::test
