// The whole tromba with a pressed, stationary bow: string, thumb, connection, foot and rattle only lose energy.
#include <gtest/gtest.h>

#include <algorithm>
#include <engine/helpers/compiled.hpp>

#include "bowed_instruments.hpp"

namespace rattle::test {
namespace {

TEST(TrombaWithABowThatStandsStill, NeverGainsEnergy) {
  for (const double gap : {1e-4, 4e-6, 0.0}) {
    SceneDescription scene = tromba({.position = 0.33, .force = 0.3}, Thumb{0.5, 1.0, 0.02}, gap);
    scene.bows[0].velocity = 0.0;
    scene.bows[0].force = 0.3;
    InitialDescription pluck{.name = "pluck",
                             .centre = at(ComponentHandle{ComponentKind::string, 0}, fraction(0.3)),
                             .shape = Shape::triangle};
    pluck.amplitude = 2e-3;
    scene.add(pluck);
    const auto made = compiled(scene);
    Simulator simulator(made);
    EnergyLedger ledger(made);
    simulator.attach(ledger);
    const double start = ledger.stored();
    double before = start, worst_rise = 0.0;
    for (int n = 0; n < 22050; ++n) {
      simulator.step();
      worst_rise = std::max(worst_rise, ledger.stored() - before);
      before = ledger.stored();
    }
    EXPECT_LE(worst_rise, 1e-13 * start) << gap;
    EXPECT_LE(ledger.balance_error(), 1e-12) << gap;
    EXPECT_LT(before, 0.9 * start);
    if (gap < 1e-5) {
      EXPECT_GT(ledger.contacts().at(1).impacts + ledger.contacts().at(0).impacts, 10) << gap;
    }
  }
}

}  // namespace
}  // namespace rattle::test
