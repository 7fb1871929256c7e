// Gestures of a run that goes on from another one, at the same or another sample rate.
#include <gtest/gtest.h>

#include <engine/helpers/compiled.hpp>

namespace rattle::test {
namespace {

// A control starts a force that rises within 1 ms and then stays.
SceneDescription pushed_mass(double rate) {
  SceneDescription scene;
  scene.sample_rate = rate;
  const auto key = scene.add(
      GestureDescription{.name = "key", .content = ControlGesture{.low = 0.0, .high = 1.0, .value = 0.0}});
  BreakpointGesture rise{{{0.0, 0.0}, {1e-3, 1.0}}};
  rise.trigger = key;
  const auto push = scene.add(GestureDescription{.name = "push", .content = rise});
  const auto mass = scene.add(MassDescription{.name = "mass", .mass = 1e-2, .frequency = 100.0});
  ForceDescription force{
      .name = "hand", .place = at(mass), .envelope = EnvelopeKind::gesture, .amplitude = 1.0};
  force.gesture = push;
  scene.add(force);
  return scene;
}

TEST(GoingOnGestures, OneThatHasNotStartedWaitsForItsTrigger) {
  for (const double rate : {24000.0, 48000.0, 96000.0, 192000.0}) {
    Simulator before(compiled(pushed_mass(48000.0))), after(compiled(pushed_mass(rate)));
    for (int n = 0; n < 1000; ++n) before.step();
    ASSERT_TRUE(after.go_on_from(before));
    for (int n = 0; n < 100; ++n) after.step();
    EXPECT_EQ(after.displacement(0)[0], 0.0) << rate;
    after.strike_control(0);
    for (int n = 0; n < 100; ++n) after.step();
    EXPECT_GT(after.displacement(0)[0], 0.0) << rate;
  }
}

TEST(GoingOnGestures, OneThatHasStartedIsNotStartedAgain) {
  for (const double rate : {24000.0, 48000.0, 96000.0}) {
    Simulator before(compiled(pushed_mass(48000.0))), after(compiled(pushed_mass(rate)));
    before.strike_control(0);
    for (int n = 0; n < 1000; ++n) before.step();
    ASSERT_TRUE(after.go_on_from(before));
    const double held = before.forces()[0];
    after.step();
    EXPECT_EQ(after.forces()[0], held) << rate;
  }
}

}  // namespace
}  // namespace rattle::test
