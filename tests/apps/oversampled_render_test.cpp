// Oversampling of rendered sound: level, time, aliases and constants after decimation.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "command_runner.hpp"
#include "runs/frame_decimator.hpp"
#include "sound_file.hpp"

namespace rattle::testing {
namespace {

constexpr double rate = 48000.0;

// `seconds` of a sine, at `factor` times the rate; frame j is at time (j + 1) / (factor * rate).
std::vector<double> sine(double frequency, int factor, int frames) {
  std::vector<double> x;
  for (int j = 0; j < frames * factor; ++j)
    x.push_back(std::sin(2.0 * std::numbers::pi * frequency * (j + 1) / (factor * rate)));
  return x;
}

// Through blocks of odd sizes.
std::vector<double> decimated(const std::vector<double>& x, int factor) {
  FrameDecimator decimator(factor, 1);
  std::vector<double> y;
  for (std::size_t at = 0; at < x.size(); at += 37)
    decimator.process({x.data() + at, std::min<std::size_t>(37, x.size() - at)}, y);
  decimator.finish(y);
  return y;
}

// Away from the ends, where the sine does not go on.
double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0.0;
  for (std::size_t i = 100; i + 100 < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

TEST(Oversampling, KeepsLevelAndTimeOfWhatIsHeard) {
  for (const int factor : {1, 2, 4})
    for (const double frequency : {100.0, 1000.0, 10000.0, 18000.0}) {
      const auto y = decimated(sine(frequency, factor, 2000), factor), wanted = sine(frequency, 1, 2000);
      ASSERT_EQ(y.size(), wanted.size());
      EXPECT_LT(largest_difference(y, wanted), 2e-4) << factor << " x, " << frequency;
    }
}

TEST(Oversampling, SuppressesWhatTheRateCannotHold) {
  for (const int factor : {2, 4})
    for (double frequency = 24500.0; frequency < factor * 24000.0; frequency += 1730.0) {
      const auto y = decimated(sine(frequency, factor, 2000), factor);
      EXPECT_LT(largest_difference(y, std::vector<double>(y.size())), 1e-4) << factor << " x, " << frequency;
    }
}

TEST(Oversampling, AConstantStaysConstantToTheEnds) {
  for (const int factor : {1, 2, 4})
    for (const double value :
         decimated(std::vector<double>(static_cast<std::size_t>(factor) * 300, 0.7), factor))
      EXPECT_NEAR(value, 0.7, 1e-15);
}

TEST(Oversampling, ChannelsStayApart) {
  FrameDecimator decimator(2, 2);
  std::vector<double> frames, y;
  for (int j = 0; j < 400; ++j) frames.insert(frames.end(), {1.0, -3.0});
  decimator.process(frames, y);
  decimator.finish(y);
  ASSERT_EQ(y.size(), 400u);
  for (std::size_t i = 0; i < y.size(); i += 2) {
    EXPECT_NEAR(y[i], 1.0, 1e-14);
    EXPECT_NEAR(y[i + 1], -3.0, 1e-14);
  }
}

// A mass on a spring: the sound of each oversampling is that of the exact motion, which moves on by 6.5e-3 in a
// sample.
const std::string bell = R"(sample_rate = 48000
duration = 0.1
[mass.bell]
mass = 1
frequency = 50
velocity = 314.1592653589793
[output.o]
at = "bell"
)";

TEST(Oversampling, OfASceneKeepsTheRateOfItsFileAndTheTimeOfItsFrames) {
  const Workplace place;
  place.write("bell.toml", bell);
  place.write("always.toml", "oversampling = 4\n" + bell);
  std::vector<std::vector<std::string>> ways = {{"bell.toml", "--oversampling", "1"},
                                                {"bell.toml", "--oversampling", "2"},
                                                {"bell.toml", "--oversampling", "4"},
                                                {"always.toml"}};
  for (const std::vector<std::string>& way : ways) {
    std::vector<std::string> arguments = {"render", "-o", "bell.wav", "--raw"};
    arguments.insert(arguments.end(), way.begin(), way.end());
    const Outcome outcome = place.run(arguments);
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    const SoundFile sound = read_sound(place.path("bell.wav"));
    EXPECT_EQ(sound.info.samplerate, 48000);
    ASSERT_EQ(sound.info.frames, 4800);
    for (std::size_t i = 100; i < 4700; ++i)
      ASSERT_NEAR(sound.samples[i], std::sin(2.0 * std::numbers::pi * 50.0 * static_cast<double>(i + 1) / rate),
                  1e-3)
          << i;
  }
  const Outcome check = place.run({"check", "always.toml", "--json"});
  EXPECT_EQ(check.exit_code, 0) << check.err;
  const Outcome refused = place.run({"render", "bell.toml", "--oversampling", "3"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("choose 1, 2 or 4"), std::string::npos) << refused.err;
}

TEST(Oversampling, InASceneMustBePossible) {
  const Workplace place;
  place.write("bell.toml", "oversampling = 3\n" + bell);
  const Outcome outcome = place.run({"render", "bell.toml"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("bell.toml:1:16"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("1, 2 or 4"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace rattle::testing
