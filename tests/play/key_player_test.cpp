#include "play/key_player.hpp"

#include <gtest/gtest.h>

namespace rattle::testing {
namespace {

using live::EventKind;
using live::PlayerEvent;
using std::chrono::milliseconds;

class KeyPlayerTest : public ::testing::Test {
 protected:
  KeyPlayerTest() {
    controls_.resize(2);
    controls_[0].name = "linear";
    controls_[0].description.high = 10.0;
    controls_[1].name = "exponential";
    controls_[1].description.low = 1.0;
    controls_[1].description.high = 100.0;
    controls_[1].description.value = 10.0;
    controls_[1].description.scale = Curve::exponential;
  }

  std::vector<PlayerEvent> press(const std::string& keys, int at = 0) {
    goes_on_ = player_.press(keys, controls_, values_, queue_, start_ + milliseconds(at));
    return taken();
  }
  std::vector<PlayerEvent> wait_until(int at) {
    player_.release_old(queue_, start_ + milliseconds(at));
    return taken();
  }
  std::vector<PlayerEvent> taken() {
    std::vector<PlayerEvent> events;
    for (PlayerEvent event; queue_.pop(event);) events.push_back(event);
    return events;
  }

  play::KeyPlayer player_;
  std::vector<SceneControl> controls_;
  std::vector<double> values_{5.0, 10.0};
  live::EventQueue queue_;
  play::KeyPlayer::Clock::time_point start_ = play::KeyPlayer::Clock::now();
  bool goes_on_ = true;
};

TEST_F(KeyPlayerTest, ANoteLastsWhileItsKeyRepeats) {
  auto events = press("a", 0);
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].kind, EventKind::note_on);
  EXPECT_EQ(events[0].key, 60);
  EXPECT_NEAR(events[0].value, 0.8, 1e-12);
  EXPECT_TRUE(wait_until(500).empty()) << "the first repeat may take that long";
  for (int t = 500; t < 2000; t += 33) EXPECT_TRUE(press("a", t).empty());
  EXPECT_TRUE(wait_until(2000).empty());
  events = wait_until(2300);
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].kind, EventKind::note_off);
  EXPECT_EQ(events[0].key, 60);
}

TEST_F(KeyPlayerTest, OctavesAndVelocity) {
  EXPECT_EQ(press("xk")[0].key, 84);
  EXPECT_EQ(press("zzw")[0].key, 49);
  EXPECT_NEAR(press("ccs")[0].value, 0.6, 1e-12);
  for (int i = 0; i < 30; ++i) press("xv");
  for (const PlayerEvent& event : press("awsedftgyhujkolp;")) EXPECT_LE(event.key, 127);
  for (int i = 0; i < 30; ++i) press("z");
  EXPECT_EQ(press("a")[0].key, 0);
}

TEST_F(KeyPlayerTest, HeldNotesLastUntilTheyAreStruckAgain) {
  press("\t");
  press("a", 0);
  EXPECT_TRUE(wait_until(100000).empty());
  EXPECT_EQ(press("a", 100000)[0].kind, EventKind::note_off);
  press("ad");
  const auto events = press("\t");
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].kind, EventKind::all_notes_off);
}

TEST_F(KeyPlayerTest, SpaceSilencesAndForgetsNotes) {
  press("a", 0);
  EXPECT_EQ(press(" ", 10)[0].kind, EventKind::all_sound_off);
  EXPECT_TRUE(wait_until(10000).empty());
  EXPECT_EQ(press("a", 10010)[0].kind, EventKind::note_on);
}

TEST_F(KeyPlayerTest, ArrowsChangeTheChosenControlOnItsScale) {
  auto events = press("\x1b[A");
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].kind, EventKind::set_control);
  EXPECT_EQ(events[0].control, 0u);
  EXPECT_NEAR(events[0].value, 5.2, 1e-12);
  press("]");
  EXPECT_EQ(player_.selected(), 1u);
  EXPECT_NEAR(press("\x1b[B")[0].value, 10.0 * std::pow(100.0, -0.02), 1e-9);
  EXPECT_NEAR(press("\x1b[1;2A")[0].value, 10.0 * std::pow(100.0, 0.1), 1e-9);
  values_[1] = 99.9;
  EXPECT_EQ(press("\x1b[A")[0].value, 100.0);
  EXPECT_EQ(press("0")[0].value, 10.0);
  press("]");
  EXPECT_EQ(player_.selected(), 0u);
  press("[");
  EXPECT_EQ(player_.selected(), 1u);
}

TEST_F(KeyPlayerTest, SequencesMayComeInPieces) {
  EXPECT_TRUE(press("\x1b").empty());
  EXPECT_TRUE(press("[").empty());
  EXPECT_EQ(press("A").size(), 1u);
  EXPECT_EQ(player_.selected(), 0u);
}

TEST_F(KeyPlayerTest, QuitsAndWithoutControlsNothingHappens) {
  controls_.clear();
  EXPECT_TRUE(press("[]\x1b[A\x1b[B0+-").empty());
  EXPECT_TRUE(goes_on_);
  press("q");
  EXPECT_FALSE(goes_on_);
}

}  // namespace
}  // namespace rattle::testing
