// What a held note brought reaches the controls of the instrument that follows.
#include <gtest/gtest.h>

#include "live_scenes.hpp"
#include "live_take.hpp"

namespace rattle::test {
namespace {

TEST(ChangeOfControls, a_new_range_of_a_control_is_set_by_the_note_that_sounds) {
  for (const int voices : {1, 3}) {
    live::LiveEngine engine(instrument_of(every_input({.voices = voices})), {}, 1);
    play(engine, {{0, note_on(60, 0.5)}}, 256, {256});
    EXPECT_EQ(engine.status().control_values[input_velocity], 3.0);
    SceneDescription edited = every_input({.voices = voices});
    std::get<ControlGesture>(edited.gestures[input_velocity].content).high = 6.0;
    std::get<ControlGesture>(edited.gestures[input_gate].content).high = 7.0;
    engine.replace(instrument_of(edited));
    play(engine, {}, 4800, {256});
    EXPECT_FALSE(engine.is_replacing());
    EXPECT_EQ(engine.status().control_values[input_velocity], 4.0) << voices;
    EXPECT_EQ(engine.status().control_values[input_gate], 7.0) << voices;
  }
}

TEST(ChangeOfControls, what_was_set_holds_for_notes_that_begin_after_the_change) {
  live::LiveEngine engine(instrument_of(every_input({.voices = 3})), {}, 1);
  play(engine, {{0, set_control(input_none, -0.5)}, {0, note_on(60)}}, 256, {256});
  engine.replace(instrument_of(every_input({.voices = 3})));
  play(engine, {}, 4800, {256});
  play(engine, {{0, note_on(64)}}, 256, {256});
  EXPECT_EQ(engine.status().control_values[input_note], 64.0);
  EXPECT_EQ(engine.status().control_values[input_none], -0.5);
}

TEST(ChangeOfControls, a_bend_holds_for_notes_that_begin_after_the_change) {
  for (const int voices : {1, 3}) {
    live::LiveEngine engine(instrument_of(every_input({.voices = voices})), {}, 1);
    play(engine, {{0, bend(0.5)}, {0, note_on(60)}}, 256, {256});
    const double bent = engine.status().control_values[input_bend];
    engine.replace(instrument_of(every_input({.voices = voices})));
    play(engine, {}, 4800, {256});
    play(engine, {{0, note_on(64)}}, 256, {256});
    EXPECT_NE(bent, 0.0);
    EXPECT_EQ(engine.status().control_values[input_bend], bent) << voices;
    EXPECT_GT(engine.status().control_values[input_note], 64.0) << voices;
  }
}

}  // namespace
}  // namespace rattle::test
