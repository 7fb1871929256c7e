// The audio thread allocates nothing and takes no lock, whatever is played.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <realtime/trap.hpp>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "live_scenes.hpp"
#include "live_take.hpp"

namespace rattle::test {
namespace {

using live::InstrumentPeer;
using live::LiveEngine;
using live::LiveInstrument;
using live::PlayerEvent;

// Notes, stealing, pedals, bends, moving controls and a fault; everything twice, before and after a change of
// instrument.
TEST(RealTimeLive, takes_no_memory_and_no_lock) {
  for (const int voices : {1, 3})
    for (const int oversampling : {1, 4}) {
      const PlayedScene played{.voices = voices, .oversampling = oversampling};
      auto first = instrument_of(bowed_rattle(played));
      LiveInstrument* const playing = first.get();
      LiveEngine engine(std::move(first), {}, 2);
      std::vector<float> left(300), right(300);
      float* const outputs[] = {left.data(), right.data()};
      std::vector<PlayerEvent> events;
      events.reserve(64);
      const std::string main_string = "main";
      TrapCounts counts;
      double loudest = 0.0;
      for (int round = 0; round < 2; ++round) {
        if (round == 1) engine.replace(instrument_of(bowed_rattle(played)));
        const Trap trap;
        for (int n = 0; n < 45; ++n) {
          events.clear();
          events.push_back(note_on(50 + n % 7, 0.8, n % 2));
          events.push_back(set_control(1 + static_cast<std::size_t>(n % 2), 0.1 + 0.001 * n));
          events.push_back(set_control(3, 1e-6 + 1e-5 * (n % 9)));
          events.push_back(bend(0.01 * n, n % 2));
          events.push_back(controller(64, n % 5 == 0 ? 1.0 : 0.0, n % 2));
          if (n % 3 == 0) events.push_back(note_off(50 + (n + 3) % 7, n % 2));
          if (n == 40) events.push_back(live::PlayerEvent{.kind = live::EventKind::all_sound_off});
          for (std::size_t i = 0; i < events.size(); ++i) events[i].frame = static_cast<std::uint32_t>(i * 20);
          for (int i = 0; i < 50; ++i) engine.queue(1).push(set_control(1, 0.2 + 0.001 * i));
          if (n == 20 && round == 0)
            InstrumentPeer::spoil(InstrumentPeer::voice(*playing), main_string,
                                  std::numeric_limits<double>::quiet_NaN());
          engine.process(events, outputs, 300);
          for (const float x : left) loudest = std::max(loudest, static_cast<double>(std::abs(x)));
        }
        counts = trap.caught();
        EXPECT_EQ(counts.allocations, 0);
        EXPECT_EQ(counts.releases, 0);
        EXPECT_EQ(counts.locks, 0);
      }
      EXPECT_GT(loudest, 1e-3) << "the run was a real one";
      EXPECT_GE(engine.status().guard_trips, 1u);
      EXPECT_EQ(engine.status().instruments, 1u);
    }
}

TEST(RealTimeLive, a_flood_takes_no_memory_either) {
  LiveEngine engine(instrument_of(plucked_string({.voices = 8})), {}, 1);
  std::vector<float> left(512), right(512);
  float* const outputs[] = {left.data(), right.data()};
  std::vector<PlayerEvent> events;
  for (int n = 0; n < 10000; ++n) {
    events.push_back(note_on(n % 128));
    events.back().frame = static_cast<std::uint32_t>(n * 512 / 10000);
    engine.queue(0).push(note_on(n % 128));
  }
  TrapCounts counts;
  {
    const Trap trap;
    for (int n = 0; n < 8; ++n) {
      engine.process(events, outputs, 512);
      engine.tell_load(1.8);  // voices are shed
    }
    counts = trap.caught();
  }
  EXPECT_EQ(counts.total(), 0);
  EXPECT_GT(engine.status().voices_shed, 0u);
}

#if defined(__SSE2__)
TEST(RealTimeLive, leaves_the_caller_s_treatment_of_denormals_alone) {
  LiveEngine engine(instrument_of(pushed_mass()), {}, 1);
  const unsigned before = _mm_getcsr();
  for (const unsigned mode : {0u, 0x8040u}) {
    _mm_setcsr((before & ~0x8040u) | mode);
    float left[64], right[64];
    float* const outputs[] = {left, right};
    engine.process({}, outputs, 64);
    EXPECT_EQ(_mm_getcsr() & 0x8040u, mode);
  }
  _mm_setcsr(before);
}
#endif

}  // namespace
}  // namespace rattle::test
