// Events of one block that are close to each other: each is played at its own frame.
#include <gtest/gtest.h>

#include "live_scenes.hpp"
#include "live_take.hpp"

namespace rattle::test {
namespace {

TEST(EventsInABlock, close_together_are_played_at_their_own_frames) {
  const Score score{{10, note_on(60)}, {13, note_off(60)}, {15, note_on(62)}};
  const auto at_once = instrument_of(pushed_mass()), frame_by_frame = instrument_of(pushed_mass());
  const auto found = play(*at_once, score, 256, {256});
  EXPECT_EQ(found, play(*frame_by_frame, score, 256, {1}));
  EXPECT_GT(largest(found), 0.0);
}

TEST(EventsInABlock, of_no_frames_are_played_in_the_next) {
  live::LiveEngine engine(instrument_of(pushed_mass()), {}, 1);
  std::vector<live::PlayerEvent> events{note_on(60)};
  events[0].frame = 1;
  float* const outputs[] = {nullptr, nullptr};
  engine.process(events, outputs, 0);
  const auto heard = play(engine, {}, 256, {256});
  live::LiveEngine other(instrument_of(pushed_mass()), {}, 1);
  EXPECT_EQ(heard, play(other, {{0, note_on(60)}}, 256, {256}));
}

}  // namespace
}  // namespace rattle::test
