// What a body by its modes cannot have, each with a remedy.
#include <gtest/gtest.h>

#include <engine/helpers/compiled.hpp>

namespace rattle::test {
namespace {

StringDescription bar() {
  return {.name = "bar", .length = 0.3, .mass_per_length = 0.3, .bending_stiffness = 20.0, .modes = all_modes};
}

SceneDescription with(const StringDescription& string) {
  SceneDescription d;
  d.add(string);
  return d;
}

TEST(ModalErrors, ModesAndIntervalsExcludeEachOther) {
  StringDescription d = bar();
  d.intervals = 10;
  expect_error(with(d), "string.bar.modes", {"intervals", "exclude"});
}

TEST(ModalErrors, NotesClampAGrid) {
  StringDescription d = bar();
  d.left = End::clamped_notes;
  expect_error(with(d), "string.bar.ends", {"clamped", "intervals"});
}

TEST(ModalErrors, NoneAndTooMany) {
  StringDescription d = bar();
  d.modes = 0;
  expect_error(with(d), "string.bar.modes", {"0", "at least 1"});
  d = bar();
  d.length = 500.0;
  expect_error(with(d), "string.bar.modes", {"more than 1000 modes", "modes = 1000"});
  d = bar();
  d.length = 1e-3;
  expect_error(with(d), "string.bar.modes", {"no mode below 22050 Hz", "raise sample_rate"});
}

TEST(ModalErrors, WhatActsAlongALineNeedsAGrid) {
  SceneDescription touched;
  const auto other = touched.add(bar());
  touched.add(TouchDescription{.name = "thumb", .string = other, .position = 0.1, .damping = 1.0});
  expect_error(touched, "touch.thumb.string", {"given by its modes", "intervals"});
  SceneDescription bridge;
  const auto end = bridge.add(bar());
  bridge.add(OutputDescription{.name = "out",
                               .tap = {.place = at(end, fraction(0.0)), .quantity = Quantity::bridge_force}});
  expect_error(bridge, "output.out.at", {"given by its modes", "intervals"});
}

TEST(ModalErrors, FreePlatesHaveNoGrid) {
  SceneDescription d;
  d.add(PlateDescription{.name = "sheet",
                         .length_x = 0.3,
                         .length_y = 0.2,
                         .thickness = 1e-3,
                         .density = 7850.0,
                         .youngs_modulus = 2e11,
                         .edges = End::free,
                         .intervals = std::pair(10, 8)});
  expect_error(d, "plate.sheet.edges", {"no grid", "intervals"});
  d.plates[0].intervals.reset();
  d.plates[0].length_x = 3.0;
  expect_error(d, "plate.sheet.modes", {"too many modes", "modes = 200"});
}

// sin(pi) is 1e-16: its modes hardly move there, and nothing that acts there could.
TEST(ModalErrors, NothingActsWhereABodyIsHeld) {
  SceneDescription d = with(bar());
  const ComponentHandle held{ComponentKind::string, 0};
  const auto ball = d.add(MassDescription{.name = "ball", .mass = 0.01});
  d.add(SpringDescription{
      .name = "cord", .first = at(held, fraction(1.0)), .second = at(ball), .stiffness = 1e3});
  const auto scene = compiled(d);
  EXPECT_EQ(scene->rows[0].entry_count, 1u);
  d.forces.push_back({.name = "push", .place = at(held, fraction(1.0)), .amplitude = 1.0, .duration = 0.1});
  expect_error(d, "force.push.at", {"cannot move"});
  d.forces.clear();
  d.springs[0].second = at(held, fraction(0.0));
  expect_error(d, "spring.cord.second", {"cannot move"});
}

// Each takes milliseconds; ten thousand would take minutes.
TEST(ModalErrors, TooManyBodiesWhoseModesTakeLongAreRefused) {
  SceneDescription plates, bars, membranes;
  for (int i = 0; i < 8; ++i) {
    const std::string name = "b" + std::to_string(i);
    plates.add(PlateDescription{.name = name,
                                .length_x = 0.3,
                                .length_y = 0.25,
                                .thickness = 2e-3,
                                .density = 7850.0,
                                .youngs_modulus = 2e11,
                                .edges = End::free,
                                .modes = 20});
    bars.add(StringDescription{.name = name,
                               .length = 0.3,
                               .width = 0.05,
                               .thickness = 0.02,
                               .density = 830.0,
                               .youngs_modulus = 1.6e10,
                               .modes = all_modes,
                               .thickness_profile = {{0.1, 0.02}, {0.15, 0.01}, {0.2, 0.02}}});
    membranes.add(MembraneDescription{.name = name,
                                      .mass_per_area = 0.3,
                                      .tension = 3000.0,
                                      .modes = 20,
                                      .outline = Outline::round,
                                      .diameter = 0.3});
  }
  for (const SceneDescription& d : {plates, bars, membranes}) {
    EXPECT_TRUE(compile(d).has_value()) << listing(compile(d).errors());
    const auto refused = compile(d, CompileOptions{.mode_operations_limit = 3e6});
    ASSERT_FALSE(refused.has_value());
    ASSERT_EQ(refused.errors().size(), 1u) << listing(refused.errors());
    for (const char* word : {"operations", "3e+06", "fewer such bodies", "intervals"})
      EXPECT_NE(refused.errors()[0].message.find(word), std::string::npos) << refused.errors()[0].message;
  }
}

// The stiffness of a body that has a pitch follows from modes, also where it has a grid or few modes of its
// own.
TEST(ModalErrors, TooManyBodiesThatAreTunedAreRefused) {
  SceneDescription on_grids, round, bars, profiles;
  for (int i = 0; i < 8; ++i) {
    PlateDescription plate{.name = "b" + std::to_string(i),
                           .length_x = 0.3,
                           .length_y = 0.25,
                           .thickness = 2e-3,
                           .density = 7850.0,
                           .youngs_modulus = 2e11,
                           .fundamental = 300.0,
                           .edges = End::clamped,
                           .intervals = std::pair(6, 5)};
    on_grids.add(plate);
    plate.intervals.reset();
    plate.modes = 1;
    plate.outline = Outline::round;
    plate.diameter = 0.3;
    round.add(plate);
    StringDescription bar{.name = plate.name,
                          .length = 0.3,
                          .width = 0.05,
                          .thickness = 0.02,
                          .density = 830.0,
                          .tension = 0.0,
                          .fundamental = 220.0,
                          .left = End::free,
                          .right = End::free,
                          .intervals = 15};
    bars.add(bar);
    bar.intervals.reset();
    bar.modes = 2;
    bar.thickness_profile = {{0.1, 0.02}, {0.15, 0.01}, {0.2, 0.02}};
    profiles.add(bar);
  }
  // Room for the modes themselves, or for those of two bars, but not for finding the stiffness of all.
  const std::pair<const SceneDescription*, double> cases[] = {
      {&on_grids, 1e6}, {&round, 1e7}, {&bars, 2e6}, {&profiles, 8 * 1.2e7}};
  for (const auto& [d, most] : cases) {
    EXPECT_TRUE(compile(*d).has_value()) << listing(compile(*d).errors());
    const auto refused = compile(*d, CompileOptions{.mode_operations_limit = most});
    ASSERT_FALSE(refused.has_value()) << most;
    ASSERT_EQ(refused.errors().size(), 1u) << listing(refused.errors());
    EXPECT_TRUE(refused.errors()[0].path.ends_with(".fundamental")) << refused.errors()[0].path;
    EXPECT_NE(refused.errors()[0].message.find("operations"), std::string::npos);
  }
}

}  // namespace
}  // namespace rattle::test
