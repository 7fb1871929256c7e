// Effect of notes, numbered controllers and set controls on the controls of the voices.
#include "live/voice_mapping.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "live_scenes.hpp"
#include "live_take.hpp"
#include "played_instrument.hpp"

namespace rattle::test {
namespace {

using live::LiveStatus;
using live::PlayerEvent;

TEST(VoiceMapping, a_note_sets_what_it_brings_and_leaves_the_rest) {
  for (const int voices : {1, 3}) {
    Played played(voices);
    played.send({note_on(57, 0.5)});
    EXPECT_EQ(played.control(input_none), 0.25);
    EXPECT_EQ(played.control(input_note), 57.0);
    EXPECT_EQ(played.control(input_harmonic), 4.0);  // 220 Hz over 55 Hz
    EXPECT_EQ(played.control(input_velocity), 3.0);
    EXPECT_EQ(played.control(input_gate), 10.0);
    EXPECT_EQ(played.control(input_bend), 1.0);  // never sent: keeps the described value
    EXPECT_EQ(played.control(input_pressure), 5.0);
    EXPECT_EQ(played.control(input_timbre), 0.5);
    EXPECT_EQ(played.control(input_controller), 150.0);
    played.send({note_off(57)});
    EXPECT_EQ(played.control(input_gate), 0.0);
    EXPECT_EQ(played.control(input_note), 57.0);
  }
}

TEST(VoiceMapping, notes_are_held_within_the_range) {
  Played played(1);
  played.send({note_on(120)});
  EXPECT_EQ(played.control(input_note), 90.0);
  EXPECT_EQ(played.control(input_harmonic), 16.0);
  played.send({note_on(3)});
  EXPECT_EQ(played.control(input_note), 30.0);
  EXPECT_EQ(played.control(input_harmonic), 1.0);
}

TEST(VoiceMapping, one_voice_plays_the_last_key_and_returns_to_the_one_before) {
  Played played(1);
  played.send({note_on(60, 1.0), note_on(64, 0.5), note_on(67, 0.0)});
  EXPECT_EQ(played.control(input_note), 67.0);
  EXPECT_EQ(played.status().notes_held, 3);
  played.send({note_off(64)});
  EXPECT_EQ(played.control(input_note), 67.0);
  played.send({note_off(67)});
  EXPECT_EQ(played.control(input_note), 60.0);
  EXPECT_EQ(played.control(input_velocity), 2.0);  // of the last strike
  EXPECT_TRUE(played.gate());
  played.send({note_off(60)});
  EXPECT_FALSE(played.gate());
  EXPECT_EQ(played.control(input_note), 60.0);
  EXPECT_EQ(played.status().notes_held, 0);
  played.send({note_off(60), note_off(11)});
  EXPECT_EQ(played.control(input_note), 60.0);
}

TEST(VoiceMapping, a_stack_of_more_keys_than_it_can_hold_empties_all_the_same) {
  Played played(1);
  std::vector<PlayerEvent> on, off;
  for (int channel = 0; channel < 16; ++channel)
    for (int key = 0; key < 128; ++key) {
      on.push_back(note_on(key, 1.0, channel));
      off.push_back(note_off(key, channel));
    }
  played.send(on);
  EXPECT_TRUE(played.gate());
  played.send(off);
  EXPECT_FALSE(played.gate());
  EXPECT_EQ(played.status().notes_held, 0);
}

TEST(VoiceMapping, several_voices_take_a_note_each) {
  Played played(3);
  played.send({note_on(60), note_on(64), note_on(67)});
  for (const int key : {60, 64, 67}) EXPECT_EQ(played.control(input_note, played.voice_of(key)), key);
  EXPECT_EQ(played.status().notes_held, 3);
  EXPECT_EQ(played.status().voices_sounding, 3);
  played.send({note_off(64)});
  EXPECT_FALSE(played.gate(played.voice_of(64)));
  EXPECT_TRUE(played.gate(played.voice_of(60)));
  EXPECT_EQ(played.status().notes_held, 2);
}

TEST(VoiceMapping, of_several_voices_the_newest_one_s_controls_are_told) {
  Played played(3);
  EXPECT_EQ(played.status().control_values[input_gate], 0.0);
  for (const int key : {60, 67, 64}) {
    played.send({note_on(key)});
    EXPECT_EQ(played.status().control_values[input_note], key);
    EXPECT_EQ(played.status().control_values[input_gate], 10.0);
  }
}

TEST(VoiceMapping, the_same_key_twice_releases_the_first) {
  Played played(3);
  played.send({note_on(60)});
  played.send({note_on(60)});
  EXPECT_EQ(played.status().notes_held, 1);
  played.send({note_off(60)});
  EXPECT_EQ(played.status().notes_held, 0);
  for (std::size_t v = 0; v < 3; ++v) EXPECT_FALSE(played.gate(v));
}

TEST(VoiceMapping, a_note_that_ends_in_the_callback_in_which_it_starts_is_struck) {
  LiveStatus status;
  const auto instrument = instrument_of(plucked_string({.voices = 3}));
  const auto heard = play(*instrument, {{0, note_on(60)}, {0, note_off(60)}}, 2000, {64});
  EXPECT_GT(largest(heard), 1e-2);
  instrument->report(status);
  EXPECT_EQ(status.notes_held, 0);
}

TEST(VoiceMapping, numbered_controllers_and_set_controls_reach_all_voices_and_new_ones) {
  for (const int voices : {1, 3}) {
    Played played(voices);
    played.send({note_on(60)});
    played.send({controller(20, 0.5), set_control(input_none, -0.75), set_control(input_pressure, 1.5)});
    played.send({note_on(64)});
    for (const int key : {60, 64}) {
      const std::size_t voice = voices == 1 ? 0 : played.voice_of(key);
      EXPECT_EQ(played.control(input_controller, voice), 150.0);
      EXPECT_NEAR(played.control(input_exponential, voice), 10.0, 1e-12);
      EXPECT_EQ(played.control(input_none, voice), -0.75);
      EXPECT_EQ(played.control(input_pressure, voice), 1.5);
    }
    played.send({controller(20, 1.0)});
    EXPECT_EQ(played.control(input_controller), 200.0);
    EXPECT_EQ(played.control(input_exponential), 100.0);
    EXPECT_EQ(played.status().control_values[input_none], -0.75);
    EXPECT_EQ(played.status().controls, 10u);
  }
}

TEST(VoiceMapping, refuses_and_counts_what_cannot_be) {
  Played played(1);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  PlayerEvent odd_channel = note_on(60), odd_key = note_on(60);
  odd_channel.channel = 16;
  odd_key.key = 200;
  played.send({set_control(input_none, 1.01), set_control(input_none, nan), set_control(99, 0.0), odd_channel,
               odd_key, note_on(60, nan), bend(std::numeric_limits<double>::infinity())});
  EXPECT_EQ(played.status().events_refused, 7u);
  EXPECT_EQ(played.control(input_none), 0.25);
  EXPECT_EQ(played.status().notes_held, 0);
}

// A rendered scene may start with its gate open; a played one starts without a pressed key.
TEST(VoiceMapping, gates_are_low_until_the_first_key) {
  SceneDescription scene = every_input({});
  std::get<ControlGesture>(scene.gestures[input_gate].content).value = 10.0;
  const auto instrument = instrument_of(scene);
  EXPECT_EQ(live::InstrumentPeer::voice(*instrument).control(input_gate), 0.0);
}

// A gate moved by a slider strikes like a key.
TEST(VoiceMapping, a_gate_that_is_set_from_its_lower_to_its_upper_half_strikes) {
  const auto instrument = instrument_of(plucked_string());
  EXPECT_EQ(largest(play(*instrument, {{0, set_control(0, 0.4)}}, 2000, {64})), 0.0);
  EXPECT_GT(largest(play(*instrument, {{0, set_control(0, 0.6)}}, 2000, {64})), 1e-2);
  play(*instrument, {{0, all_sound_off()}}, 4000, {64});
  play(*instrument, {{0, set_control(0, 0.6)}}, 96000, {64});
  const double before = largest(play(*instrument, {}, 2000, {64}));
  EXPECT_LE(largest(play(*instrument, {{0, set_control(0, 0.9)}}, 2000, {64})), before) << "no second strike";
}

// So does a control without a key: a pointer's strike.
TEST(VoiceMapping, a_control_without_an_input_strikes_as_well) {
  SceneDescription scene = plucked_string();
  std::get<ControlGesture>(scene.gestures[0].content).input = ControlInput::none;
  const auto instrument = instrument_of(scene);
  EXPECT_EQ(largest(play(*instrument, {{0, set_control(0, 0.4)}}, 2000, {64})), 0.0);
  EXPECT_GT(largest(play(*instrument, {{0, set_control(0, 1.0)}}, 2000, {64})), 1e-2);
  const double ringing = largest(play(*instrument, {{96000, set_control(0, 0.0)}}, 98000, {64}));
  EXPECT_GT(ringing, 0.0);
  play(*instrument, {}, 192000, {64});
  const double before = largest(play(*instrument, {}, 2000, {64}));
  EXPECT_GT(largest(play(*instrument, {{0, set_control(0, 1.0)}}, 2000, {64})), 10.0 * before) << "again";
}

}  // namespace
}  // namespace rattle::test
