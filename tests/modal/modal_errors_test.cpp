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
  SceneDescription d;
  const auto handle = d.add(bar());
  const auto wall = d.add(BarrierDescription{.name = "wall", .height = 1e-3});
  d.add(DistributedContactDescription{.name = "buzz", .below = handle, .above = wall, .stiffness = 1e8});
  expect_error(d, "contact.buzz.below", {"'bar'", "given by its modes", "intervals"});
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

}  // namespace
}  // namespace rattle::test
