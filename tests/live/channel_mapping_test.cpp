// Effect of bends, pressures and pedals on the voices of their channel, with and without MPE zones.
#include <gtest/gtest.h>

#include "live_take.hpp"
#include "played_instrument.hpp"

namespace rattle::test {
namespace {

using live::PlayerEvent;

std::vector<PlayerEvent> mpe_zone(int master, int members) {
  return {controller(101, 0.0, master), controller(100, 6.0 / 127.0, master),
          controller(6, members / 127.0, master)};
}

TEST(VoiceMapping, a_new_zone_sets_the_bend_range_of_its_master_back) {
  Played played(3);
  played.send({controller(101, 0.0), controller(100, 0.0), controller(6, 12.0 / 127.0)});  // 12 semitones
  played.send(mpe_zone(0, 4));
  played.send({note_on(60, 1.0, 1), bend(0.5, 0)});
  EXPECT_EQ(played.control(input_note), 61.0) << "two semitones";
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

TEST(VoiceMapping, resetting_controllers_lifts_the_pedal_and_the_bend) {
  Played played(1);
  played.send({note_on(60), controller(64, 1.0), bend(1.0), pressure(1.0), note_off(60)});
  played.send({controller(121, 0.0)});
  EXPECT_EQ(played.control(input_note), 60.0);
  EXPECT_EQ(played.control(input_pressure), 0.0);
  EXPECT_FALSE(played.gate());
}

}  // namespace
}  // namespace rattle::test
