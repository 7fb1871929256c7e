// If there is more to compute than time allows, voices are shed without a click, and no more than necessary.
// Uses a simulated clock.
#include <gtest/gtest.h>

#include "live/overload_brake.hpp"
#include "live_scenes.hpp"
#include "live_take.hpp"

namespace rattle::test {
namespace {

using live::InstrumentPeer;
using live::LiveEngine;
using live::LiveInstrument;
using live::OverloadBrake;

constexpr std::size_t frames = 480;  // per callback: 10 ms

// An engine with a simulated clock: every simulation takes a fixed share of the callback's time.
struct BusyEngine {
  BusyEngine(std::unique_ptr<LiveInstrument> made, double share_of_each)
      : instrument(made.get()), engine(std::move(made), {}, 1), each(share_of_each) {}

  std::vector<float> play(const Score& score, std::size_t callbacks) {
    std::vector<float> heard;
    for (std::size_t i = 0; i < callbacks; ++i) {
      const int simulations = instrument->simulations();
      Score now;
      for (const Timed& timed : score)
        if (timed.frame / frames == i) now.push_back({timed.frame % frames, timed.event});
      const auto block = test::play(engine, now, frames, {frames});
      heard.insert(heard.end(), block.begin(), block.end());
      worst = std::max(worst, each * std::max(simulations, instrument->simulations()));
      engine.tell_load(each * std::max(simulations, instrument->simulations()));
    }
    return heard;
  }
  bool plays(int key) {
    for (std::size_t v = 0; v < InstrumentPeer::pool(*instrument).size(); ++v) {
      const live::Voice& voice = InstrumentPeer::voice(*instrument, v);
      if (voice.is_playing() && voice.note.key == key) return true;
    }
    return false;
  }

  LiveInstrument* instrument;
  LiveEngine engine;
  double each;
  double worst = 0.0;
};

Score chord(int first, int count) {
  Score score;
  for (int i = 0; i < count; ++i) score.push_back({0, note_on(first + i)});
  return score;
}

TEST(OverloadBrake, lets_so_many_go_that_the_rest_has_room) {
  OverloadBrake brake;
  brake.reset(8);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(brake.see(0.99, 0.01, 8, 8), 0) << "below 100 %";
  int shed = 0;
  for (int i = 0; i < 4; ++i) shed += brake.see(1.84, 0.01, 8, 8);
  EXPECT_EQ(shed, 5) << "3 x 23 % are below 80 %, 4 are not";
  EXPECT_EQ(brake.allowed(), 3);
  EXPECT_NEAR(brake.overload(), 1.84, 1e-12);
}

TEST(OverloadBrake, one_callback_that_was_held_up_is_no_overload) {
  OverloadBrake brake;
  brake.reset(8);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(brake.see(i % 4 == 0 ? 3.0 : 0.6, 0.01, 8, 8), 0) << i;
  EXPECT_EQ(brake.allowed(), 8);
}

TEST(OverloadBrake, the_last_voice_stays_whatever_it_takes) {
  OverloadBrake brake;
  brake.reset(2);
  int shed = 0;
  for (int i = 0; i < 100; ++i) shed += brake.see(50.0, 0.01, 2 - shed, 2 - shed);
  EXPECT_EQ(shed, 1);
  EXPECT_EQ(brake.allowed(), 1);
}

// If one more voice would not fit, the number of voices stays constant.
TEST(OverloadBrake, gives_back_one_voice_for_every_calm_second) {
  OverloadBrake brake;
  brake.reset(8);
  for (int i = 0; i < 8; ++i) brake.see(2.0, 0.01, 8, 8);
  const int allowed = brake.allowed();
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(brake.see(0.8, 0.01, allowed, allowed), 0);
  EXPECT_EQ(brake.allowed(), allowed);
  for (int i = 0; i < 104; ++i) EXPECT_EQ(brake.see(0.5, 0.01, allowed, allowed), 0);
  EXPECT_EQ(brake.allowed(), allowed + 1);
  for (int i = 0; i < 2000; ++i) brake.see(0.5, 0.01, allowed, allowed);
  EXPECT_EQ(brake.allowed(), 8);
}

TEST(Overload, voices_go_until_there_is_time_and_come_back_when_there_is_more) {
  BusyEngine busy(instrument_of(plucked_string({.voices = 8})), 0.2);
  busy.play(chord(60, 8), 5);
  EXPECT_EQ(busy.engine.status().voices_shed, 4u) << "8 x 20 % are above 100 %, 4 are 80 %";
  busy.play({}, 20);
  EXPECT_EQ(busy.engine.status().voices_sounding, 4);
  EXPECT_EQ(busy.engine.status().notes_held, 4) << "what was shed is held no longer";
  EXPECT_EQ(busy.engine.status().voices_allowed, 4);
  EXPECT_NEAR(busy.engine.status().overload, 1.6, 1e-9);
  busy.each = 0.05;
  busy.play({}, 500);
  EXPECT_EQ(busy.engine.status().voices_allowed, 8);
  busy.play(chord(80, 4), 20);
  EXPECT_EQ(busy.engine.status().voices_sounding, 8) << "all of them play again";
  EXPECT_EQ(busy.engine.status().voices_shed, 4u);
}

// Twenty notes a second for ten seconds: the number of voices settles instead of alternately starting and
// shedding.
TEST(Overload, a_storm_of_notes_does_not_make_it_flutter) {
  BusyEngine busy(instrument_of(plucked_string({.voices = 8})), 0.23);
  Score storm;
  for (int n = 0; n < 200; ++n)
    storm.push_back({static_cast<std::size_t>(n) * 5 * frames, note_on(40 + n % 40)});
  busy.play(storm, 100);
  EXPECT_GT(busy.worst, 1.0);
  const auto shed = busy.engine.status().voices_shed;
  EXPECT_GT(shed, 0u);
  busy.worst = 0.0;
  for (int second = 0; second < 9; ++second) {
    Score more;
    for (const Timed& timed : storm)
      if (timed.frame < 100 * frames) more.push_back(timed);
    busy.play(more, 100);
  }
  EXPECT_LE(busy.worst, 1.0 + 1e-9) << "with what fades when a note is stolen";
  EXPECT_EQ(busy.engine.status().voices_shed, shed);
  EXPECT_GT(busy.engine.status().voices_sounding, 1);
}

TEST(Overload, released_ones_go_first_then_the_quietest) {
  BusyEngine busy(instrument_of(plucked_string({.voices = 4})), 0.01);
  busy.play({{0, note_on(60, 1.0)}, {0, note_on(61, 0.1)}, {0, note_on(62, 1.0)}, {0, note_on(63, 1.0)}}, 10);
  busy.play({{0, note_off(62)}}, 10);
  busy.each = 0.26;
  busy.play({}, 5);  // the next callback's status reports shed voices
  EXPECT_EQ(busy.engine.status().voices_shed, 1u);
  EXPECT_FALSE(busy.plays(62)) << "the released one";
  busy.play({}, 7);
  busy.each = 0.35;
  busy.play({}, 5);
  EXPECT_EQ(busy.engine.status().voices_shed, 2u);
  EXPECT_FALSE(busy.plays(61)) << "the quiet one";
  EXPECT_TRUE(busy.plays(60) && busy.plays(63));
}

// A voice that is cut off would cause a jump of its level.
TEST(Overload, shedding_does_not_click) {
  BusyEngine alone(instrument_of(bowed_rattle({.voices = 4})), 0.01),
      busy(instrument_of(bowed_rattle({.voices = 4})), 0.01);
  const auto before = alone.play(chord(60, 4), 100);
  busy.play(chord(60, 4), 50);
  busy.each = 0.5;
  const auto heard = busy.play({}, 50);
  EXPECT_EQ(busy.engine.status().voices_shed, 3u);
  EXPECT_LE(largest_jump(heard), largest_jump(before, 50 * frames));
  EXPECT_GT(largest(before), 1e-3);
}

// For 50 ms both instruments play.
TEST(Overload, changing_the_instrument_costs_no_voice) {
  BusyEngine busy(instrument_of(plucked_string({.voices = 8})), 0.1);
  busy.play(chord(60, 8), 20);
  auto next = instrument_of(plucked_string({.voices = 8}));
  busy.instrument = next.get();
  busy.engine.replace(std::move(next));
  busy.each = 0.2;  // twice the load
  busy.play({}, 4);
  busy.each = 0.1;
  busy.play({}, 20);
  EXPECT_EQ(busy.engine.status().instruments, 1u);
  EXPECT_EQ(busy.engine.status().voices_shed, 0u);
}

}  // namespace
}  // namespace rattle::test
