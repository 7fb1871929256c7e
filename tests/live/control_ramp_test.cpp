// Moving a control does not click: the energy above 8 kHz is no higher while it moves than while it is
// constant.
#include <gtest/gtest.h>

#include <cmath>

#include "high_energy.hpp"
#include "live_scenes.hpp"
#include "live_take.hpp"

namespace rattle::test {
namespace {

using live::LiveEngine;

struct Ramp {
  const char* name;
  std::size_t control;
  double from, to;
};

// Bowed, smoothed as described (30 to 50 ms), compared with the brightest sound at constant positions along the
// way.
TEST(ControlRamp, is_no_brighter_than_what_it_passes) {
  for (const Ramp& ramp : {Ramp{"force", 1, 0.12, 0.2}, Ramp{"place", 2, 0.08, 0.12}}) {
    double standing = 0.0;
    for (int i = 0; i <= 4; ++i) {
      LiveEngine engine(instrument_of(bowed_rattle()), {}, 1);
      const double value = ramp.from + (ramp.to - ramp.from) * i / 4.0;
      const auto heard = play(engine, {{0, set_control(ramp.control, value)}, {0, note_on(60)}}, 60000, {256});
      standing = std::max(standing, high_energy(heard, 36000, 60000));
    }
    LiveEngine engine(instrument_of(bowed_rattle()), {}, 1);
    const auto heard = play(engine,
                            {{0, note_on(60)},
                             {0, set_control(ramp.control, ramp.from)},
                             {48000, set_control(ramp.control, ramp.to)}},
                            60000, {256});
    const double moving = high_energy(heard, 48000, 60000);
    EXPECT_LE(moving, standing) << ramp.name << ": " << moving << " against " << standing;
    EXPECT_GT(standing, 0.0);
  }
}

// A pure tone has no energy in the high band. Its loudness is moved by a smoothed force; a jump would fill the
// band.
TEST(ControlRamp, of_a_tone_stays_empty_where_a_jump_would_not) {
  const auto high_of = [](double smoothing) {
    SceneDescription scene = pushed_mass();
    auto& gate = std::get<ControlGesture>(scene.gestures[0].content);
    gate.smoothing = smoothing;
    LiveEngine engine(instrument_of(scene), {}, 1);
    const auto heard = play(engine, {{0, note_on(60)}, {24000, set_control(0, 0.2)}}, 48000, {256});
    return high_energy(heard, 23000, 30000);
  };
  const double smooth = high_of(0.02), jump = high_of(0.0);
  EXPECT_LT(smooth, 1e-4 * jump) << smooth << " against " << jump;
}

}  // namespace
}  // namespace rattle::test
