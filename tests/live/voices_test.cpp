// Voice stealing, idle voices, silencing, and that no note hangs.
#include <gtest/gtest.h>

#include <cmath>
#include <support/random_numbers.hpp>

#include "live/oversampling.hpp"
#include "live_scenes.hpp"
#include "live_take.hpp"

namespace rattle::test {
namespace {

using live::InstrumentPeer;
using live::LiveEngine;
using live::LiveInstrument;
using live::LiveStatus;
using live::PlayerEvent;

LiveStatus status_of(const LiveInstrument& instrument) {
  LiveStatus status;
  instrument.report(status);
  return status;
}

// Eight notes follow two in two voices: stolen notes fade, new ones start at once. A cut would jump by the
// level, at least five times as much as the two notes alone.
TEST(Voices, stealing_does_not_click) {
  for (const int oversampling : {1, 2}) {
    const PlayedScene played{.voices = 2, .oversampling = oversampling};
    const auto alone = instrument_of(bowed_rattle(played));
    const double without =
        largest_jump(play(*alone, {{0, note_on(60)}, {0, note_on(64)}}, 24000, {256}), 12000);
    const auto instrument = instrument_of(bowed_rattle(played));
    Score score = {{0, note_on(60)}, {0, note_on(64)}};
    for (std::size_t n = 0; n < 8; ++n)
      score.push_back({24000 + 2500 * n + 13 * n, note_on(70 + static_cast<int>(n))});
    const auto heard = play(*instrument, score, 48000, {256});
    EXPECT_LE(largest_jump(heard, 24000), without);
    EXPECT_GT(largest(heard, 24000), 5.0 * without);
    EXPECT_LE(status_of(*instrument).voices_sounding, 4);
    EXPECT_EQ(status_of(*instrument).notes_held, 2);
  }
}

// The spare is still busy: the note waits for it, at most 5 ms.
TEST(Voices, a_voice_stolen_twice_within_the_fade_lets_the_new_note_wait_for_it) {
  const PlayedScene played{.voices = 2};
  const auto instrument = instrument_of(pushed_mass(played));
  play(*instrument, {{0, note_on(60)}, {0, note_on(61)}}, 9600, {256});
  play(*instrument, {{0, note_on(62)}, {0, note_on(63)}}, 48, {48});
  play(*instrument, {{0, note_on(64)}, {0, note_on(65)}}, 48, {48});
  EXPECT_EQ(status_of(*instrument).voices_sounding, 4) << "all fade";
  EXPECT_EQ(status_of(*instrument).notes_held, 2);
  play(*instrument, {}, 240, {48});
  EXPECT_EQ(status_of(*instrument).voices_sounding, 2);
  for (std::size_t v = 0; v < 2; ++v) {
    live::Voice& voice = InstrumentPeer::voice(*instrument, v);
    EXPECT_GE(voice.note.key, 64);
    EXPECT_GT(InstrumentPeer::simulator(voice).samples_done(), 48) << "it takes the sounder that is free first";
    EXPECT_LT(InstrumentPeer::simulator(voice).samples_done(), 240);
  }
}

TEST(Voices, released_ones_are_stolen_first_then_the_quietest) {
  const auto instrument = instrument_of(plucked_string({.voices = 3}));
  play(*instrument,
       {{0, note_on(60, 1.0)}, {100, note_on(61, 0.1)}, {200, note_on(62, 1.0)}, {4000, note_off(62)}}, 9600,
       {256});
  play(*instrument, {{0, note_on(63)}}, 9600, {256});
  const auto has = [&](int key) {
    for (std::size_t v = 0; v < 3; ++v) {
      const auto& note = InstrumentPeer::voice(*instrument, v).note;
      if (note.key == key && note.key_down) return true;
    }
    return false;
  };
  EXPECT_TRUE(has(60) && has(61) && has(63));
  play(*instrument, {{0, note_on(64)}}, 9600, {256});
  EXPECT_TRUE(has(60) && has(63) && has(64));
  // Notes of a chord do not steal each other's voices.
  play(*instrument, {{0, note_on(70)}, {0, note_on(71)}, {1, note_on(72)}}, 256, {256});
  EXPECT_TRUE(has(70) && has(71) && has(72));
}

TEST(Voices, fall_asleep_when_released_and_quiet) {
  for (const bool with_ledger : {true, false}) {
    live::LiveOptions options;
    options.with_ledger = with_ledger;
    const auto instrument = instrument_of(plucked_string({.voices = 4}), options);
    EXPECT_EQ(status_of(*instrument).voices_sounding, 0);
    play(*instrument, {{0, note_on(60)}, {0, note_on(62)}, {2000, note_off(60)}}, 48000 * 12, {512});
    EXPECT_EQ(status_of(*instrument).voices_sounding, 1) << "the held one goes on";
    play(*instrument, {{0, note_off(62)}}, 48000, {512});
    EXPECT_EQ(status_of(*instrument).voices_sounding, 0);
    EXPECT_GT(largest(play(*instrument, {{0, note_on(60)}}, 2000, {512})), 1e-2) << "and wakes again";
  }
}

TEST(Voices, a_single_one_never_sleeps) {
  const auto instrument = instrument_of(plucked_string());
  play(*instrument, {{0, note_on(60)}, {100, note_off(60)}}, 48000 * 8, {512});
  EXPECT_EQ(status_of(*instrument).voices_sounding, 1);
}

TEST(Voices, all_sound_off_is_silence_within_the_fade_and_does_not_click) {
  for (const int voices : {1, 3}) {
    const auto instrument = instrument_of(bowed_rattle({.voices = voices}));
    const auto before = play(*instrument, {{0, note_on(60)}}, 24000, {256});
    const auto after = play(*instrument, {{0, all_sound_off()}}, 24000, {256});
    EXPECT_LE(largest_jump(after), largest_jump(before, 12000));
    EXPECT_LE(largest(after, 300), 1e-9);
    EXPECT_GT(largest(before), 1e-3);
    EXPECT_EQ(status_of(*instrument).notes_held, 0);
    EXPECT_GT(largest(play(*instrument, {{0, note_on(60)}}, 24000, {256})), 1e-3) << "it plays again";
  }
}

TEST(Voices, a_flood_of_notes_ends_in_silence) {
  for (const int voices : {1, 8}) {
    LiveEngine engine(instrument_of(plucked_string({.voices = voices})), {}, 1);
    Score score;
    for (std::size_t n = 0; n < 10000; ++n)
      score.push_back(
          {n / 4, n % 2 ? note_off(static_cast<int>(n / 2 % 128)) : note_on(static_cast<int>(n / 2 % 128))});
    const auto heard = play(engine, score, 4800, {512});
    EXPECT_LE(largest(heard), 1.0);
    EXPECT_EQ(engine.status().notes_held, 0);
    EXPECT_LE(engine.status().voices_sounding, 2 * voices);
  }
}

// Any sequence that releases its keys and pedals leaves no note held and every gate low.
TEST(Voices, no_note_is_left_over) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Random random(seed);
    const auto pick = [&](int below) {
      return static_cast<int>((random.state() + 1.0) / 2.0 * below * 0.999999);
    };
    const int voices = seed % 3 == 0 ? 1 : static_cast<int>(seed % 5) + 1;
    const auto instrument = instrument_of(every_input({.voices = voices}));
    std::vector<PlayerEvent> endings;
    for (int burst = 0; burst < 40; ++burst) {
      std::vector<PlayerEvent> events;
      for (int n = pick(20); n > 0; --n) {
        const int key = 40 + pick(12), channel = pick(4) * 5;
        PlayerEvent event;
        switch (pick(12)) {
          case 0:
          case 1:
          case 2:
          case 3:
            event = note_on(key, 0.5, channel);
            endings.push_back(note_off(key, channel));
            break;
          case 4:
          case 5:
          case 6:
            event = note_off(key, channel);
            break;
          case 7:
            event = controller(64, pick(2), channel);
            endings.push_back(controller(64, 0.0, channel));
            break;
          case 8:
            event = controller(pick(128), pick(128) / 127.0, channel);
            endings.push_back(controller(64, 0.0, channel));
            break;
          case 9:
            event = bend(random.state(), channel);
            break;
          case 10:
            event = pick(8) ? pressure(0.3, channel) : all_sound_off();
            break;
          default:
            event =
                pick(4) ? set_control(pick(2) ? input_none : input_pressure, random.state()) : all_notes_off();
        }
        event.frame = static_cast<std::uint32_t>(pick(200));
        events.push_back(event);
      }
      std::stable_sort(events.begin(), events.end(), [](auto& a, auto& b) { return a.frame < b.frame; });
      std::vector<float> left(200), right(200);
      float* const outputs[] = {left.data(), right.data()};
      instrument->process(events, outputs, 200);
    }
    std::vector<float> left(1000), right(1000);
    float* const outputs[] = {left.data(), right.data()};
    instrument->process(endings, outputs, 1000);
    ASSERT_EQ(status_of(*instrument).notes_held, 0) << "seed " << seed;
    for (std::size_t v = 0; v < static_cast<std::size_t>(voices); ++v)
      if (!InstrumentPeer::voice(*instrument, v).is_free()) {
        ASSERT_EQ(InstrumentPeer::voice(*instrument, v).control(input_gate), 0.0)
            << "seed " << seed << " voice " << v;
      }
  }
}

TEST(Voices, channels_of_the_scene_go_to_those_of_the_device) {
  const auto levels = [](int scene_channels, int device_channels) {
    SceneDescription scene = pushed_mass();
    const OutputDescription output = scene.outputs[0];
    scene.outputs.clear();
    for (int c = 0; c < scene_channels; ++c) {
      scene.outputs.push_back(output);
      scene.outputs.back().gain = 1000.0 * (c + 1);
      scene.outputs.back().name = "c" + std::to_string(c);
    }
    live::LiveOptions options;
    options.channels = device_channels;
    const auto instrument = instrument_of(scene, options);
    std::vector<std::vector<float>> samples(static_cast<std::size_t>(device_channels), std::vector<float>(64));
    std::vector<float*> outputs;
    for (auto& channel : samples) outputs.push_back(channel.data());
    const PlayerEvent on = note_on(60);
    instrument->process(std::span(&on, 1), outputs, 64);
    std::vector<double> result;
    for (auto& channel : samples) result.push_back(channel[40]);
    return result;
  };
  const double one = levels(1, 1)[0];
  ASSERT_GT(std::abs(one), 1e-4);
  const auto expect = [&](std::vector<double> found, std::vector<double> shares) {
    ASSERT_EQ(found.size(), shares.size());
    for (std::size_t c = 0; c < found.size(); ++c) EXPECT_NEAR(found[c], shares[c] * one, 1e-6 * std::abs(one));
  };
  expect(levels(1, 4), {1, 1, 0, 0});
  expect(levels(2, 2), {1, 2});
  expect(levels(2, 1), {1.5});
  expect(levels(3, 2), {2, 2});
  expect(levels(5, 2), {3, 3});
  expect(levels(3, 4), {1, 2, 3, 0});
}

// A device may have more channels than it was asked for.
TEST(Voices, channels_beyond_those_of_the_engine_are_silent) {
  LiveEngine engine(instrument_of(pushed_mass()), {}, 1);
  std::vector<std::vector<float>> samples(4, std::vector<float>(500, 0.25f));
  std::vector<float*> outputs;
  for (auto& channel : samples) outputs.push_back(channel.data());
  const PlayerEvent on = note_on(60);
  engine.process(std::span(&on, 1), outputs, 500);
  EXPECT_GT(largest(samples[0]), 1e-4);
  EXPECT_EQ(largest(samples[2]), 0.0);
  EXPECT_EQ(largest(samples[3]), 0.0);
}

TEST(Voices, a_scene_without_outputs_is_silent) {
  SceneDescription scene = pushed_mass({.voices = 2, .oversampling = 2});
  scene.outputs.clear();
  LiveEngine engine(instrument_of(scene), {}, 1);
  EXPECT_EQ(largest(play(engine, {{0, note_on(60)}}, 1000, {64})), 0.0);
  EXPECT_EQ(engine.status().voices_sounding, 1);
}

}  // namespace
}  // namespace rattle::test
