// Wires over a head and heads on boards, open, bouncing and pressed, step without memory and locks.
#include <gtest/gtest.h>

#include "trapped_steps.hpp"

namespace rattle::test {
namespace {

TEST(RealTime, WiresOverAHeadTakeNoMemoryAndNoLock) {
  SceneDescription d;
  const auto lift = d.add(GestureDescription{
      .name = "lift", .content = BreakpointGesture{.points = {{0.0, 2e-4}, {0.04, -1e-3}, {0.08, 1e-3}}}});
  const auto head = d.add(MembraneDescription{.name = "head",
                                              .length_x = 0.2,
                                              .length_y = 0.2,
                                              .mass_per_area = 0.1,
                                              .tension = 1000.0,
                                              .intervals = std::pair(30, 30)});
  for (int i = 0; i < 3; ++i) {
    const auto wire = d.add(StringDescription{.name = "wire" + std::to_string(i),
                                              .length = 0.15,
                                              .mass_per_length = 5e-3,
                                              .tension = 20.0,
                                              .intervals = 24});
    const Coordinate y = metres(0.096 + 0.004 * i);
    d.add(DistributedContactDescription{.name = "snare" + std::to_string(i),
                                        .below = head,
                                        .above = wire,
                                        .stiffness = 1e5,
                                        .gap = lift,
                                        .line = SurfacePlaces{{metres(0.025), y}, {metres(0.175), y}}});
  }
  d.add(InitialDescription{.name = "kick",
                           .centre = at(head, fraction(0.5), fraction(0.5)),
                           .quantity = InitialQuantity::velocity,
                           .amplitude = 1.0,
                           .width = 0.1});
  const auto scene = compiled(d);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  EXPECT_EQ(caught_in_steps(simulator, ledger).total(), 0);
  for (const ContactStatistics& contact : ledger.contacts()) EXPECT_GT(contact.contact_samples, 10000);
}

TEST(RealTime, AHeadByItsModesOnABoardTakesNoMemoryAndNoLock) {
  for (const Rule rule : {Rule::gradient, Rule::newton, Rule::nonadhesive}) {
    SceneDescription d;
    d.rule = rule;
    const auto lift = d.add(GestureDescription{
        .name = "lift", .content = BreakpointGesture{.points = {{0.0, -3e-4}, {0.02, 1e-4}, {0.04, -1e-3}}}});
    const auto head = d.add(MembraneDescription{.name = "head",
                                                .mass_per_area = 0.2,
                                                .tension = 1000.0,
                                                .modes = 30,
                                                .outline = Outline::round,
                                                .diameter = 0.3});
    const auto board = d.add(BarrierDescription{.name = "board", .height = lift});
    d.add(DistributedContactDescription{.name = "slap", .below = board, .above = head, .stiffness = 1e8});
    d.add(InitialDescription{.name = "kick",
                             .centre = at(head, fraction(0.5), fraction(0.5)),
                             .quantity = InitialQuantity::velocity,
                             .amplitude = -2.0,
                             .width = 0.1});
    const auto scene = compiled(d);
    Simulator simulator(scene);
    EnergyLedger ledger(scene);
    TrapCounts counts;
    {
      const Trap trap;
      simulator.attach(ledger);
      for (int n = 0; n < 2205; ++n) simulator.step();
      simulator.detach();
      simulator.reset();
      simulator.step();
      counts = trap.caught();
    }
    EXPECT_EQ(counts.total(), 0) << static_cast<int>(rule);
    EXPECT_GT(ledger.contacts()[0].contact_samples, 1000) << static_cast<int>(rule);
    EXPECT_LE(ledger.balance_error(), 1e-12) << static_cast<int>(rule);
  }
}

TEST(RealTime, LinesByTheirModesInContactTakeNoMemoryAndNoLock) {
  for (const Rule rule : {Rule::gradient, Rule::newton, Rule::nonadhesive}) {
    SceneDescription d;
    d.rule = rule;
    const auto lift = d.add(GestureDescription{
        .name = "lift", .content = BreakpointGesture{.points = {{0.0, -3e-4}, {0.02, 1e-4}, {0.04, -1e-3}}}});
    const StringDescription wire{
        .name = "wire", .length = 0.3, .mass_per_length = 5e-3, .tension = 100.0, .modes = 20};
    const auto string = d.add(wire);
    const auto bar = d.add(StringDescription{.name = "bar",
                                             .length = 0.3,
                                             .mass_per_length = 0.3,
                                             .bending_stiffness = 2.0,
                                             .left = End::free,
                                             .right = End::free,
                                             .modes = 8});
    const auto head = d.add(MembraneDescription{.name = "head",
                                                .mass_per_area = 0.2,
                                                .tension = 1000.0,
                                                .modes = 20,
                                                .outline = Outline::round,
                                                .diameter = 0.4});
    const auto board = d.add(BarrierDescription{.name = "board", .height = lift});
    d.add(DistributedContactDescription{.name = "fret", .below = board, .above = string, .stiffness = 1e6});
    d.add(DistributedContactDescription{.name = "buzz", .below = string, .above = bar, .stiffness = 1e6});
    d.add(DistributedContactDescription{
        .name = "snare",
        .below = head,
        .above = bar,
        .stiffness = 1e6,
        .line = SurfacePlaces{{metres(0.05), metres(0.2)}, {metres(0.35), metres(0.2)}}});
    d.add(InitialDescription{.name = "kick",
                             .centre = at(string, fraction(0.5)),
                             .quantity = InitialQuantity::velocity,
                             .amplitude = -2.0,
                             .width = 0.1});
    const auto scene = compiled(d);
    Simulator simulator(scene);
    EnergyLedger ledger(scene);
    TrapCounts counts;
    {
      const Trap trap;
      simulator.attach(ledger);
      for (int n = 0; n < 2205; ++n) simulator.step();
      simulator.detach();
      simulator.reset();
      simulator.step();
      counts = trap.caught();
    }
    EXPECT_EQ(counts.total(), 0) << static_cast<int>(rule);
    for (const ContactStatistics& contact : ledger.contacts())
      EXPECT_GT(contact.contact_samples, 50) << static_cast<int>(rule);
    EXPECT_LE(ledger.balance_error(), 1e-12) << static_cast<int>(rule);
  }
}

}  // namespace
}  // namespace rattle::test
