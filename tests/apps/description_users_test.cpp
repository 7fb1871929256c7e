// What walks over a whole description misses no kind of part.
#include <gtest/gtest.h>

#include <rattle/rattle.hpp>

#include "rattle/fixed_grid.hpp"
#include "recording/gesture_recorder.hpp"

namespace rattle {
namespace {

TEST(GestureUnit, IsToldForTheGapOfADistributedContact) {
  SceneDescription d;
  const GestureHandle other = d.add(GestureDescription{.name = "other", .content = SineGesture{}});
  const GestureHandle gap = d.add(GestureDescription{.name = "gap", .content = SineGesture{}});
  const auto string = d.add(StringDescription{.name = "main", .length = 1.0});
  const auto fret = d.add(BarrierDescription{.name = "fret"});
  d.add(DistributedContactDescription{
      .name = "buzz", .below = fret, .above = string, .stiffness = 1e7, .gap = gap});
  EXPECT_EQ(gesture_unit(d, gap.index), "m");
  EXPECT_EQ(gesture_unit(d, other.index), "");
}

TEST(GestureUnit, IsThatOfTheKey) {
  SceneDescription d;
  const GestureHandle g = d.add(GestureDescription{.name = "loss", .content = SineGesture{}});
  d.add(PlateDescription{.name = "top", .damping = g});
  EXPECT_EQ(gesture_unit(d, g.index), "1/s");
}

// The sides of a plate do not fit one spacing. Comparing at other rates fixes the grid and gives the plate the
// sides of its grid, so a place in metres has to keep its share of the side.
TEST(FixedGrid, KeepsABowOnThePlateWhereItWas) {
  SceneDescription d;
  d.duration = 0.01;
  const auto plate = d.add(PlateDescription{.name = "top",
                                            .length_x = 0.5,
                                            .length_y = 0.237,
                                            .thickness = 2e-3,
                                            .density = 7850,
                                            .youngs_modulus = 2e11});
  const Attachment place = at(plate, metres(0.2), metres(0.1));
  d.add(BowDescription{.name = "bow", .place = place, .force = 1.0, .velocity = 0.1});
  d.add(OutputDescription{.name = "near", .tap = {.place = place}});
  const auto scene = compile(d);
  ASSERT_TRUE(scene.has_value());
  const auto [side_x, side_y] = (*scene)->components[0].geometry.sides;
  ASSERT_TRUE(side_x != 0.5 || side_y != 0.237);

  fix_grid(d, **scene);
  EXPECT_EQ(d.plates[0].length_x, side_x);
  EXPECT_EQ(d.plates[0].length_y, side_y);
  for (const Attachment& kept : {d.bows[0].place, *d.outputs[0].tap.place}) {
    EXPECT_TRUE(kept.x.is_fraction);
    EXPECT_DOUBLE_EQ(kept.x.value, 0.2 / 0.5);
    EXPECT_TRUE(kept.y.is_fraction);
    EXPECT_DOUBLE_EQ(kept.y.value, 0.1 / 0.237);
  }
}

TEST(FixedGrid, KeepsALineOverThePlateWhereItWas) {
  SceneDescription d;
  const auto plate = d.add(PlateDescription{.name = "top", .length_x = 0.5, .length_y = 0.25});
  const auto string = d.add(StringDescription{.name = "main", .length = 0.3});
  d.add(DistributedContactDescription{
      .name = "buzz",
      .below = string,
      .above = plate,
      .line = SurfacePlaces{{metres(0.1), fraction(0.3)}, {metres(0.4), metres(0.2)}}});
  fix_grid(d, Scene{});
  const SurfacePlaces& line = *d.distributed_contacts[0].line;
  const Coordinate coordinates[] = {line.first.x, line.first.y, line.second.x, line.second.y};
  const double shares[] = {0.2, 0.3, 0.8, 0.8};
  for (int i = 0; i < 4; ++i) {
    EXPECT_TRUE(coordinates[i].is_fraction);
    EXPECT_NEAR(coordinates[i].value, shares[i], 1e-15);
  }
}

}  // namespace
}  // namespace rattle
