// What components tell of themselves without a run.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <numbers>

namespace rattle {
namespace {

TEST(ComponentFacts, OfAStringAreItsTensionImpedanceAndEnds) {
  SceneDescription d;
  d.add(StringDescription{.name = "main",
                          .length = 1.0,
                          .mass_per_length = 6e-3,
                          .tension = 600.0,
                          .damping = 1.5,
                          .right = End::clamped});
  const auto scene = test::compiled(d);
  const Component& string = *scene->components[0].model;
  const ComponentFacts facts = string.facts();
  EXPECT_EQ(facts.tension, 600.0);
  EXPECT_DOUBLE_EQ(facts.impedance.value(), std::sqrt(3.6));
  EXPECT_EQ(facts.edges, (std::vector{End::simply_supported, End::clamped}));
  const Modes modes = string.lowest_modes({.count = 2});
  ASSERT_EQ(modes.list.size(), 2u);
  const double fundamental = 0.5 * std::sqrt(600.0 / 6e-3);
  EXPECT_NEAR(modes.list[0].frequency, fundamental, 1e-9 * fundamental);
  EXPECT_EQ(modes.list[0].decay, 1.5);
  EXPECT_EQ(static_cast<int>(modes.list[1].shape.size()), modes.points[0] * modes.points[1]);
  const std::vector<double> partials = string.partials(2.5 * fundamental);
  ASSERT_EQ(partials.size(), 2u);
  EXPECT_NEAR(partials[1], 2.0 * fundamental, 1e-9 * fundamental);
}

TEST(ComponentFacts, OfABarHaveNoTension) {
  SceneDescription d;
  d.add(StringDescription{.name = "bar", .length = 0.3, .mass_per_length = 0.5, .bending_stiffness = 50.0});
  const auto scene = test::compiled(d);
  EXPECT_FALSE(scene->components[0].model->facts().tension);
  EXPECT_FALSE(scene->components[0].model->facts().impedance);
}

TEST(ComponentFacts, OfAPlateRefuseAGridThatIsTooLarge) {
  SceneDescription d;
  d.add(PlateDescription{.name = "top",
                         .length_x = 0.3,
                         .length_y = 0.2,
                         .thickness = 2e-3,
                         .density = 7850,
                         .youngs_modulus = 2e11});
  const auto scene = test::compiled(d);
  const Component& plate = *scene->components[0].model;
  EXPECT_EQ(plate.facts().edges, std::vector{End::simply_supported});
  EXPECT_GT(plate.facts().impedance.value(), 0.0);
  EXPECT_EQ(plate.lowest_modes({.count = 2}).list.size(), 2u);
  const Modes none = plate.lowest_modes({.count = 2, .most_points = plate.point_count() - 1});
  EXPECT_TRUE(none.is_too_large);
  EXPECT_TRUE(none.list.empty());
  const std::vector<double> partials = plate.partials(20000.0);
  ASSERT_GE(partials.size(), 2u);
  const double kappa = std::sqrt(2e11 * 4e-6 / (12.0 * (1.0 - 0.09) * 7850));
  const double first = 0.5 * std::numbers::pi * kappa * (1.0 / 0.09 + 1.0 / 0.04);
  EXPECT_NEAR(partials[0], first, 1e-9 * first);
}

TEST(ComponentFacts, OfAMassAreItsOneModeOrNone) {
  SceneDescription d;
  d.add(MassDescription{.name = "held", .mass = 0.5, .frequency = 20.0, .damping = 3.0});
  d.add(MassDescription{.name = "free", .mass = 0.5});
  const auto scene = test::compiled(d);
  const Modes held = scene->components[0].model->lowest_modes({});
  ASSERT_EQ(held.list.size(), 1u);
  EXPECT_DOUBLE_EQ(held.list[0].frequency, 20.0);
  EXPECT_DOUBLE_EQ(held.list[0].decay, 3.0);
  EXPECT_TRUE(scene->components[1].model->lowest_modes({}).list.empty());
}

}  // namespace
}  // namespace rattle
