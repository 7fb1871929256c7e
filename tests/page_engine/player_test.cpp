#include "web/page/engine/player.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "page_scenes.hpp"
#include "web/page/engine/rendering.hpp"
#include "web/page/engine/scene_maker.hpp"

namespace rattle::test {
namespace {

using P = page::StatusPlaces;

TEST(Player, plays_and_tells) {
  const page::PageScene loaded = load(hammered_string);
  page::Player player(48000.0, true);
  player.play(loaded, 3);
  double loudest = 0.0;
  for (int i = 0; i < 200; ++i) {
    player.process(128);
    for (int n = 0; n < 128; ++n) loudest = std::max<double>(loudest, std::abs(player.output(0)[n]));
  }
  player.update_status();
  const double* const status = player.status().data();
  EXPECT_GT(loudest, 1e-3);
  EXPECT_DOUBLE_EQ(status[P::seconds], 200 * 128 / 48000.0);
  EXPECT_EQ(status[P::scene_number], 3.0);
  EXPECT_EQ(status[P::pulls], 0.0);
  EXPECT_GT(status[P::impacts], 0.0);
  EXPECT_EQ(status[P::guard_fault], -1.0);
  EXPECT_LE(status[P::balance_error], 1e-11);
  EXPECT_EQ(status[P::control_count], 3.0);
  EXPECT_EQ(status[P::controls + 0], 600.0);

  // The rows of stored energy add up to the total stored energy.
  const auto rows = page::energy_rows(*loaded.scene);
  ASSERT_EQ(status[P::energy_count], static_cast<double>(rows.size()));
  double stored = 0.0;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (std::string(rows[i].kind) == "stored") stored += status[P::energies + i];
  EXPECT_NEAR(stored, status[P::stored], 1e-9 * status[P::stored]);
  EXPECT_GT(stored, 0.0);
}

TEST(Player, reset_brings_controls_back_and_silence) {
  const page::PageScene loaded = load(hammered_string);
  page::Player player(48000.0, true);
  player.play(loaded, 1);
  player.add_event({.kind = live::EventKind::set_control, .value = 300.0, .control = 0});
  player.process(128);
  player.update_status();
  EXPECT_EQ(player.status().data()[P::controls], 300.0);
  player.reset_controls();
  player.process(128);
  player.update_status();
  EXPECT_EQ(player.status().data()[P::controls], 600.0);
}

TEST(Player, midi_and_too_many_events) {
  page::Player player(48000.0, true);
  const std::uint8_t note[] = {0x90, 60, 100};
  EXPECT_TRUE(player.add_midi(note, 0));
  for (std::size_t i = 1; i < page::Player::most_events; ++i) EXPECT_TRUE(player.add_event({}));
  EXPECT_FALSE(player.add_event({}));
  player.process(128);  // without a scene: silence
  EXPECT_EQ(player.output(0)[5], 0.0f);
  EXPECT_TRUE(player.add_event({}));
}

// A block may contain more events than it can hold, e.g. when a suspended page wakes up.
TEST(Player, a_note_whose_end_found_no_room_ends_in_the_next_block) {
  page::Player player(48000.0, true);
  player.play(load(hammered_string), 1);
  const auto notes_held = [&] {
    player.process(128);
    player.update_status();
    return player.status().data()[P::notes_held];
  };
  player.add_event({.kind = live::EventKind::note_on, .key = 60, .value = 0.8});
  ASSERT_EQ(notes_held(), 1.0);
  while (player.add_event({.kind = live::EventKind::set_control, .value = 300.0, .control = 0})) continue;
  EXPECT_FALSE(player.add_event({.kind = live::EventKind::note_off, .key = 60}));
  EXPECT_EQ(notes_held(), 1.0);
  EXPECT_EQ(notes_held(), 0.0);
  player.add_event({.kind = live::EventKind::note_on, .key = 62, .value = 0.8});
  EXPECT_EQ(notes_held(), 1.0);
  while (player.add_event({.kind = live::EventKind::set_control, .value = 600.0, .control = 0})) continue;
  EXPECT_EQ(notes_held(), 1.0);
  EXPECT_EQ(notes_held(), 1.0);  // only controls were lost
}

TEST(Player, a_reset_finds_room_and_leaves_what_comes_after_it) {
  page::Player player(48000.0, true);
  player.play(load(hammered_string), 1);
  while (player.add_event({.kind = live::EventKind::set_control, .value = 300.0, .control = 0})) continue;
  player.reset_controls();
  player.add_event({.kind = live::EventKind::set_control, .value = -1e-3, .control = 1});
  player.process(128);
  player.update_status();
  EXPECT_EQ(player.status().data()[P::controls], 600.0);
  EXPECT_EQ(player.status().data()[P::controls + 1], -1e-3);
}

TEST(Player, acts_by_numbers_in_memory) {
  page::Player player(48000.0, true);
  player.play(load(hammered_string), 1);
  const auto act = [&](double kind, double key, double value, double control) {
    player.event_block() = {kind, 0.0, key, value, control};
    player.act(0);
    player.process(128);
    player.update_status();
    return player.status().data()[P::controls];
  };
  const double set_control = static_cast<double>(live::EventKind::set_control);
  EXPECT_EQ(act(set_control, 0, 300.0, 0), 300.0);
  EXPECT_EQ(act(std::nan(""), 0, 500.0, 0), 300.0);  // NaN must not be read as kind 0, a note
  EXPECT_EQ(act(1e300, 0, 500.0, 0), 300.0);
  EXPECT_EQ(act(50, 0, 500.0, 0), 300.0);
  EXPECT_EQ(act(page::Player::event_reset, 0, 0, 0), 600.0);
  act(page::Player::event_stride, 0, 4, 0);
  EXPECT_EQ(player.pictures().stride(), 4u);
  act(page::Player::event_midi, 3, 0x90 + 256 * 60 + 65536 * 100, 0);
  EXPECT_EQ(player.status().data()[P::notes_held], 1.0);
  act(page::Player::event_midi, 7, 0x80 + 256 * 60, 0);  // no message has seven bytes
  EXPECT_EQ(player.status().data()[P::notes_held], 1.0);
}

TEST(SceneMaker, plays_after_its_last_stage) {
  page::Player player(48000.0, true);
  page::SceneMaker maker(player, std::string(hammered_string), {.sample_rate = 48000.0}, 7);
  for (int stage = 0; stage < 3; ++stage) {
    ASSERT_TRUE(maker.go_on());
    player.process(128);
    player.update_status();
    EXPECT_NE(player.status().data()[P::scene_number], 7.0);
  }
  EXPECT_FALSE(maker.go_on());
  player.process(128);
  player.update_status();
  EXPECT_EQ(player.status().data()[P::scene_number], 7.0);
  EXPECT_FALSE(maker.go_on());
}

TEST(SceneMaker, ends_early_with_what_is_wrong) {
  page::Player player(48000.0, true);
  page::SceneMaker unreadable(player, "[mass.hammer]\nmass = -1\n", {.sample_rate = 48000.0}, 7);
  while (unreadable.go_on()) {
  }
  EXPECT_FALSE(unreadable.loaded().scene);
  const auto& messages = unreadable.loaded().messages;
  EXPECT_TRUE(
      std::any_of(messages.begin(), messages.end(), [](const SceneMessage& m) { return m.place.line == 2; }));
}

TEST(Rendering, is_the_simulation_and_its_ledger) {
  const page::PageScene loaded = page::load_scene(hammered_string, {.sample_rate = 44100.0, .played = false});
  ASSERT_TRUE(loaded.scene);
  EXPECT_EQ(loaded.scene->sample_rate, 44100.0);
  page::Rendering rendering(loaded, 44100.0, false, true);
  rendering.keep_energies(100);
  Simulator simulator(loaded.scene);
  for (int block = 0; block < 3; ++block)
    for (const double x : rendering.render(1000)) {
      simulator.step();
      ASSERT_EQ(x, simulator.frame()[0]);
    }
  const auto accounts = page::energy_rows(*loaded.scene);
  const std::size_t width = 4 + accounts.size();
  ASSERT_EQ(rendering.energies().size(), width * 31u);
  for (std::size_t row = 0; row < 31; ++row) {
    const double* const energies = rendering.energies().data() + width * row;
    EXPECT_NEAR(energies[3], 0.0, 1e-11 * rendering.energies()[0]);
    double stored = 0.0;
    for (std::size_t i = 0; i < accounts.size(); ++i)
      if (std::string(accounts[i].kind) == "stored") stored += energies[4 + i];
    EXPECT_NEAR(stored, energies[0], 1e-12 * energies[0]);
  }
  EXPECT_LE(rendering.balance_error(), 1e-11);
  EXPECT_EQ(rendering.pulls(), 0.0);
}

}  // namespace
}  // namespace rattle::test
