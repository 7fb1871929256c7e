// Errors in the description of driven parameters.
#include <gtest/gtest.h>

#include <driven_parameters/moving.hpp>
#include <engine/helpers/compiled.hpp>
#include <numbers>

namespace rattle::test {
namespace {

class DrivenParameters : public testing::Test {
 protected:
  SceneDescription scene;
  ComponentHandle string = scene.add(StringDescription{.name = "main",
                                                       .length = 0.65,
                                                       .radius = 0.5e-3,
                                                       .density = 7850.0,
                                                       .youngs_modulus = 2e11,
                                                       .tension = 60.0});
  StringDescription& main = scene.strings[0];
  GestureHandle pull(decltype(GestureDescription::content) content) {
    return scene.add(GestureDescription{.name = "pull", .content = std::move(content)});
  }
  void expect_tension_error(std::initializer_list<const char*> words) {
    expect_error(scene, "string.main.tension", words);
  }
};

TEST_F(DrivenParameters, need_gestures_that_exist) {
  const GestureHandle none{7};
  main.damping = none;
  expect_error(scene, "string.main.sigma0", {"gesture that does not exist"});
  main.damping = 0.0;
  main.tension = none;
  main.highest_tension = 100.0;
  expect_error(scene, "string.main.tension", {"gesture that does not exist"});
  main.tension = 60.0;
  main.highest_tension.reset();
  const ComponentHandle ball = scene.add(MassDescription{.name = "ball", .mass = 0.01, .damping = none});
  expect_error(scene, "mass.ball.damping", {"gesture that does not exist"});
  scene.masses[0].damping = 0.0;
  scene.add(ContactDescription{
      .name = "hit", .below = at(ball), .above = at(string, fraction(0.5)), .stiffness = none});
  expect_error(scene, "contact.hit.stiffness", {"gesture that does not exist"});
  scene.contacts[0].stiffness = 1e6;
  scene.add(SpringDescription{
      .name = "tie", .first = at(ball), .second = at(string, fraction(0.4)), .stiffness = none});
  expect_error(scene, "spring.tie.stiffness", {"gesture that does not exist"});
  scene.springs[0].stiffness = 10.0;
  scene.springs[0].damping = none;
  expect_error(scene, "spring.tie.damping", {"gesture that does not exist"});
  scene.springs[0].damping = 0.0;
  scene.add(OutputDescription{.name = "left", .tap = {.place = at(ball)}, .gain = none});
  expect_error(scene, "output.left.gain", {"gesture that does not exist"});
}

TEST_F(DrivenParameters, tension_and_its_highest_go_together) {
  main.highest_tension = 100.0;
  expect_error(scene, "string.main.highest_tension", {"needs a tension that a gesture moves"});
  main.tension = still(scene, "pull", 50.0);
  main.highest_tension.reset();
  expect_error(scene, "string.main.highest_tension", {"missing"});
  main.highest_tension = -3.0;
  expect_error(scene, "string.main.highest_tension", {"-3", "greater than 0"});
  main.highest_tension = 100.0;
  EXPECT_TRUE(compile(scene).has_value());
}

TEST_F(DrivenParameters, tension_keeps_within_its_limits) {
  scene.duration = 1.0;
  main.highest_tension = 100.0;
  main.tension = pull(BreakpointGesture{{{0.0, 50.0}, {0.5, 101.0}, {0.9, 50.0}}});
  expect_tension_error({"'pull'", "101 N", "at 0.5 s", "highest_tension 100 N"});
  scene.gestures.clear();
  main.tension = pull(BreakpointGesture{{{0.0, 50.0}, {0.5, -1.0}, {0.9, 50.0}}});
  expect_tension_error({"'pull'", "-1 N", "at 0.5 s", "below 0"});
  scene.gestures
      .clear();  // the last point is beyond the end, but the line to it is already too high at the end
  main.tension = pull(BreakpointGesture{{{0.0, 50.0}, {2.0, 180.0}}});
  expect_tension_error({"highest_tension 100 N"});
  scene.gestures.clear();
  main.tension = pull(BreakpointGesture{{{0.0, 50.0}, {2.0, 140.0}}});
  EXPECT_TRUE(compile(scene).has_value()) << "it ends at 95 N";

  scene.gestures.clear();
  main.tension = pull(SineGesture{.frequency = 2.0, .amplitude = 30.0, .offset = 75.0});
  expect_tension_error({"105 N", "at 0.125 s"});
  scene.gestures.clear();
  main.tension = pull(SineGesture{.frequency = 2.0, .amplitude = 30.0, .offset = 20.0});
  expect_tension_error({"-10 N", "at 0.375 s", "below 0"});
  scene.gestures.clear();
  main.tension = pull(SineGesture{.frequency = 0.2, .amplitude = 30.0, .offset = 75.0});
  EXPECT_EQ(compile(scene).has_value(), 75.0 + 30.0 * std::sin(0.4 * std::numbers::pi) <= 100.0);

  scene.gestures.clear();
  std::vector<double> samples(20000, 60.0);
  samples[12345] = 100.5;
  main.tension = pull(SampledGesture{samples});
  expect_tension_error({"100.5 N", "at 0.27993"});

  scene.gestures.clear();
  using Op = GestureOperation;
  main.tension = pull(FormulaGesture{{{Op::constant, 200.0}, {Op::time}, {Op::multiply}}});
  expect_tension_error({"'pull'", "100.0", "at 0.50", "highest_tension 100 N"});
  scene.duration = 0.4;
  EXPECT_TRUE(compile(scene).has_value());
}

TEST_F(DrivenParameters, unstable_intervals_are_those_of_the_highest_tension) {
  main.tension = still(scene, "pull", 10.0);
  main.highest_tension = 10.0;
  main.intervals = compiled(scene)->components[0].geometry.intervals[0];
  EXPECT_TRUE(compile(scene).has_value());
  main.highest_tension = 100.0;
  expect_error(scene, "string.main.intervals", {"unstable"});
}

}  // namespace
}  // namespace rattle::test
