#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <numbers>
#include <rattle/excitations/initial_shape.hpp>

namespace rattle {
namespace {

TEST(Bump, RaisedCosineFallsFromOneToZeroAtItsHalfWidth) {
  EXPECT_EQ(bump(Shape::raised_cosine, 0.0, 0.2), 1.0);
  EXPECT_NEAR(bump(Shape::raised_cosine, 0.1, 0.2), 0.5, 1e-15);
  EXPECT_NEAR(bump(Shape::raised_cosine, -0.05, 0.2), 0.5 * (1.0 + std::cos(std::numbers::pi / 4.0)), 1e-15);
  EXPECT_EQ(bump(Shape::raised_cosine, 0.2, 0.2), 0.0);
  EXPECT_EQ(bump(Shape::raised_cosine, -0.3, 0.2), 0.0);
}

TEST(Bump, TriangleIsStraight) {
  EXPECT_EQ(bump(Shape::triangle, 0.0, 0.2), 1.0);
  EXPECT_NEAR(bump(Shape::triangle, 0.05, 0.2), 0.75, 1e-15);
  EXPECT_NEAR(bump(Shape::triangle, -0.15, 0.2), 0.25, 1e-15);
  EXPECT_EQ(bump(Shape::triangle, 0.21, 0.2), 0.0);
}

TEST(Pluck, HasItsFeetAtTheEnds) {
  EXPECT_EQ(pluck(0.0, 0.3, 1.0), 0.0);
  EXPECT_NEAR(pluck(0.15, 0.3, 1.0), 0.5, 1e-15);
  EXPECT_EQ(pluck(0.3, 0.3, 1.0), 1.0);
  EXPECT_NEAR(pluck(0.65, 0.3, 1.0), 0.5, 1e-15);
  EXPECT_EQ(pluck(1.0, 0.3, 1.0), 0.0);
}

TEST(Pluck, AtAnEndHasNoNaN) {
  EXPECT_EQ(pluck(0.0, 0.0, 1.0), 1.0);
  EXPECT_NEAR(pluck(0.5, 0.0, 1.0), 0.5, 1e-15);
  EXPECT_EQ(pluck(1.0, 1.0, 1.0), 1.0);
}

// The following tests use compiled scenes.

SceneDescription one_string() {
  SceneDescription scene;
  scene.add(StringDescription{.name = "main", .length = 1.0, .mass_per_length = 0.006, .tension = 200.0});
  return scene;
}
const ComponentHandle the_string{ComponentKind::string, 0};

TEST(InitialShape, ShapesTheStringAtRest) {
  SceneDescription d = one_string();
  d.add(InitialDescription{
      .name = "start", .centre = at(the_string, metres(0.4)), .amplitude = 2e-3, .width = 0.1});
  const auto scene = test::compiled(d);
  const SceneComponent& string = scene->components[0];
  for (int l = 0; l <= string.geometry.intervals[0]; ++l) {
    const double expected = 2e-3 * bump(Shape::raised_cosine, l * string.geometry.spacing - 0.4, 0.1);
    EXPECT_NEAR(string.start[l], expected, 1e-17) << l;
    EXPECT_EQ(string.start_prev[l], string.start[l]) << l;
  }
}

TEST(InitialShape, OfVelocitySetsThePast) {
  SceneDescription d = one_string();
  d.add(InitialDescription{.name = "kick",
                           .centre = at(the_string, fraction(0.5)),
                           .shape = Shape::triangle,
                           .quantity = InitialQuantity::velocity,
                           .amplitude = 3.0});
  const auto scene = test::compiled(d);
  const SceneComponent& string = scene->components[0];
  for (int l = 1; l < string.geometry.intervals[0]; ++l) {
    EXPECT_EQ(string.start[l], 0.0);
    const double x = l * string.geometry.spacing;
    EXPECT_NEAR(string.start_prev[l], -scene->k * 3.0 * (x < 0.5 ? x / 0.5 : (1.0 - x) / 0.5), 1e-17);
  }
}

TEST(InitialShape, AddsUp) {
  SceneDescription d = one_string();
  d.add(InitialDescription{
      .name = "a", .centre = at(the_string, fraction(0.3)), .amplitude = 1e-3, .width = 0.2});
  SceneDescription twice = d;
  twice.add(InitialDescription{
      .name = "b", .centre = at(the_string, fraction(0.3)), .amplitude = 1e-3, .width = 0.2});
  const auto one = test::compiled(d), two = test::compiled(twice);
  for (std::size_t l = 0; l < one->components[0].start.size(); ++l)
    EXPECT_EQ(two->components[0].start[l], 2.0 * one->components[0].start[l]);
}

TEST(InitialShape, LeavesHeldPointsAlone) {
  SceneDescription d = one_string();
  d.strings[0].left = d.strings[0].right = End::clamped_notes;
  d.add(InitialDescription{
      .name = "wide", .centre = at(the_string, fraction(0.0)), .amplitude = 1.0, .width = 3.0});
  const auto scene = test::compiled(d);
  const auto& start = scene->components[0].start;
  const std::size_t N = start.size() - 1;
  for (std::size_t l : {std::size_t{0}, std::size_t{1}, N - 1, N}) EXPECT_EQ(start[l], 0.0) << l;
  EXPECT_GT(start[2], 0.9);
}

TEST(InitialShape, OnAPlateIsRoundOrAPyramid) {
  SceneDescription d;
  const auto plate = d.add(PlateDescription{.name = "top",
                                            .length_x = 0.5,
                                            .length_y = 0.4,
                                            .thickness = 1e-3,
                                            .density = 7850,
                                            .youngs_modulus = 2e11});
  d.add(InitialDescription{
      .name = "start", .centre = at(plate, fraction(0.5), metres(0.15)), .amplitude = 1e-3, .width = 0.1});
  SceneDescription plucked = d;
  plucked.initials[0].width.reset();
  plucked.initials[0].shape = Shape::triangle;
  const auto scene = test::compiled(d), pyramid = test::compiled(plucked);
  const SceneComponent& top = scene->components[0];
  for (int l = 1; l < top.geometry.intervals[0]; ++l)
    for (int m = 1; m < top.geometry.intervals[1]; ++m) {
      const double x = 0.5 * l / top.geometry.intervals[0], y = 0.4 * m / top.geometry.intervals[1];
      const std::size_t point = static_cast<std::size_t>(l * (top.geometry.intervals[1] + 1) + m);
      EXPECT_NEAR(top.start[point], 1e-3 * bump(Shape::raised_cosine, std::hypot(x - 0.25, y - 0.15), 0.1),
                  1e-17);
      EXPECT_NEAR(pyramid->components[0].start[point], 1e-3 * pluck(x, 0.25, 0.5) * pluck(y, 0.15, 0.4), 1e-17);
    }
}

TEST(InitialShape, OfAMassAddsToItsPositionAndVelocity) {
  SceneDescription d;
  const auto mass = d.add(MassDescription{.name = "hammer", .mass = 1e-3, .position = 2e-3, .velocity = 1.0});
  d.add(InitialDescription{.name = "up", .centre = at(mass), .amplitude = 1e-3});
  d.add(InitialDescription{
      .name = "faster", .centre = at(mass), .quantity = InitialQuantity::velocity, .amplitude = 0.5});
  const auto scene = test::compiled(d);
  EXPECT_DOUBLE_EQ(scene->components[0].start[0], 3e-3);
  EXPECT_DOUBLE_EQ(scene->components[0].start_prev[0], 3e-3 - scene->k * 1.5);
}

}  // namespace
}  // namespace rattle
