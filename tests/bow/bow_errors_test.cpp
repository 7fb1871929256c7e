// Errors in bows, touches and moving gaps that are described by a program.
#include <gtest/gtest.h>

#include <engine/helpers/compiled.hpp>
#include <limits>

namespace rattle::test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

class DescribedBow : public testing::Test {
 protected:
  SceneDescription scene;
  ComponentHandle string = scene.add(StringDescription{.name = "main",
                                                       .length = 0.65,
                                                       .radius = 0.5e-3,
                                                       .density = 7850.0,
                                                       .youngs_modulus = 2e11,
                                                       .tension = 60.0});
  BowDescription bow{.name = "b", .place = at(string, fraction(0.2)), .force = 0.1, .velocity = 0.1};
  TouchDescription touch{.name = "t", .string = string, .position = 0.3, .width = 0.02, .damping = 1.0};

  void expect_bow_error(const char* key, std::initializer_list<const char*> words) {
    scene.bows = {bow};
    expect_error(scene, std::string("bow.b.") + key, words);
  }
  void expect_touch_error(const char* key, std::initializer_list<const char*> words) {
    scene.touches = {touch};
    expect_error(scene, std::string("touch.t.") + key, words);
  }
};

TEST_F(DescribedBow, is_good_as_it_stands) {
  scene.bows = {bow};
  scene.touches = {touch};
  EXPECT_TRUE(compile(scene).has_value());
}

TEST_F(DescribedBow, needs_a_component_that_exists) {
  bow.place.component.index = 7;
  expect_bow_error("at", {"does not exist"});
  bow.position = 0.3;
  expect_bow_error("at", {"does not exist"});
  touch.string = {ComponentKind::plate, 0};
  expect_touch_error("string", {"name one"});
}

TEST_F(DescribedBow, needs_numbers_within_their_limits) {
  bow.force = -0.1;
  expect_bow_error("force", {"-0.1", "N", "at least 0"});
  bow.force = nan;
  expect_bow_error("force", {"not a number"});
  bow.force = 0.1;
  bow.sharpness = -1.0;
  expect_bow_error("sharpness", {"-1", "greater than 0"});
  bow.sharpness = 100.0;
  bow.position = nan;
  expect_bow_error("position", {"not a number"});
  touch.width = 1e9;
  expect_touch_error("width", {"1e+09", "1000"});
  touch.width = 0.02;
  touch.stiffness = -1.0;
  expect_touch_error("stiffness", {"-1", "N/m"});
}

TEST_F(DescribedBow, needs_gestures_that_exist) {
  bow.velocity = GestureHandle{3};
  expect_bow_error("velocity", {"gesture that does not exist"});
  touch.damping = GestureHandle{3};
  expect_touch_error("damping", {"gesture that does not exist"});
  const ComponentHandle ball = scene.add(MassDescription{.name = "ball", .mass = 0.01});
  ContactDescription contact{.name = "hit", .below = at(ball), .above = at(string, fraction(0.5))};
  contact.stiffness = 1e6;
  contact.gap = GestureHandle{3};
  scene.add(contact);
  expect_error(scene, "contact.hit.gap", {"gesture that does not exist"});
}

}  // namespace
}  // namespace rattle::test
