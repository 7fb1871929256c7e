// Effect of notes, bends, pressures, pedals and numbered controllers on the controls of the voices.
#include "live/voice_mapping.hpp"

#include <gtest/gtest.h>

#include "live_scenes.hpp"
#include "live_take.hpp"

namespace rattle::test {
namespace {

using live::InstrumentPeer;
using live::LiveInstrument;
using live::LiveStatus;
using live::PlayerEvent;
using live::Voice;

class Played {
 public:
  explicit Played(int voices) : instrument_(instrument_of(every_input({.voices = voices}))) {}

  void send(std::vector<PlayerEvent> events) {
    float samples[2][8];
    float* const outputs[] = {samples[0], samples[1]};
    instrument_->process(events, outputs, 8);
  }
  double control(std::size_t c, std::size_t voice = 0) {
    return InstrumentPeer::voice(*instrument_, voice).control(c);
  }
  // The newest voice that plays a key.
  std::size_t voice_of(int key, int channel = 0) {
    std::size_t found = 0;
    std::uint64_t order = 0;
    for (std::size_t v = 0; v < InstrumentPeer::pool(*instrument_).size(); ++v) {
      const auto& note = InstrumentPeer::voice(*instrument_, v).note;
      if (note.key != key || note.channel != channel || note.order < order) continue;
      order = note.order;
      found = v;
    }
    return found;
  }
  LiveStatus status() const {
    LiveStatus status;
    instrument_->report(status);
    return status;
  }
  bool gate(std::size_t voice = 0) { return control(input_gate, voice) == 10.0; }

 private:
  std::unique_ptr<LiveInstrument> instrument_;
};

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

TEST(VoiceMapping, bends_by_two_semitones_unless_told_otherwise) {
  for (const int voices : {1, 3}) {
    Played played(voices);
    played.send({note_on(60), bend(0.5)});
    EXPECT_EQ(played.control(input_note), 61.0);
    EXPECT_EQ(played.control(input_bend), 1.0);
    EXPECT_EQ(played.control(input_harmonic), 5.0);
    // Registered parameter 0: 12 semitones and 50 cents.
    played.send({controller(101, 0.0), controller(100, 0.0), controller(6, 12.0 / 127.0)});
    EXPECT_EQ(played.control(input_note), 66.0);
    played.send({controller(38, 50.0 / 127.0), bend(-1.0)});
    EXPECT_EQ(played.control(input_note), 47.5);
    EXPECT_EQ(played.control(input_bend), -12.0);  // clamped to the range
    played.send({controller(101, 1.0), controller(100, 1.0), controller(6, 1.0)});
    EXPECT_EQ(played.control(input_note), 47.5) << "no parameter is chosen";
  }
}

TEST(VoiceMapping, a_channel_reaches_its_own_voices_only) {
  Played played(3);
  played.send({note_on(60, 1.0, 0), note_on(64, 1.0, 1)});
  const std::size_t first = played.voice_of(60, 0), second = played.voice_of(64, 1);
  played.send({bend(1.0, 1), pressure(0.25, 0), controller(74, 1.0, 1), key_pressure(64, 0.5, 1),
               key_pressure(60, 1.0, 1)});
  EXPECT_EQ(played.control(input_note, first), 60.0);
  EXPECT_EQ(played.control(input_note, second), 66.0);
  EXPECT_EQ(played.control(input_pressure, first), 2.0);
  EXPECT_EQ(played.control(input_pressure, second), 4.0);
  EXPECT_EQ(played.control(input_timbre, first), 0.5);
  EXPECT_EQ(played.control(input_timbre, second), 2.0);
  // A new note uses the present state of its channel.
  played.send({note_on(70, 1.0, 1)});
  EXPECT_EQ(played.control(input_note, played.voice_of(70, 1)), 72.0);
  EXPECT_EQ(played.control(input_timbre, played.voice_of(70, 1)), 2.0);
  EXPECT_EQ(played.control(input_pressure, played.voice_of(70, 1)), 5.0);
}

std::vector<PlayerEvent> mpe_zone(int master, int members) {
  return {controller(101, 0.0, master), controller(100, 6.0 / 127.0, master),
          controller(6, members / 127.0, master)};
}

TEST(VoiceMapping, mpe_bends_each_note_by_its_channel_and_all_by_the_master) {
  Played played(4);
  played.send(mpe_zone(0, 7));
  played.send({note_on(60, 1.0, 1), note_on(64, 1.0, 2), note_on(50, 1.0, 9)});
  const std::size_t first = played.voice_of(60, 1), second = played.voice_of(64, 2),
                    outside = played.voice_of(50, 9);
  played.send({bend(0.25, 1), pressure(1.0, 2)});
  EXPECT_EQ(played.control(input_note, first), 72.0);  // 48 semitones
  EXPECT_EQ(played.control(input_note, second), 64.0);
  EXPECT_EQ(played.control(input_pressure, first), 5.0);
  EXPECT_EQ(played.control(input_pressure, second), 8.0);
  played.send({bend(1.0, 0)});
  EXPECT_EQ(played.control(input_note, first), 74.0);
  EXPECT_EQ(played.control(input_note, second), 66.0);
  EXPECT_EQ(played.control(input_note, outside), 50.0);
  played.send({controller(74, 0.0, 0)});
  EXPECT_EQ(played.control(input_timbre, first), 0.0);
  EXPECT_EQ(played.control(input_timbre, outside), 0.5);
}

TEST(VoiceMapping, mpe_leaves_a_released_note_alone_when_its_channel_carries_another) {
  Played played(4);
  played.send(mpe_zone(0, 3));
  played.send({note_on(60, 1.0, 1), note_off(60, 1), note_on(70, 1.0, 1)});
  played.send({bend(0.25, 1)});
  EXPECT_EQ(played.control(input_note, played.voice_of(60, 1)), 60.0);
  EXPECT_EQ(played.control(input_note, played.voice_of(70, 1)), 82.0);
}

TEST(VoiceMapping, mpe_zones_share_the_channels_and_can_be_left) {
  Played played(4);
  played.send(mpe_zone(0, 7));
  played.send(mpe_zone(15, 7));
  played.send({note_on(60, 1.0, 7), note_on(61, 1.0, 8)});
  played.send({bend(1.0, 15)});
  EXPECT_EQ(played.control(input_note, played.voice_of(60, 7)), 60.0);
  EXPECT_EQ(played.control(input_note, played.voice_of(61, 8)), 63.0);
  played.send(mpe_zone(15, 0));
  EXPECT_EQ(played.status().notes_held, 0) << "a change of zones ends what they carried";
  played.send({note_on(61, 1.0, 8)});
  EXPECT_EQ(played.control(input_note, played.voice_of(61, 8)), 61.0);
  // All members share one bend range.
  played.send({controller(101, 0.0, 2), controller(100, 0.0, 2), controller(6, 24.0 / 127.0, 2)});
  played.send({note_on(62, 1.0, 5), bend(0.5, 5)});
  EXPECT_EQ(played.control(input_note, played.voice_of(62, 5)), 74.0);
}

TEST(VoiceMapping, the_pedal_keeps_what_was_let_go) {
  for (const int voices : {1, 3}) {
    Played played(voices);
    played.send({controller(64, 1.0), note_on(60), note_off(60)});
    EXPECT_TRUE(played.gate());
    EXPECT_EQ(played.status().notes_held, 1);
    played.send({note_on(64), controller(64, 0.0)});
    EXPECT_EQ(played.status().notes_held, 1) << "the key that is still down";
    EXPECT_TRUE(played.gate(played.voice_of(64)));
    played.send({note_off(64)});
    EXPECT_EQ(played.status().notes_held, 0);
    for (int v = 0; v < voices; ++v) EXPECT_FALSE(played.gate(static_cast<std::size_t>(v)));
  }
}

TEST(VoiceMapping, the_master_s_pedal_keeps_the_members_notes) {
  Played played(3);
  played.send(mpe_zone(0, 5));
  played.send({controller(64, 1.0, 0), note_on(60, 1.0, 3), note_off(60, 3)});
  EXPECT_EQ(played.status().notes_held, 1);
  played.send({controller(64, 0.0, 0)});
  EXPECT_EQ(played.status().notes_held, 0);
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

TEST(VoiceMapping, resetting_controllers_lifts_the_pedal_and_the_bend) {
  Played played(1);
  played.send({note_on(60), controller(64, 1.0), bend(1.0), pressure(1.0), note_off(60)});
  played.send({controller(121, 0.0)});
  EXPECT_EQ(played.control(input_note), 60.0);
  EXPECT_EQ(played.control(input_pressure), 0.0);
  EXPECT_FALSE(played.gate());
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
