#include "live/midi_decoder.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <support/random_numbers.hpp>

namespace rattle::live {
namespace {

std::optional<PlayerEvent> decoded(std::vector<std::uint8_t> bytes) {
  MidiDecoder decoder;
  return decoder.decode(bytes, 7);
}

TEST(MidiDecoder, reads_channel_messages) {
  const auto on = decoded({0x93, 60, 127});
  ASSERT_TRUE(on);
  EXPECT_EQ(on->kind, EventKind::note_on);
  EXPECT_EQ(on->channel, 3);
  EXPECT_EQ(on->key, 60);
  EXPECT_EQ(on->value, 1.0);
  EXPECT_EQ(on->frame, 7u);
  EXPECT_EQ(decoded({0x93, 60, 0})->kind, EventKind::note_off);
  EXPECT_EQ(decoded({0x83, 60, 64})->kind, EventKind::note_off);
  EXPECT_EQ(decoded({0xa0, 61, 127})->kind, EventKind::key_pressure);
  EXPECT_EQ(decoded({0xa0, 61, 127})->key, 61);
  EXPECT_EQ(decoded({0xb1, 74, 127})->kind, EventKind::controller);
  EXPECT_EQ(decoded({0xb1, 74, 127})->key, 74);
  EXPECT_EQ(decoded({0xd2, 127})->kind, EventKind::channel_pressure);
  EXPECT_EQ(decoded({0xd2, 127})->value, 1.0);
  EXPECT_EQ(decoded({0xb1, 120, 0})->kind, EventKind::all_sound_off);
  EXPECT_EQ(decoded({0xb1, 123, 0})->kind, EventKind::all_notes_off);
}

TEST(MidiDecoder, bends_reach_both_ends_and_the_middle_exactly) {
  EXPECT_EQ(decoded({0xe0, 0, 0})->value, -1.0);
  EXPECT_EQ(decoded({0xe0, 0, 64})->value, 0.0);
  EXPECT_EQ(decoded({0xe0, 127, 127})->value, 1.0);
}

TEST(MidiDecoder, counts_what_is_malformed_and_passes_over_what_is_not_for_it) {
  MidiDecoder decoder;
  const std::vector<std::vector<std::uint8_t>> malformed = {
      {},           {60},          {0x90}, {0x90, 60}, {0x90, 60, 128}, {0x90, 200, 3}, {0x90, 1, 2, 3},
      {0xd0, 1, 2}, {0xb0, 255, 0}};
  for (const auto& bytes : malformed) EXPECT_FALSE(decoder.decode(bytes));
  EXPECT_EQ(decoder.malformed(), malformed.size());
  for (const auto& bytes :
       std::vector<std::vector<std::uint8_t>>{{0xf8}, {0xf0, 1, 2, 0xf7}, {0xc0, 5}, {0xff}, {0xfe}})
    EXPECT_FALSE(decoder.decode(bytes));
  EXPECT_EQ(decoder.malformed(), malformed.size());
}

TEST(MidiDecoder, gives_possible_events_whatever_the_bytes) {
  test::Random random(3);
  MidiDecoder decoder;
  std::size_t events = 0;
  for (int n = 0; n < 200000; ++n) {
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(std::abs(random.state()) * 5.0));
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(128.0 + 127.9 * random.state());
    const auto event = decoder.decode(bytes);
    if (!event) continue;
    ++events;
    ASSERT_LT(event->channel, 16);
    ASSERT_LT(event->key, 128);
    ASSERT_LE(std::abs(event->value), 1.0);
    ASSERT_LE(static_cast<int>(event->kind), static_cast<int>(EventKind::all_sound_off));
  }
  EXPECT_GT(events, 1000u);
}

}  // namespace
}  // namespace rattle::live
