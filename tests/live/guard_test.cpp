// How a voice whose values became non-finite falls silent, returns, and leaves the others alone.
#include "live/guard.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "live_scenes.hpp"
#include "live_take.hpp"
#include "watched_engine.hpp"

namespace rattle::test {
namespace {

using live::GuardFault;
using live::InstrumentPeer;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

TEST(Guard, fades_a_voice_that_is_no_number_and_brings_it_back) {
  for (const bool with_ledger : {true, false})
    for (const int oversampling : {1, 4}) {
      live::LiveOptions options;
      options.with_ledger = with_ledger;
      Watched watched(bowed_rattle({.oversampling = oversampling}), options);
      const auto before = play(watched.engine, {{0, note_on(60)}}, 24000, {256});
      // It returns like a note that is played after 0.35 s.
      Watched other(bowed_rattle({.oversampling = oversampling}), options);
      const double steady = std::max(largest_jump(before),
                                     largest_jump(play(other.engine, {{16800, note_on(60)}}, 48000, {256})));
      const double level = largest(before, 12000);
      ASSERT_GT(level, 1e-3);
      watched.spoil(nan);
      auto after = play(watched.engine, {}, 48000, {256});
      after.insert(after.begin(), before.back());
      for (const float sample : after) ASSERT_TRUE(std::isfinite(sample));
      EXPECT_LE(largest(after), 1.0);
      // With oversampling it may begin between two samples of the device, where the same wave has different
      // jumps.
      EXPECT_LE(largest_jump(after), (oversampling == 1 ? 1.0 : 1.02) * steady);
      EXPECT_LT(largest(after, 400, 500), 0.05 * level) << "it fell silent";
      EXPECT_GT(largest(after, 40000), 0.5 * level) << "within a second it is back";
      const auto messages = watched.messages();
      ASSERT_EQ(messages.size(), 1u);
      EXPECT_EQ(messages[0].what, GuardFault::not_finite);
      EXPECT_FALSE(messages[0].silenced);
      ASSERT_GE(messages[0].interaction, 0);
      EXPECT_EQ(
          watched.instrument->scene().interactions[static_cast<std::size_t>(messages[0].interaction)].name,
          messages[0].interaction_name.data());
      EXPECT_EQ(watched.engine.status().guard_trips, 1u);
      EXPECT_EQ(watched.engine.status().voices_silenced, 0);
      EXPECT_TRUE(std::isfinite(watched.engine.status().stored_energy));
    }
}

// A signal that starts loud and is constant: faded out within 5 ms, in again within 20 ms, never with a jump.
TEST(Guard, takes_5_ms_to_leave_and_20_to_return) {
  SceneDescription still = pushed_mass();
  still.masses[0].frequency = 0.01;
  still.masses[0].damping = 0.0;
  still.masses[0].position = 5e-4;
  Watched watched(still);
  play(watched.engine, {}, 480, {480});
  watched.spoil(nan, "mass");
  const auto heard = play(watched.engine, {}, 2400, {100});
  const std::size_t delay = static_cast<std::size_t>(watched.engine.latency()) - 2;
  EXPECT_NEAR(heard[delay + 120], 0.25, 0.01);
  EXPECT_NEAR(heard[delay + 240], 0.0, 1e-3);
  EXPECT_NEAR(heard[delay + 240 + 480], 0.25, 0.01);
  EXPECT_NEAR(heard[delay + 240 + 960], 0.5, 1e-3);
  EXPECT_LE(largest_jump(heard), 0.5 * 1.571 / 240.0 * 1.01);
}

TEST(Guard, keeps_the_controls_and_the_note) {
  Watched watched(bowed_rattle());
  play(watched.engine, {{0, note_on(60)}, {0, set_control(1, 0.3)}, {0, set_control(2, 0.2)}}, 24000, {256});
  watched.spoil(nan);
  play(watched.engine, {{100, set_control(3, 5e-4)}}, 48000, {256});
  live::Voice& voice = InstrumentPeer::voice(*watched.instrument);
  EXPECT_EQ(voice.control(0), 0.1);
  EXPECT_EQ(voice.control(1), 0.3);
  EXPECT_EQ(voice.control(2), 0.2);
  EXPECT_EQ(voice.control(3), 5e-4);
  EXPECT_EQ(watched.engine.status().notes_held, 1);
}

TEST(Guard, a_gate_that_is_set_while_it_is_away_holds) {
  Watched watched(bowed_rattle());
  play(watched.engine, {{0, note_on(60)}}, 24000, {256});
  watched.spoil(nan);
  play(watched.engine, {{4800, set_control(0, 0.04)}, {9600, set_control(0, 0.2)}}, 48000, {256});
  EXPECT_EQ(InstrumentPeer::voice(*watched.instrument).control(0), 0.04) << "0.2 is outside its range";
}

TEST(Guard, a_strike_while_it_is_away_is_not_lost) {
  Watched watched(plucked_string());
  play(watched.engine, {{0, note_on(60)}}, 4800, {256});
  watched.spoil(nan);
  EXPECT_GT(largest(play(watched.engine, {{100, note_on(62)}}, 4800, {256}), 1500), 1e-3);
}

TEST(Guard, a_strike_shortly_before_it_returns_sounds_at_once) {
  Watched watched(plucked_string());
  play(watched.engine, {{0, note_on(60)}}, 4800, {256});
  watched.spoil(nan);
  const auto heard = play(watched.engine, {{4800, note_on(62)}}, 9600, {256});
  EXPECT_LT(largest(heard, 2400, 4800), 1e-6);
  EXPECT_GT(largest(heard, 4800), 1e-3) << "not only after 0.35 s";
}

// With a ledger the guard detects a manipulated state before it becomes audible, however small the change is.
TEST(Guard, lets_nothing_of_a_finite_error_be_heard) {
  for (const double value : {1e-4, 0.05, 10.0}) {
    Watched watched(bowed_rattle());
    const auto before = play(watched.engine, {{0, note_on(60)}}, 24000, {256});
    watched.spoil(value);
    auto after = play(watched.engine, {}, 48000, {256});
    after.insert(after.begin(), before.back());
    EXPECT_LE(largest_jump(after), largest_jump(before)) << value;
    EXPECT_LE(largest(after), largest(before)) << value;
    ASSERT_EQ(watched.messages().size(), 1u) << value;
    EXPECT_GT(largest(after, 40000), 0.5 * largest(before, 12000));
  }
}

TEST(Guard, gives_up_at_the_third_time_until_the_next_note) {
  for (const int voices : {1, 2}) {
    Watched watched(bowed_rattle({.voices = voices}));
    play(watched.engine, {{0, note_on(60)}}, 9600, {256});
    for (int time = 1; time <= 3; ++time) {
      watched.spoil(nan);
      play(watched.engine, {}, 9600, {256});
      const auto messages = watched.messages();
      ASSERT_EQ(messages.size(), 1u);
      EXPECT_EQ(messages[0].silenced, time == 3);
      EXPECT_EQ(watched.engine.status().voices_silenced, time == 3 ? 1 : 0);
    }
    EXPECT_EQ(largest(play(watched.engine, {}, 9600, {256})), 0.0);
    EXPECT_GT(largest(play(watched.engine, {{0, note_on(62)}}, 24000, {256})), 1e-3);
    EXPECT_EQ(watched.engine.status().voices_silenced, 0);
  }
}

TEST(Guard, all_sound_off_wakes_a_silenced_voice) {
  Watched watched(bowed_rattle());
  play(watched.engine, {{0, note_on(60)}}, 9600, {256});
  for (int time = 1; time <= 3; ++time) {
    watched.spoil(nan);
    play(watched.engine, {}, 9600, {256});
  }
  EXPECT_EQ(watched.engine.status().voices_silenced, 1);
  play(watched.engine, {{0, all_sound_off()}}, 9600, {256});
  EXPECT_EQ(watched.engine.status().voices_silenced, 0);
}

TEST(Guard, three_times_in_more_than_ten_seconds_are_forgiven) {
  Watched watched(pushed_mass());
  play(watched.engine, {{0, note_on(60)}}, 9600, {1024});
  for (int time = 1; time <= 4; ++time) {
    watched.spoil(nan, "mass");
    play(watched.engine, {}, 48000 * 6, {1024});
    const auto messages = watched.messages();
    ASSERT_EQ(messages.size(), 1u);
    EXPECT_FALSE(messages[0].silenced);
    EXPECT_EQ(messages[0].interaction, -1) << "there is none";
  }
}

TEST(Guard, a_voice_that_fails_leaves_the_others_alone) {
  Watched watched(bowed_rattle({.voices = 3}));
  const Score score = {{0, note_on(60)}, {0, note_on(64)}};  // in phase: the largest possible sum of the two
  const auto before = play(watched.engine, score, 24000, {256});
  watched.spoil(nan);
  const auto after = play(watched.engine, {}, 24000, {256});
  EXPECT_LE(largest_jump(after), largest_jump(before));
  EXPECT_GT(largest(after, 400, 1000), 1e-3) << "the other one";
  EXPECT_EQ(watched.engine.status().voices_sounding, 2);
}

TEST(Guard, a_stolen_voice_that_fails_while_it_fades_is_gone_and_not_back) {
  Watched watched(bowed_rattle({.voices = 2}));
  const auto before = play(watched.engine, {{0, note_on(60)}, {0, note_on(61)}}, 24000, {256});
  watched.spoil(nan);
  watched.spoil(nan);
  const auto after = play(watched.engine, {{0, note_on(62)}, {0, note_on(63)}}, 24000, {64});
  EXPECT_LE(largest_jump(after), largest_jump(before));
  EXPECT_EQ(watched.engine.status().voices_sounding, 2);
  EXPECT_EQ(watched.engine.status().notes_held, 2);
}

}  // namespace
}  // namespace rattle::test
