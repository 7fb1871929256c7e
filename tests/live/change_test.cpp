// Replaces an instrument by another one while it sounds.
#include <gtest/gtest.h>

#include <cmath>
#include <thread>

#include "live_scenes.hpp"
#include "live_take.hpp"

namespace rattle::test {
namespace {

using live::InstrumentPeer;
using live::LiveEngine;
using live::LiveInstrument;

TEST(Change, fades_over_50_ms_without_a_click_and_keeps_the_held_note) {
  for (const int voices : {1, 3})
    for (const int next_oversampling : {1, 2}) {
      LiveEngine engine(instrument_of(bowed_rattle({.voices = voices})), {}, 1);
      const auto before = play(engine, {{0, note_on(60)}}, 24000, {256});
      engine.replace(instrument_of(bowed_rattle({.voices = voices, .oversampling = next_oversampling})));
      EXPECT_TRUE(engine.is_replacing());
      auto after = play(engine, {}, 24000, {256});
      after.insert(after.begin(), before.back());
      EXPECT_FALSE(engine.is_replacing());
      LiveEngine next(instrument_of(bowed_rattle({.voices = voices, .oversampling = next_oversampling})), {},
                      1);
      const double next_alone = largest_jump(play(next, {{0, note_on(60)}}, 24000, {256}));
      EXPECT_LE(largest_jump(after), std::max(largest_jump(before), next_alone));
      EXPECT_LE(largest(after), 1.1 * largest(before));
      EXPECT_GT(largest(after, 20000), 0.3 * largest(before));
      const live::LiveStatus status = engine.status();
      EXPECT_EQ(status.instruments, 1u);
      EXPECT_EQ(status.notes_held, 1);
      // And releases the note.
      play(engine, {{0, note_off(60)}}, 256, {256});
      EXPECT_EQ(engine.status().notes_held, 0);
    }
}

// The sound continues: level and jumps stay within their previous range, and nothing is struck again.
TEST(Change, of_a_parameter_goes_on_without_a_gap_or_a_new_attack) {
  const auto quietest = [](const std::vector<float>& sound) {
    double least = 1e9;
    for (std::size_t n = 0; n + 960 <= sound.size(); n += 240)
      least = std::min(least, largest(sound, n, n + 960));
    return least;
  };
  for (const int voices : {1, 3})
    for (const double tuning : {1.0, 1.05}) {
      LiveEngine engine(instrument_of(bowed_rattle({.voices = voices})), {}, 1);
      play(engine, {{0, note_on(60)}}, 36000, {256});
      const auto before = play(engine, {}, 12000, {256});
      SceneDescription edited = bowed_rattle({.voices = voices});
      edited.strings[0].fundamental = 110.0 * tuning;
      engine.replace(instrument_of(edited));
      auto after = play(engine, {}, 24000, {256});
      after.insert(after.begin(), before.back());
      EXPECT_GT(quietest(after), (tuning == 1.0 ? 0.95 : 0.5) * quietest(before)) << voices << " " << tuning;
      EXPECT_LE(largest(after), 1.3 * largest(before));
      EXPECT_LE(largest_jump(after), (tuning == 1.0 ? 1.02 : 1.3) * largest_jump(before));
      EXPECT_EQ(engine.status().notes_held, 1);

      LiveEngine plucked(instrument_of(plucked_string({.voices = voices})), {}, 1);
      play(plucked, {{0, note_on(60)}}, 72000, {256});
      const auto ringing = play(plucked, {}, 4800, {256});
      SceneDescription tuned = plucked_string({.voices = voices});
      tuned.strings[0].fundamental = 300.0 * tuning;
      plucked.replace(instrument_of(tuned));
      const auto rung = play(plucked, {}, 9600, {256});
      EXPECT_LE(largest(rung), 1.3 * largest(ringing)) << "no new pluck";
      EXPECT_GT(largest(rung), 0.5 * largest(ringing));
    }
}

// A silent instrument follows a loud one: half of the level remains in the middle of the 50 ms, nothing after
// them.
TEST(Change, takes_50_ms) {
  SceneDescription constant = pushed_mass();
  constant.masses[0].frequency = 0.2;
  constant.masses[0].damping = 0.0;
  constant.masses[0].position = 5e-4;
  SceneDescription silent = constant;
  silent.masses[0].name = "another";  // no component whose state could be carried over
  silent.masses[0].position = 0.0;
  LiveEngine engine(instrument_of(constant), {}, 1);
  play(engine, {}, 1000, {256});
  engine.replace(instrument_of(silent));
  const auto heard = play(engine, {}, 4800, {100});
  EXPECT_NEAR(heard[24], 0.5, 0.01);
  EXPECT_NEAR(heard[24 + 1200], 0.25, 0.01);
  EXPECT_EQ(heard[24 + 2401], 0.0f);
  EXPECT_NE(heard[24 + 2300], 0.0f);
}

// Replacing an instrument by the same one in the same state does not raise the level in between: the gains add
// up to 1.
TEST(Change, is_not_louder_in_between) {
  SceneDescription still = pushed_mass();
  still.masses[0].frequency = 0.01;
  still.masses[0].damping = 0.0;
  still.masses[0].position = 5e-4;
  LiveEngine engine(instrument_of(still), {}, 1);
  play(engine, {}, 256, {256});
  engine.replace(instrument_of(still));
  const auto heard = play(engine, {}, 4800, {256});
  for (std::size_t n = 24; n < heard.size(); ++n) ASSERT_NEAR(heard[n], 0.5, 1e-4);
}

TEST(Change, carries_controls_of_the_same_name_and_range_channels_and_held_notes) {
  for (const int voices : {1, 4}) {
    auto first = instrument_of(every_input({.voices = voices}));
    LiveEngine engine(std::move(first), {}, 1);
    play(engine,
         {{0, set_control(input_none, -0.5)},
          {0, set_control(input_timbre, 1.5)},
          {0, controller(20, 1.0)},
          {0, bend(1.0)},
          {0, note_on(60, 0.5)},
          {10, note_on(64, 0.25)},
          {20, controller(64, 1.0)},
          {30, note_off(60)}},
         256, {256});
    SceneDescription other = every_input({.voices = voices});
    std::get<ControlGesture>(other.gestures[input_timbre].content).high = 3.0;  // different range
    std::swap(other.gestures[input_none], other.gestures[input_controller]);    // different order
    auto second = instrument_of(other);
    LiveInstrument* const next = second.get();
    engine.replace(std::move(second));
    play(engine, {}, 256, {256});
    const auto by_name = [&](const char* name, int key) {
      for (std::size_t v = 0; v < InstrumentPeer::pool(*next).size(); ++v)
        for (std::size_t c = 0; c < next->scene().controls.size(); ++c)
          if (next->scene().controls[c].name == name && InstrumentPeer::voice(*next, v).note.key == key)
            return InstrumentPeer::voice(*next, v).control(c);
      return -1e9;
    };
    EXPECT_EQ(by_name("a_none", 64), -0.5);
    EXPECT_EQ(by_name("h_timbre", 64), 0.5) << "the range is another: as described";
    EXPECT_EQ(by_name("i_controller", 64), 200.0);
    EXPECT_EQ(by_name("b_note", 64), 66.0);
    EXPECT_EQ(by_name("e_gate", 64), 10.0);
    if (voices > 1) {
      EXPECT_EQ(by_name("b_note", 60), 62.0);
      EXPECT_EQ(by_name("d_velocity", 60), 3.0);
    }
    EXPECT_EQ(engine.status().notes_held, 2);
    play(engine, {{0, controller(64, 0.0)}}, 256, {256});
    EXPECT_EQ(engine.status().notes_held, 1);
    play(engine, {{0, note_off(64)}}, 256, {256});
    EXPECT_EQ(engine.status().notes_held, 0);
  }
}

TEST(Change, from_one_voice_to_several_and_back) {
  LiveEngine engine(instrument_of(every_input({.voices = 1})), {}, 1);
  play(engine, {{0, note_on(60)}, {0, note_on(64)}, {0, note_on(67)}}, 256, {256});
  engine.replace(instrument_of(every_input({.voices = 4})));
  play(engine, {}, 4800, {256});
  EXPECT_EQ(engine.status().notes_held, 3);
  engine.replace(instrument_of(every_input({.voices = 1})));
  play(engine, {}, 4800, {256});
  EXPECT_EQ(engine.status().notes_held, 3);
  play(engine, {{0, note_off(67)}}, 256, {256});
  EXPECT_EQ(engine.status().control_values[input_note], 64.0);
  play(engine, {{0, note_off(60)}, {0, note_off(64)}}, 256, {256});
  EXPECT_EQ(engine.status().notes_held, 0);
}

TEST(Change, one_that_waits_is_dropped_for_a_newer_one) {
  LiveEngine engine(instrument_of(pushed_mass()), {}, 1);
  for (int n = 0; n < 5; ++n) engine.replace(instrument_of(pushed_mass()));
  play(engine, {}, 4800, {256});
  EXPECT_EQ(engine.status().instruments, 1u);
  for (int n = 0; n < 5; ++n) {
    engine.replace(instrument_of(pushed_mass()));
    play(engine, {}, 256, {256});
  }
  EXPECT_TRUE(engine.is_replacing()) << "while one fades the next waits";
  play(engine, {}, 9600, {256});
  EXPECT_EQ(engine.status().instruments, 3u) << "the first and the last of the five";
  EXPECT_TRUE(engine.is_replacing()) << "two have left, one of them nobody has collected yet";
  engine.collect();
  play(engine, {}, 256, {256});
  EXPECT_FALSE(engine.is_replacing());
}

TEST(Change, events_during_the_fade_reach_both) {
  LiveEngine engine(instrument_of(pushed_mass()), {}, 1);
  play(engine, {}, 256, {256});
  engine.replace(instrument_of(pushed_mass()));
  play(engine, {}, 256, {256});
  const auto heard = play(engine, {{0, note_on(60)}}, 512, {256});
  // Both move alike, so their mean equals either of them.
  LiveEngine alone(instrument_of(pushed_mass()), {}, 1);
  const auto expected = play(alone, {{0, note_on(60)}}, 512, {256});
  for (std::size_t n = 0; n < heard.size(); ++n) ASSERT_NEAR(heard[n], expected[n], 1e-6);
}

TEST(Change, while_another_thread_replaces_and_looks) {
  LiveEngine engine(instrument_of(pushed_mass()), {}, 2);
  std::atomic<bool> done{false};
  std::thread control([&] {
    for (int n = 0; n < 60; ++n) {
      engine.replace(instrument_of(pushed_mass({.voices = n % 3 + 1})));
      engine.queue(1).push(n % 2 ? note_off(60) : note_on(60));
      engine.collect();
      std::this_thread::yield();
    }
    done = true;
  });
  bool consistent = true;
  std::thread display([&] {
    std::uint64_t frames = 0;
    while (!done) {
      const live::LiveStatus status = engine.status();
      consistent =
          consistent && status.frames >= frames && status.frames % 64 == 0 && status.voices_sounding <= 6;
      frames = status.frames;
      std::this_thread::yield();
    }
  });
  double loudest = 0.0;
  while (!done) loudest = std::max(loudest, largest(play(engine, {}, 64, {64})));
  control.join();
  display.join();
  EXPECT_TRUE(consistent);
  EXPECT_LE(loudest, 1.0);
  play(engine, {{0, all_notes_off()}}, 64, {64});
  EXPECT_EQ(engine.status().notes_held, 0);
}

}  // namespace
}  // namespace rattle::test
