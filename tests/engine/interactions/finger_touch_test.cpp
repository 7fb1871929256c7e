// A finger's laws are computed for eight samples at a time.
#include <gtest/gtest.h>

#include <engine/helpers/compiled.hpp>
#include <engine/helpers/small_scenes.hpp>
#include <rattle/gestures/gesture_bank.hpp>
#include <rattle/kernels/kernel_set.hpp>

namespace rattle {
namespace {

int computed = 0;

void count_and_find(const FingerShape& finger, FingerSamples& samples) noexcept {
  ++computed;
  find_finger_laws_plain(finger, samples);
}

TEST(FingerTouch, ComputesTheLawsOfAMovingFingerEightSamplesAhead) {
  SceneDescription d;
  const auto string = d.add(test::flexible_string());
  d.gestures.push_back(
      {.name = "push", .content = SineGesture{.frequency = 30.0, .amplitude = 0.5, .offset = 1.0}});
  FingerDescription finger{.name = "finger", .string = string, .position = 0.4, .width = 0.01};
  finger.force = GestureHandle{0};
  d.add(finger);
  const auto scene = test::compiled(d, Kernels::plain);
  KernelSet counting = *scene->kernels;
  counting.find_finger_laws = count_and_find;
  const_cast<Scene&>(*scene).kernels = &counting;
  Simulator simulator(scene);
  computed = 0;
  constexpr int samples = 640;
  for (int n = 0; n < samples; ++n) simulator.step();
  EXPECT_GE(computed, samples / static_cast<int>(samples_ahead));
  EXPECT_LE(computed,
            samples / static_cast<int>(samples_ahead) + samples / static_cast<int>(GestureBank::block) + 2);
}

}  // namespace
}  // namespace rattle
