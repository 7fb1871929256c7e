// Bodies by their modes, also with a moving loss, step without memory and locks.
#include <gtest/gtest.h>

#include "trapped_steps.hpp"

namespace rattle::test {
namespace {

TEST(RealTime, BodiesByTheirModesTakeNoMemoryAndNoLock) {
  SceneDescription d;
  const auto hand = d.add(
      GestureDescription{.name = "hand", .content = BreakpointGesture{.points = {{0.0, 1.0}, {0.05, 300.0}}}});
  const auto bar = d.add(StringDescription{.name = "bar",
                                           .length = 0.3,
                                           .mass_per_length = 0.3,
                                           .bending_stiffness = 20.0,
                                           .damping = hand,
                                           .left = End::free,
                                           .right = End::free,
                                           .modes = all_modes});
  const auto sheet = d.add(PlateDescription{.name = "sheet",
                                            .length_x = 0.3,
                                            .length_y = 0.2,
                                            .thickness = 1e-3,
                                            .density = 7850.0,
                                            .youngs_modulus = 2e11,
                                            .edges = End::free,
                                            .modes = 40});
  const auto ball = d.add(MassDescription{.name = "ball", .mass = 0.02, .frequency = 20.0, .velocity = 2.0});
  d.add(ContactDescription{
      .name = "over", .below = at(ball), .above = at(bar, fraction(0.45)), .stiffness = 1e7, .exponent = 1.5});
  d.add(ContactDescription{.name = "under",
                           .below = at(sheet, fraction(0.4), fraction(0.3)),
                           .above = at(ball),
                           .stiffness = 1e7,
                           .exponent = 1.5});
  d.add(SpringDescription{.name = "cord",
                          .first = at(bar, fraction(0.2)),
                          .second = at(sheet, fraction(0.1), fraction(0.1)),
                          .stiffness = 2e3});
  const auto glass =
      d.add(BodyDescription{.name = "glass",
                            .points = {"rim", "foot"},
                            .modes = {{.frequency = 660.0, .decay = 3.0, .mass = 8e-3, .shape = {1.0, 0.2}}},
                            .damping = hand});
  StringDescription line{.name = "line", .length = 0.5, .mass_per_length = 5e-3, .tension = 80.0};
  line.rests = {at(sheet, fraction(0.7), fraction(0.3)), at_point(glass, 1)};
  const auto string = d.add(line);
  d.add(OutputDescription{.name = "force",
                          .tap = {.place = at(string, fraction(1.0)), .quantity = Quantity::bridge_force}});
  d.add(OutputDescription{.name = "out", .tap = {.place = at(bar, fraction(0.9))}});
  const auto scene = compiled(d);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  double shown = 0.0;
  EXPECT_EQ(caught_in_steps(simulator, ledger, [&] { shown = simulator.shape(1)[50]; }).total(), 0);
  EXPECT_NE(shown, 0.0);
  EXPECT_GT(ledger.contacts()[0].impacts, 0);
  EXPECT_LE(ledger.balance_error(), 1e-12);
}

// Heads on a grid and by modes over air, strings and heads that stretch, alone and beside a contact.
TEST(RealTime, HeadsAndBodiesThatStretchTakeNoMemoryAndNoLock) {
  SceneDescription d;
  const auto upper = d.add(MembraneDescription{.name = "upper",
                                               .length_x = 0.3,
                                               .length_y = 0.2,
                                               .thickness = 2e-4,
                                               .density = 1400.0,
                                               .tension = 2000.0,
                                               .stretches = true,
                                               .youngs_modulus = 4e9});
  const auto lower = d.add(MembraneDescription{.name = "lower",
                                               .thickness = 2e-4,
                                               .density = 1400.0,
                                               .fundamental = 110.0,
                                               .stretches = true,
                                               .youngs_modulus = 4e9,
                                               .modes = 30,
                                               .outline = Outline::round,
                                               .diameter = 0.3});
  d.add(CavityDescription{.name = "air", .first = upper, .second = lower, .volume = 0.01});
  const StringDescription string{.name = "alone",
                                 .length = 0.65,
                                 .radius = 2e-4,
                                 .density = 7850.0,
                                 .youngs_modulus = 2e11,
                                 .fundamental = 196.0,
                                 .stretches = true};
  const auto alone = d.add(string);
  StringDescription wire = string;
  wire.name = "wire";
  const auto snare = d.add(wire);
  wire.name = "by_modes";
  wire.left = End::clamped;
  wire.modes = 40;
  const auto by_modes = d.add(wire);
  d.add(InitialDescription{
      .name = "third", .centre = at(by_modes, fraction(0.3)), .shape = Shape::triangle, .amplitude = 3e-3});
  for (const auto& plucked : {alone, snare})
    d.add(InitialDescription{.name = plucked == alone ? "first" : "second",
                             .centre = at(plucked, fraction(0.3)),
                             .shape = Shape::triangle,
                             .amplitude = 3e-3});
  const auto stick = d.add(MassDescription{.name = "stick", .mass = 0.02, .position = 1e-3, .velocity = -3.0});
  d.add(ContactDescription{.name = "blow",
                           .below = at(upper, fraction(0.4), fraction(0.4)),
                           .above = at(stick),
                           .stiffness = 1e6,
                           .exponent = 1.5});
  d.add(ContactDescription{.name = "buzz",
                           .below = at(snare, fraction(0.4)),
                           .above = at(lower, fraction(0.5), fraction(0.5)),
                           .stiffness = 1e6,
                           .exponent = 1.5,
                           .gap = 1e-4});
  const auto scene = compiled(d);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  EXPECT_EQ(caught_in_steps(simulator, ledger).total(), 0);
  for (const char* name : {"blow", "buzz"})
    EXPECT_GT(ledger.contacts()[*scene->find_interaction(name)].impacts, 0) << name;
  EXPECT_LE(ledger.balance_error(), 1e-12);
}

}  // namespace
}  // namespace rattle::test
