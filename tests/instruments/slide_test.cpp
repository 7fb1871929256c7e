// The bowed slide string: every key has one slip per period and is in tune; effect of pitch bends.
#include <gtest/gtest.h>

#include <cmath>
#include <live/live_take.hpp>

#include "played_take.hpp"

namespace rattle::test {
namespace {

class SlideKey : public testing::TestWithParam<int> {};

TEST_P(SlideKey, SlipsOncePerPeriodInTune) {
  const int key = GetParam();
  for (const double velocity : {0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 1.0}) {
    PlayedTake take("play-slide", false);
    take.set("vibrato", 0.0);
    take.listen(0.4);
    take.key_down(key, velocity);
    take.listen(0.8);
    const PlayedTake::Slips slips = take.watch_slips(0.3);
    EXPECT_LT(std::abs(cents(slips.frequency, key_frequency(key))), 5.0)
        << "velocity " << velocity << ": " << cents(slips.frequency, key_frequency(key)) << " cents";
    EXPECT_LT(slips.irregularity, 0.03) << "velocity " << velocity;
  }
}

INSTANTIATE_TEST_SUITE_P(All, SlideKey, testing::Range(56, 80));

TEST(Slide, GlidesAndBendsWithoutANewStroke) {
  PlayedTake take("play-slide", false);
  take.set("vibrato", 0.0);
  int before = 0;
  for (const int key : {57, 64, 69, 60}) {
    take.key_down(key, 0.5);
    if (before != 0) take.key_up(before);
    before = key;
    take.listen(0.8);
    EXPECT_LT(std::abs(cents(take.watch_slips(0.3).frequency, key_frequency(key))), 5.0) << key;
  }
  take.send(bend(0.5));
  take.listen(0.6);
  EXPECT_LT(std::abs(cents(take.watch_slips(0.3).frequency, key_frequency(61))), 5.0);
}

}  // namespace
}  // namespace rattle::test
