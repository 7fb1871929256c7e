#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <thread>

#include "live/limiter.hpp"
#include "live/status_exchange.hpp"
#include "live_scenes.hpp"
#include "live_take.hpp"

namespace rattle::test {
namespace {

using live::LiveEngine;
using live::LiveStatus;
using live::StatusExchange;

TEST(Status, levels_are_those_since_the_last_look) {
  LiveEngine engine(instrument_of(pushed_mass()), {}, 1);
  auto heard = play(engine, {{0, note_on(60)}}, 4800, {100});
  LiveStatus status = engine.status();
  EXPECT_FLOAT_EQ(status.peak[0], static_cast<float>(largest(heard)));
  EXPECT_EQ(status.peak[0], status.peak[1]);
  EXPECT_EQ(status.peak[2], 0.0f);
  double squares = 0.0;
  for (const float x : heard) squares += static_cast<double>(x) * x;
  EXPECT_NEAR(status.rms[0], std::sqrt(squares / 4800.0), 1e-6);
  heard = play(engine, {{0, all_sound_off()}}, 4800, {100});
  EXPECT_FLOAT_EQ(engine.status().peak[0], static_cast<float>(largest(heard)));
  play(engine, {}, 4800, {100});
  EXPECT_LT(engine.status().peak[0], 1e-6);
  EXPECT_EQ(engine.status().frames, 14400u);
  EXPECT_EQ(engine.status().channels, 2);
}

TEST(Status, tells_how_much_the_limiter_takes) {
  SceneDescription loud = pushed_mass();
  loud.outputs[0].gain = 1e5;
  LiveEngine engine(instrument_of(loud), {}, 1);
  const auto heard = play(engine, {{0, note_on(60)}}, 4800, {100});
  EXPECT_LE(largest(heard), live::Limiter::ceiling);
  EXPECT_GT(engine.status().limiter_reduction, 20.0);
  LiveEngine quiet(instrument_of(pushed_mass()), {}, 1);
  play(quiet, {{0, note_on(60)}}, 480, {100});
  EXPECT_EQ(quiet.status().limiter_reduction, 0.0);
}

TEST(Status, counts_energy_contacts_and_voices) {
  LiveEngine engine(instrument_of(bowed_rattle({.voices = 4})), {}, 1);
  play(engine, {{0, note_on(60)}, {0, note_on(64)}, {0, set_control(3, 1e-6)}}, 24000, {256});
  LiveStatus status = engine.status();
  EXPECT_TRUE(status.has_ledger);
  EXPECT_EQ(status.voices, 4);
  EXPECT_EQ(status.voices_sounding, 2);
  EXPECT_GT(status.stored_energy, 0.0);
  EXPECT_GT(status.work_in, status.stored_energy);
  EXPECT_LE(status.balance_error, 1e-12);
  EXPECT_EQ(status.controls, 4u);
  EXPECT_EQ(status.control_values[3], 1e-6);
  int touching = 0;
  std::uint64_t impacts = 0;
  for (int n = 0; n < 200; ++n) {
    play(engine, {}, 16, {16});
    status = engine.status();
    touching = std::max(touching, status.contacts_touching);
    EXPECT_GE(status.impacts, impacts);
    impacts = status.impacts;
  }
  EXPECT_GE(touching, 1);
  EXPECT_LE(touching, 2);
  EXPECT_GT(impacts, 10u);
}

TEST(Status, without_a_ledger_says_so) {
  live::LiveOptions options;
  options.with_ledger = false;
  LiveEngine engine(instrument_of(bowed_rattle(), options), options, 1);
  play(engine, {{0, note_on(60)}}, 4800, {256});
  EXPECT_FALSE(engine.status().has_ledger);
  EXPECT_EQ(engine.status().stored_energy, 0.0);
}

TEST(Status, of_a_sampled_ledger_says_so_and_the_sound_is_the_same) {
  std::vector<std::vector<float>> heard;
  for (const int every : {1, 16}) {
    live::LiveOptions options;
    options.ledger_every = every;
    LiveEngine engine(instrument_of(bowed_rattle(), options), options, 1);
    heard.push_back(play(engine, {{0, note_on(60)}, {0, set_control(3, 1e-6)}}, 24000, {256}));
    const LiveStatus status = engine.status();
    EXPECT_TRUE(status.has_ledger);
    EXPECT_EQ(status.ledger_every, every);
    EXPECT_GT(status.stored_energy, 0.0);
    EXPECT_LE(status.balance_error, 1e-12);
    EXPECT_EQ(status.work_in > 0.0, every == 1);
    EXPECT_EQ(status.impacts > 0u, every == 1);
  }
  EXPECT_EQ(heard[0], heard[1]);
}

// Every status that is read was written as a whole, and none is older than the one before.
TEST(Status, is_never_torn) {
  StatusExchange exchange;
  constexpr std::uint64_t count = 200000;
  std::atomic<bool> done{false};
  std::thread writer([&] {
    for (std::uint64_t n = 1; n <= count; ++n) {
      LiveStatus& draft = exchange.draft();
      draft.frames = n;
      draft.impacts = 3 * n;
      draft.control_values.fill(static_cast<double>(n));
      exchange.publish();
    }
    done = true;
  });
  bool whole = true;
  std::uint64_t last = 0;
  bool finished = false;
  while (!finished) {
    finished = done;
    const LiveStatus& status = exchange.newest();
    whole = whole && status.frames >= last && status.impacts == 3 * status.frames;
    for (const double value : status.control_values)
      whole = whole && value == static_cast<double>(status.frames);
    last = status.frames;
  }
  writer.join();
  EXPECT_TRUE(whole);
  EXPECT_EQ(last, count);
}

}  // namespace
}  // namespace rattle::test
