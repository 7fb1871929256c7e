// The dulcimer and the glass harp: in tune with what they say, the balance holds, nothing clips.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <slide_sound/spectrum.hpp>

#include "tones.hpp"

namespace rattle {
namespace {

constexpr double A4 = 440.0;

double tone(int semitones_above_A4) { return A4 * std::pow(2.0, semitones_above_A4 / 12.0); }

// The mean of a channel, relative to its largest sample.
double offset_of(const std::vector<double>& samples) {
  double largest = 0.0;
  for (const double sample : samples) largest = std::max(largest, std::abs(sample));
  return std::accumulate(samples.begin(), samples.end(), 0.0) / static_cast<double>(samples.size()) / largest;
}

TEST(CarriedScene, TheDulcimerPlaysItsTuneOnItsSoundboard) {
  const SceneRun run = promised("dulcimer");
  // Time and semitones above A4 of strokes that ring alone for a while, then the chord at the end.
  const std::pair<double, int> tune[] = {{0.0, -7}, {0.4, -3}, {0.6, 0}, {1.4, -2},
                                         {1.8, 2},  {2.4, 4},  {2.6, 5}, {2.8, 7}};
  for (const auto& [time, note] : tune) expect_tone(run, 0, time + 0.03, time + 0.33, tone(note));
  for (const int note : {-7, -3, 0, 5}) expect_tone(run, 1, 4.9, 6.3, tone(note));
  for (const auto& channel : run.channels) EXPECT_LT(std::abs(offset_of(channel)), 1e-3);
}

TEST(CarriedScene, TheGlassHarpPlaysItsGlasses) {
  const SceneRun run = promised("glass-harp");
  const std::pair<double, int> phrase[] = {{1.0, 7}, {2.3, 10}, {3.6, 12}, {4.8, 14}, {5.7, 17}};
  for (const auto& [time, note] : phrase) expect_tone(run, note < 14 ? 0 : 1, time, time + 0.4, tone(note));
  for (const int note : {7, 12, 14}) expect_tone(run, 0, 7.2, 8.2, tone(note));
  for (const auto& channel : run.channels) {
    EXPECT_LT(std::abs(offset_of(channel)), 1e-3);
    const double whole = band_level(channel, run.rate, 0.5, 9.5, 30.0, 20000.0);
    EXPECT_LT(band_level(channel, run.rate, 0.5, 9.5, 12000.0, 20000.0), whole - 50.0) << "no clicks";
  }
}

}  // namespace
}  // namespace rattle
