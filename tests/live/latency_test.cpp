// When events become audible, and independence of the division of a run into callbacks.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <engine/helpers/compiled.hpp>

#include "live/limiter.hpp"
#include "live_scenes.hpp"
#include "live_take.hpp"

namespace rattle::test {
namespace {

using live::LiveEngine;
using live::LiveInstrument;

std::size_t first_sound(const std::vector<float>& samples) {
  for (std::size_t i = 0; i < samples.size(); ++i)
    if (samples[i] != 0.0f) return i;
  return samples.size();
}

TEST(Latency, a_push_sounds_exactly_when_declared) {
  for (const int voices : {1, 4})
    for (const std::size_t frame : {0u, 1u, 63u, 100u, 511u, 512u, 777u}) {
      const auto instrument = instrument_of(pushed_mass({.voices = voices}));
      const auto samples = play(*instrument, {{frame, note_on(60)}}, 1200, {512});
      EXPECT_EQ(first_sound(samples), frame + static_cast<std::size_t>(instrument->latency()));
    }
}

TEST(Latency, the_limiter_adds_what_it_looks_ahead) {
  for (const std::size_t frame : {0u, 100u, 300u}) {
    LiveEngine engine(instrument_of(pushed_mass()), {}, 1);
    const auto samples = play(engine, {{frame, note_on(60)}}, 1200, {512});
    EXPECT_EQ(first_sound(samples), frame + static_cast<std::size_t>(engine.latency()));
  }
}

TEST(Latency, what_waits_in_a_queue_sounds_in_the_next_callback) {
  LiveEngine engine(instrument_of(pushed_mass()), {}, 2);
  EXPECT_EQ(largest(play(engine, {}, 512, {512})), 0.0);
  engine.queue(1).push(note_on(60));
  const auto samples = play(engine, {}, 512, {512});
  EXPECT_EQ(first_sound(samples), static_cast<std::size_t>(engine.latency()));
}

// Whoever fills a queue knows nothing of the frames of a callback.
TEST(Latency, the_frame_of_an_event_in_a_queue_does_not_matter) {
  LiveEngine engine(instrument_of(pushed_mass()), {}, 1);
  live::PlayerEvent event = note_on(60);
  event.frame = 300;
  engine.queue(0).push(event);
  EXPECT_EQ(first_sound(play(engine, {}, 512, {512})), static_cast<std::size_t>(engine.latency()));
}

TEST(Latency, is_at_most_64_samples) {
  for (const int oversampling : {1, 2, 4}) {
    const LiveEngine engine(instrument_of(pushed_mass({.oversampling = oversampling})), {}, 1);
    EXPECT_LE(engine.latency(), 64);
    EXPECT_GE(engine.latency(), live::Limiter::look_ahead + 1);
  }
}

// The decimated sound equals the engine's, delayed by the declared latency; nothing else changes in the pass
// band.
TEST(Latency, of_the_filters_is_as_declared) {
  const std::size_t frame = 200;
  for (const int oversampling : {2, 4}) {
    const SceneDescription description = pushed_mass({.oversampling = oversampling});
    const auto instrument = instrument_of(description);
    const auto heard = play(*instrument, {{frame, note_on(60)}}, 4000, {512});
    Simulator simulator(compiled(description));
    const std::size_t factor = static_cast<std::size_t>(oversampling);
    const std::size_t delay = static_cast<std::size_t>(instrument->latency()) - (2 + factor - 1) / factor;
    double worst = 0.0, loudest = 0.0;
    for (std::size_t n = 0; n + delay < heard.size(); ++n)
      for (std::size_t i = 0; i < factor; ++i) {
        if (n == frame && i == 0) simulator.set_control(0, 1.0);
        simulator.step();
        // The filter is visible where the force jumps.
        if (i > 0 || (n > frame - 50 && n < frame + 50)) continue;
        worst = std::max(worst, std::abs(heard[n + delay] - simulator.frame()[0]));
        loudest = std::max(loudest, std::abs(simulator.frame()[0]));
      }
    EXPECT_LT(worst, 2e-5 * loudest) << oversampling;
  }
}

TEST(Latency, blocks_of_any_size_give_the_same_bits) {
  Score score = {{10, note_on(60)},        {700, set_control(1, 0.4)}, {1501, set_control(3, 1e-5)},
                 {2300, note_on(64, 0.5)}, {3000, note_off(64)},       {3017, set_control(2, 0.2)},
                 {3200, note_off(60)},     {3900, note_on(61)}};
  for (std::size_t n = 0; n < 8; ++n)  // voices are stolen while the spare is busy
    score.push_back({4500 + 23 * n, note_on(70 + static_cast<int>(n))});
  score.push_back({5107, all_sound_off()});
  score.push_back({5500, note_on(50)});
  for (const int oversampling : {1, 4})
    for (const int voices : {1, 3}) {
      std::vector<float> first;
      for (const std::size_t block : {64u, 1u, 17u, 500u, 1024u, 10000u}) {
        LiveEngine engine(instrument_of(bowed_rattle({.voices = voices, .oversampling = oversampling})), {}, 1);
        const auto samples = play(engine, score, 6000, {block});
        if (first.empty()) first = samples;
        EXPECT_EQ(std::memcmp(first.data(), samples.data(), first.size() * sizeof(float)), 0)
            << block << " frames, " << voices << " voices, oversampling " << oversampling;
      }
      EXPECT_GT(largest(first), 1e-3);
    }
}

// An event is never late, even if many share a few frames; in a flood it may be slightly early.
TEST(Latency, a_flood_is_never_late) {
  Score score;
  for (std::size_t n = 0; n < 900; ++n)
    score.push_back({n, set_control(1, 0.001 * static_cast<double>(n % 500))});
  score.push_back({900, note_on(60)});
  const auto instrument = instrument_of(pushed_mass());
  const std::size_t sounds = first_sound(play(*instrument, score, 1200, {1024}));
  const std::size_t expected = 900 + static_cast<std::size_t>(instrument->latency());
  EXPECT_LE(sounds, expected);
  EXPECT_GE(sounds + 16, expected);
}

TEST(Latency, events_beyond_the_last_frame_and_out_of_order_are_played_all_the_same) {
  const auto instrument = instrument_of(pushed_mass());
  std::vector<live::PlayerEvent> events = {note_on(60), note_off(60), note_on(61)};
  events[0].frame = 5;
  events[1].frame = 2;
  events[2].frame = 4000000000u;
  std::vector<float> left(64), right(64);
  float* const outputs[] = {left.data(), right.data()};
  instrument->process(events, outputs, 64);
  live::LiveStatus status;
  instrument->report(status);
  EXPECT_EQ(status.notes_held, 1);
  instrument->process(events, outputs, 0);
  EXPECT_GT(largest(play(*instrument, {}, 64, {64})), 0.0);
}

}  // namespace
}  // namespace rattle::test
