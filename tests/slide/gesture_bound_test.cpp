// Every gesture stays within its bound: checked from its parameters if possible, otherwise by evaluating it,
// and clamped at run time if it was not checked.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <rattle/gestures/gesture_bank.hpp>
#include <slide/formula.hpp>

namespace rattle::test {
namespace {

using plain::GestureExpression;

// A mass of 1 kg pushed by a gesture.
SceneDescription pushed_by(decltype(GestureDescription::content) content, double duration = 0.01) {
  SceneDescription scene;
  scene.duration = duration;
  const auto ball = scene.add(MassDescription{.name = "ball", .mass = 1.0});
  ForceDescription force{
      .name = "push", .place = at(ball), .envelope = EnvelopeKind::gesture, .amplitude = 1e-9};
  force.gesture = scene.add(GestureDescription{.name = "g", .content = std::move(content)});
  scene.add(std::move(force));
  scene.add(ProbeDescription{.name = "p", .tap = {.place = at(ball)}});
  return scene;
}

void expect_refused(decltype(GestureDescription::content) content, const std::string& key,
                    std::initializer_list<const char*> words) {
  expect_error(pushed_by(std::move(content)), "gesture.g." + key, words);
}

TEST(GestureBound, points) {
  expect_refused(BreakpointGesture{{{0.0, -1e308}, {0.1, 1e308}}}, "points", {"point 1", "-1e+308", "1e+09"});
  expect_refused(BreakpointGesture{{{0.0, 0.0}, {0.1, 1e10}}}, "points", {"point 2", "1e+10", "1e+09"});
  expect_refused(BreakpointGesture{{{-1e308, 0.0}, {0.1, 1.0}}}, "points", {"time", "point 1", "-1e+308"});
  EXPECT_TRUE(compile(pushed_by(BreakpointGesture{{{0.0, -1e9}, {0.1, 1e9}}})));
}

TEST(GestureBound, sines) {
  expect_refused(SineGesture{.frequency = 1.0, .amplitude = 1e308, .offset = 1e308}, "offset", {"1e+308"});
  expect_refused(SineGesture{.frequency = 1.0, .amplitude = -2e9}, "amplitude", {"2e+09"});
  expect_refused(SineGesture{.amplitude = 6e8, .offset = -6e8}, "amplitude", {"1.2e+09", "1e+09"});
  expect_refused(SineGesture{.start = -1e308}, "start", {"-1e+308"});
  expect_refused(SineGesture{.stop = 1e10}, "stop", {"1e+10"});
  expect_refused(SineGesture{.phase = 1e10}, "phase", {"1e+10"});
  expect_refused(SineGesture{.fade = std::numeric_limits<double>::infinity()}, "fade", {"inf"});
  EXPECT_TRUE(compile(pushed_by(SineGesture{.amplitude = 5e8, .offset = -5e8})));
}

TEST(GestureBound, sines_above_half_the_sample_rate) {
  expect_refused(SineGesture{.frequency = 1e308}, "frequency", {"1e+308", "half the sample rate", "22050"});
  expect_refused(SineGesture{.frequency = 22051.0}, "frequency", {"22051", "raise sample_rate"});
  EXPECT_TRUE(compile(pushed_by(SineGesture{.frequency = 22050.0})));
}

TEST(GestureBound, samples) {
  expect_refused(SampledGesture{{0.0, 1e10}}, "file", {"value 2", "1e+10", "1e+09"});
}

TEST(GestureBound, exponentials_between_tiny_numbers_are_none_of_its_business) {
  for (const auto& [from, to] : {std::pair{1e-200, 1e-200}, {1e-200, 3e-190}, {-1e-250, -1e9}})
    EXPECT_TRUE(compile(pushed_by(BreakpointGesture{{{0.0, from}, {1.0, to, Curve::exponential}}})));
  // Its ratio overflows a double.
  expect_refused(BreakpointGesture{{{0.0, 1e-305}, {1.0, 1e9, Curve::exponential}}}, "points", {"exponential"});
}

// 1e-9 / (t - at)
FormulaGesture pole(double at) {
  return (GestureExpression(1e-9) / (plain::time() - GestureExpression(at))).gesture();
}
// log(until - t), NaN afterwards
FormulaGesture defined_until(double until) {
  return plain::unary(GestureOperation::logarithm, GestureExpression(until) - plain::time()).gesture();
}

// Step n reads sample n + 1.
TEST(GestureBound, formulas_are_tried_at_the_sample_after_the_last) {
  constexpr double k = 1.0 / 44100.0;
  expect_error(pushed_by(pole(8820 * k), 0.2), "gesture.g.formula", {"inf", "at 0.2 s", "1e9"});
  EXPECT_TRUE(compile(pushed_by(pole(8821 * k), 0.2)));
  EXPECT_TRUE(compile(pushed_by(defined_until(0.2001), 0.2)));
  expect_error(pushed_by(defined_until(8819.5 * k), 0.2), "gesture.g.formula", {"nan", "at 0.2 s"});
}

TEST(GestureBound, formulas_are_tried_to_the_end_of_long_scenes) {
  expect_error(pushed_by(defined_until(299.9), 300.0), "gesture.g.formula", {"at 299.9"});
  expect_error(pushed_by(defined_until(999999.9), 1e6), "gesture.g.formula", {"at 1e+06 s"});
}

TEST(GestureBound, a_formula_that_uses_a_bad_one_is_not_blamed) {
  SceneDescription scene = pushed_by(defined_until(0.005));
  scene.add(
      GestureDescription{.name = "user", .content = (GestureExpression(GestureHandle{0}) * 2.0).gesture()});
  const auto result = compile(scene);
  ASSERT_FALSE(result);
  ASSERT_EQ(result.errors().size(), 1u);
  EXPECT_EQ(result.errors()[0].path, "gesture.g.formula");
}

// Formulas are not evaluated beyond the scene's duration, but a simulator may continue.
TEST(GestureBound, what_nobody_tried_is_held_and_noted) {
  for (const FormulaGesture& formula :
       {pole(600.0 / 44100.0), defined_until(600.0 / 44100.0),
        plain::unary(GestureOperation::exponential, plain::time() * 1e5 - 1e3).gesture()}) {
    Simulator simulator(compiled(pushed_by(formula, 0.01)));
    for (int n = 0; n < 441; ++n) simulator.step();
    EXPECT_FALSE(simulator.gesture_fault().found);
    for (int n = 441; n < 2000; ++n) {
      simulator.step();
      ASSERT_TRUE(std::isfinite(simulator.probes()[0])) << n;
    }
    EXPECT_TRUE(simulator.gesture_fault().found);
    EXPECT_EQ(simulator.gesture_fault().gesture, 0u);
    EXPECT_FALSE(std::abs(simulator.gesture_fault().value) <= gesture_bound);
    EXPECT_NEAR(static_cast<double>(simulator.gesture_fault().sample), 600.0, 160.0);
    simulator.reset();
    EXPECT_FALSE(simulator.gesture_fault().found);
  }
}

// A fault beyond the last sample that is read is not reported.
TEST(GestureBound, what_is_not_read_is_not_noted) {
  Simulator simulator(compiled(pushed_by(pole(442 * (1.0 / 44100.0)), 0.01)));
  for (int n = 0; n < 441; ++n) simulator.step();
  EXPECT_FALSE(simulator.gesture_fault().found);
  simulator.step();
  EXPECT_TRUE(simulator.gesture_fault().found);
  EXPECT_EQ(simulator.gesture_fault().sample, 442);
}

TEST(GestureBound, a_fault_at_the_first_sample_is_noted) {
  const std::vector<GestureDescription> gestures{{"g", pole(0.0)}};
  const GestureBank bank(gestures, 1e-3);
  EXPECT_TRUE(bank.fault().found);
  EXPECT_EQ(bank.fault().sample, 0);
  EXPECT_EQ(bank.now({0.0, 0}), gesture_bound);
}

}  // namespace
}  // namespace rattle::test
