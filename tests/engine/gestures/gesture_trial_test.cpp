// Which blocks of gestures are evaluated before a scene runs.
#include <gtest/gtest.h>

#include <rattle/gestures/gesture_trial.hpp>

namespace rattle {
namespace {

std::vector<std::int64_t> tried_blocks(std::int64_t last, bool ends_only = false) {
  const std::vector<GestureDescription> gestures{{.name = "wobble", .content = SineGesture{}}};
  GestureTrial trial(gestures, 1.0 / 48000.0, last);
  std::vector<std::int64_t> firsts;
  const auto look = [&](std::int64_t first, const std::string& when) {
    EXPECT_TRUE(when.empty()) << "there is no control";
    firsts.push_back(first);
  };
  if (ends_only)
    trial.run_ends(look);
  else
    trial.run(look);
  return firsts;
}

TEST(GestureTrial, EveryBlockUpToTheLastSampleIsTriedOnce) {
  constexpr std::int64_t block = GestureBank::block;
  EXPECT_EQ(tried_blocks(0), (std::vector<std::int64_t>{0}));
  EXPECT_EQ(tried_blocks(block - 1), (std::vector<std::int64_t>{0}));
  EXPECT_EQ(tried_blocks(block), (std::vector<std::int64_t>{0, block}));
  EXPECT_EQ(tried_blocks(3 * block + 5), (std::vector<std::int64_t>{0, block, 2 * block, 3 * block}));
}

TEST(GestureTrial, TheEndsAreTheFirstAndTheLastBlock) {
  constexpr std::int64_t block = GestureBank::block;
  EXPECT_EQ(tried_blocks(10 * block, true), (std::vector<std::int64_t>{0, 10 * block}));
}

}  // namespace
}  // namespace rattle
