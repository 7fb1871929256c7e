#include "live/limiter.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <support/random_numbers.hpp>

namespace rattle::live {
namespace {

constexpr std::size_t delay = Limiter::look_ahead;

std::vector<float> limited(const std::vector<float>& input, std::size_t block = 64) {
  Limiter limiter(1, 48000.0);
  std::vector<float> output = input;
  for (std::size_t i = 0; i < output.size(); i += block) {
    float* const channel = output.data() + i;
    limiter.process(std::span(&channel, 1), std::min(block, output.size() - i));
  }
  return output;
}

TEST(Limiter, is_a_delay_below_the_ceiling) {
  std::vector<float> input;
  for (int n = 0; n < 5000; ++n) input.push_back(0.96f * std::sin(0.37f * static_cast<float>(n)));
  const std::vector<float> output = limited(input);
  for (std::size_t n = delay; n < input.size(); ++n) ASSERT_EQ(output[n], input[n - delay]);
}

TEST(Limiter, is_a_delay_again_after_a_peak) {
  std::vector<float> input(96000, 0.0f);
  for (std::size_t n = 0; n < input.size(); ++n) input[n] = 0.5f * std::sin(0.11f * static_cast<float>(n));
  input[1000] = 30.0f;
  const std::vector<float> output = limited(input);
  EXPECT_LT(std::abs(output[1100]), 0.1);
  for (std::size_t n = 90000; n < input.size(); ++n) ASSERT_EQ(output[n], input[n - delay]);
}

TEST(Limiter, never_lets_anything_above_the_ceiling) {
  test::Random random(5);
  const float odd[] = {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                       -std::numeric_limits<float>::infinity(), std::numeric_limits<float>::max(),
                       std::numeric_limits<float>::lowest(),    std::numeric_limits<float>::denorm_min()};
  std::vector<float> input;
  for (int n = 0; n < 200000; ++n) {
    const double loud = std::pow(10.0, 3.0 * random.state());
    input.push_back(n % 17 == 3 ? odd[n / 17 % 6] : static_cast<float>(loud * random.state()));
  }
  for (const float y : limited(input, 33)) {
    ASSERT_TRUE(std::isfinite(y));
    ASSERT_LE(std::abs(y), Limiter::ceiling);
  }
}

TEST(Limiter, comes_down_smoothly) {
  std::vector<float> input(4000, 0.5f);
  for (std::size_t n = 2000; n < input.size(); ++n) input[n] = 50.0f;
  const std::vector<float> output = limited(input);
  // Until the peak the gain falls along two boxes of 13 samples: at most 1/13 of its change per sample.
  for (std::size_t n = delay + 1; n < 2000 + delay; ++n)
    EXPECT_LE(std::abs(output[n] - output[n - 1]), 0.5f / 13.0f + 1e-6f) << n;
  EXPECT_NEAR(output[2000 + delay], Limiter::ceiling, 1e-4);
}

// The meters may look after any block, the first one too.
TEST(Limiter, tells_of_a_peak_from_the_first_sample_on) {
  Limiter limiter(1, 48000.0);
  float samples[] = {30.0f, 30.0f, 30.0f, 30.0f};
  float* const channel = samples;
  limiter.process(std::span(&channel, 1), 4);
  EXPECT_LT(limiter.take_least_gain(), 1.0);
  EXPECT_EQ(limiter.take_least_gain(), 1.0) << "since the last look nothing was taken";
}

TEST(Limiter, has_one_gain_for_all_channels) {
  Limiter limiter(2, 48000.0);
  std::vector<float> left(500, 0.25f), right(500, 4.0f);
  float* const channels[] = {left.data(), right.data()};
  limiter.process(channels, 500);
  EXPECT_NEAR(right[400], Limiter::ceiling, 1e-5);
  EXPECT_NEAR(left[400] / right[400], 0.25 / 4.0, 1e-6);
  EXPECT_NEAR(limiter.take_least_gain(), Limiter::ceiling / 4.0, 1e-5);
}

TEST(Limiter, does_not_care_for_blocks) {
  std::vector<float> input;
  test::Random random(8);
  for (int n = 0; n < 3000; ++n) input.push_back(static_cast<float>(3.0 * random.state()));
  const std::vector<float> whole = limited(input, 3000);
  for (const std::size_t block : {std::size_t{1}, std::size_t{17}, std::size_t{500}})
    EXPECT_EQ(limited(input, block), whole);
}

}  // namespace
}  // namespace rattle::live
