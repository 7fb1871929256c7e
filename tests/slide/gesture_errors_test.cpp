// What check_gestures refuses and at which path, and that compile() reports it.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <limits>
#include <rattle/gestures/gesture_bank.hpp>
#include <slide/formula.hpp>
#include <slide/phrase.hpp>

namespace rattle::test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();

Diagnostics check(std::vector<GestureDescription> gestures) {
  Diagnostics diagnostics;
  check_gestures(gestures, diagnostics);
  return diagnostics;
}

// Expects exactly one error, at gesture.g.<key>, whose message contains the words.
void expect_refused(decltype(GestureDescription::content) content, const std::string& key,
                    std::initializer_list<const char*> words) {
  const Diagnostics found = check({{"g", std::move(content)}});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].severity, Severity::error);
  EXPECT_EQ(found[0].path, "gesture.g." + key);
  for (const char* word : words)
    EXPECT_NE(found[0].message.find(word), std::string::npos)
        << "'" << word << "' is missing in: " << found[0].message;
}
void expect_accepted(decltype(GestureDescription::content) content) {
  const Diagnostics found = check({{"g", std::move(content)}});
  EXPECT_TRUE(found.empty()) << found.front().message;
}
FormulaGesture program(std::vector<GestureInstruction> instructions) { return {std::move(instructions)}; }
GestureInstruction op(GestureOperation operation) { return {operation, 0.0, {}}; }
GestureInstruction number(double value) { return {GestureOperation::constant, value, {}}; }

TEST(GestureErrors, points_whose_times_do_not_grow) {
  expect_refused(BreakpointGesture{{{0.0, 1.0}, {0.5, 2.0}, {0.4, 3.0}}}, "points", {"point 3", "0.4", "0.5"});
  expect_refused(BreakpointGesture{{{0.0, 1.0}, {0.0, 2.0}}}, "points", {"point 2"});
  expect_accepted(BreakpointGesture{{{0.0, 1.0}, {1e-9, 2.0}}});
}

TEST(GestureErrors, no_points) { expect_refused(BreakpointGesture{}, "points", {"at least one point"}); }

TEST(GestureErrors, points_that_are_not_finite) {
  for (const double bad : {nan, infinite, -infinite}) {
    expect_refused(BreakpointGesture{{{0.0, 1.0}, {1.0, bad}}}, "points", {"point 2"});
    expect_refused(BreakpointGesture{{{bad, 1.0}, {1.0, 1.0}}}, "points", {"point 1"});
  }
}

TEST(GestureErrors, exponential_segments_to_zero_or_across_it) {
  for (const auto& [from, to] : {std::pair{1.0, -1.0}, {-1.0, 1.0}, {0.0, 1.0}, {1.0, 0.0}})
    expect_refused(BreakpointGesture{{{0.0, from}, {1.0, to, Curve::exponential}}}, "points",
                   {"exponential", "zero"});
  expect_accepted(BreakpointGesture{{{0.0, -1.0}, {1.0, -2.0, Curve::exponential}}});
  expect_accepted(
      BreakpointGesture{{{0.0, 0.0, Curve::exponential}, {1.0, -2.0}}});  // the first point's curve is not used
}

TEST(GestureErrors, sines) {
  expect_refused(SineGesture{.frequency = -1.0}, "frequency", {"-1"});
  expect_refused(SineGesture{.start = 1.0, .stop = 0.5}, "stop", {"0.5", "1"});
  expect_refused(SineGesture{.start = 1.0, .stop = 1.0}, "stop", {"after"});
  expect_refused(SineGesture{.fade = -0.1}, "fade", {"-0.1"});
  expect_refused(SineGesture{.fade = nan}, "fade", {});
  for (const double bad : {nan, infinite}) {
    expect_refused(SineGesture{.frequency = bad}, "frequency", {"finite"});
    expect_refused(SineGesture{.amplitude = bad}, "frequency", {"finite"});
    expect_refused(SineGesture{.phase = bad}, "frequency", {"finite"});
    expect_refused(SineGesture{.offset = bad}, "frequency", {"finite"});
    expect_refused(SineGesture{.start = bad}, "frequency", {"finite"});
  }
  expect_accepted(SineGesture{.frequency = 0.0});
}

TEST(GestureErrors, samples) {
  expect_refused(SampledGesture{}, "file", {"no values"});
  expect_refused(SampledGesture{{1.0, 2.0, nan}}, "file", {"value 3"});
  expect_refused(SampledGesture{{infinite}}, "file", {"value 1"});
}

TEST(GestureErrors, formulas_that_lack_or_leave_operands) {
  using enum GestureOperation;
  expect_refused(program({}), "formula", {"one value"});
  expect_refused(program({number(1.0), number(2.0)}), "formula", {"one value"});
  for (const GestureOperation binary_operation :
       {add, subtract, multiply, divide, power, minimum, maximum, ramp})
    expect_refused(program({number(1.0), op(binary_operation)}), "formula", {"operand"});
  for (const GestureOperation unary_operation :
       {negate, sine, cosine, exponential, logarithm, square_root, absolute, add, ramp})
    expect_refused(program({op(unary_operation)}), "formula", {"operand"});
  // An operand that comes too late.
  expect_refused(program({number(1.0), op(add), number(2.0)}), "formula", {"operand"});
}

TEST(GestureErrors, formulas_nested_too_deeply) {
  std::vector<GestureInstruction> deep(40, number(1.0));
  for (int i = 0; i < 39; ++i) deep.push_back(op(GestureOperation::add));
  expect_refused(program(deep), "formula", {"nested"});
  std::vector<GestureInstruction> long_but_flat{number(1.0)};
  for (int i = 0; i < 1000; ++i) {
    long_but_flat.push_back(number(1.0));
    long_but_flat.push_back(op(GestureOperation::add));
  }
  expect_accepted(program(long_but_flat));
}

TEST(GestureErrors, formulas_with_numbers_that_are_not) {
  expect_refused(program({number(nan)}), "formula", {});
  expect_refused(program({number(1.0), number(infinite), op(GestureOperation::multiply)}), "formula", {});
}

TEST(GestureErrors, formulas_that_refer_to_themselves_forwards_or_nowhere) {
  using plain::GestureExpression;
  const auto refers_to = [](std::size_t index) { return GestureExpression(GestureHandle{index}).gesture(); };
  EXPECT_EQ(check({{"itself", refers_to(0)}}).size(), 1u);
  const Diagnostics cycle = check({{"a", refers_to(1)}, {"b", refers_to(0)}});
  ASSERT_EQ(cycle.size(), 1u);
  EXPECT_EQ(cycle[0].path, "gesture.a.formula");
  EXPECT_EQ(check({{"nowhere", refers_to(17)}}).size(), 1u);
  EXPECT_TRUE(check({{"a", SampledGesture{{1.0}}}, {"b", refers_to(0)}}).empty());
}

TEST(GestureErrors, all_of_a_list_are_found) {
  const Diagnostics found =
      check({{"a", BreakpointGesture{}}, {"b", SampledGesture{{1.0}}}, {"c", FormulaGesture{}}});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].path, "gesture.a.points");
  EXPECT_EQ(found[1].path, "gesture.c.formula");
}

class DrivenParameterErrors : public testing::Test {
 protected:
  SceneDescription scene = plain::phrase_scene(plain::phrase_parameters(), plain::PhraseForm::formulas);
  DrivenValue nowhere = GestureHandle{99};
};

TEST_F(DrivenParameterErrors, the_scene_itself_compiles) { EXPECT_TRUE(compile(scene).has_value()); }

TEST_F(DrivenParameterErrors, a_bad_gesture_is_an_error_of_the_scene) {
  scene.gestures.push_back({"broken", BreakpointGesture{}});
  expect_error(scene, "gesture.broken.points", {"at least one point"});
}

TEST_F(DrivenParameterErrors, gestures_that_do_not_exist) {
  SceneDescription changed = scene;
  changed.slides[0].position = nowhere;
  expect_error(changed, "slide.slide.position", {"gesture", "exist"});
  changed = scene;
  changed.slides[0].hand_height = nowhere;
  expect_error(changed, "slide.slide.hand_height", {"exist"});
  changed = scene;
  changed.fingers[0].force = nowhere;
  expect_error(changed, "finger.right.force", {"exist"});
  changed = scene;
  changed.fingers[0].position = nowhere;
  expect_error(changed, "finger.right.position", {"exist"});
  changed = scene;
  changed.add(BarrierDescription{.name = "floor", .height = nowhere});
  expect_error(changed, "barrier.floor.height", {"exist"});
  changed = scene;
  ForceDescription force{.name = "push",
                         .place = at({ComponentKind::string, 0}, fraction(0.5)),
                         .envelope = EnvelopeKind::gesture,
                         .amplitude = 1.0};
  force.gesture = GestureHandle{99};
  changed.add(force);
  expect_error(changed, "force.push.gesture", {"exist"});
}

TEST_F(DrivenParameterErrors, constants_that_are_not_numbers) {
  for (const double bad : {nan, infinite, 1e9}) {
    SceneDescription changed = scene;
    changed.slides[0].position = bad;
    expect_error(changed, "slide.slide.position", {});
    changed = scene;
    changed.slides[0].hand_height = bad;
    expect_error(changed, "slide.slide.hand_height", {});
    changed = scene;
    changed.fingers[0].force = bad;
    expect_error(changed, "finger.right.force", {});
  }
}

TEST_F(DrivenParameterErrors, slides_and_fingers_out_of_range) {
  const auto refused = [&](auto change, const char* path) {
    SceneDescription changed = scene;
    change(changed);
    expect_error(changed, path, {});
  };
  for (const double bad : {nan, -1.0}) {
    refused([&](SceneDescription& s) { s.slides[0].mass = bad; }, "slide.slide.mass");
    refused([&](SceneDescription& s) { s.slides[0].hand_stiffness = bad; }, "slide.slide.hand_stiffness");
    refused([&](SceneDescription& s) { s.slides[0].hand_damping = bad; }, "slide.slide.hand_damping");
    refused([&](SceneDescription& s) { s.slides[0].contact_stiffness = bad; }, "slide.slide.contact_stiffness");
    refused([&](SceneDescription& s) { s.fingers[0].width = bad; }, "finger.right.width");
    refused([&](SceneDescription& s) { s.fingers[0].damping = bad; }, "finger.right.damping");
  }
  refused([&](SceneDescription& s) { s.slides[0].mass = 0.0; }, "slide.slide.mass");
  refused([&](SceneDescription& s) { s.slides[0].contact_stiffness = 0.0; }, "slide.slide.contact_stiffness");
  refused([&](SceneDescription& s) { s.slides[0].height = nan; }, "slide.slide.height");
  for (const double bad : {0.0, 1e-10, 1001.0, 1e9})
    refused([&](SceneDescription& s) { s.fingers[0].width = bad; }, "finger.right.width");
  refused([&](SceneDescription& s) { s.fingers[1].distance = nan; }, "finger.left.distance");
  refused([&](SceneDescription& s) { s.fingers[1].follows = 3; }, "finger.left.follows");
  refused([&](SceneDescription& s) { s.slides[0].strings.clear(); }, "slide.slide.string");
  refused(
      [&](SceneDescription& s) {
        s.slides[0].strings = {{ComponentKind::string, 5}};
      },
      "slide.slide.string");
  refused(
      [&](SceneDescription& s) {
        s.slides[0].strings = {{ComponentKind::slide, 0}};
      },
      "slide.slide.string");
  refused(
      [&](SceneDescription& s) {
        s.fingers[0].string = {ComponentKind::string, 5};
      },
      "finger.right.string");
}

// A formula that becomes NaN is the player's mistake and is found by the ledger; it must not crash the program.
TEST_F(DrivenParameterErrors, a_formula_that_is_not_a_number_does_no_harm_but_to_the_sound) {
  using plain::GestureExpression;
  const GestureExpression bad = GestureExpression(0.0) / (GestureExpression(0.0) * plain::time());
  const GestureHandle gesture = scene.add(GestureDescription{.name = "bad", .content = bad.gesture()});
  for (int which = 0; which < 5; ++which) {
    SceneDescription changed = scene;
    if (which == 0) changed.slides[0].position = gesture;
    if (which == 1) changed.slides[0].hand_height = gesture;
    if (which == 2) changed.fingers[0].force = gesture;
    if (which == 3) changed.fingers[0].position = gesture;
    if (which == 4) changed.fingers[1].force = gesture;
    const auto compiled_scene = compile(changed);
    if (!compiled_scene) continue;  // a refusal is also acceptable
    Simulator simulator(*compiled_scene);
    for (int n = 0; n < 100; ++n) simulator.step();
    EXPECT_EQ(simulator.samples_done(), 100);
  }
}

}  // namespace
}  // namespace rattle::test
