// Contacts that hold from both sides: a swing neither dies nor grows, and beside a stiff contact they cost
// little.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>

namespace rattle::test {
namespace {

SceneDescription held_mass(double velocity, double exponent) {
  SceneDescription scene;
  scene.rule = Rule::gradient;
  const auto ball = scene.add(MassDescription{.name = "ball", .mass = 2e-3, .velocity = velocity});
  const auto wall = scene.add(BarrierDescription{.name = "wall"});
  scene.add(ContactDescription{.name = "hold",
                               .below = at(ball),
                               .above = at(wall),
                               .stiffness = 1e7,
                               .exponent = exponent,
                               .two_sided = true});
  return scene;
}

// Nothing empties what such a contact stores. Where it strayed from the potential the swing would change within
// seconds.
TEST(TwoSidedContacts, SwingAsFarAfterSecondsAsAtTheStart) {
  constexpr int steps = 220'500, part = steps / 10;
  for (const double velocity : {0.01, 0.1, 2.0})
    for (const double exponent : {1.3, 2.3}) {
      Simulator simulator(compiled(held_mass(velocity, exponent)));
      double first = 0.0, last = 0.0;
      for (int n = 0; n < steps; ++n) {
        simulator.step();
        const double depth = std::abs(simulator.displacement(0)[0]);
        if (n < part) first = std::fmax(first, depth);
        if (n >= steps - part) last = std::fmax(last, depth);
      }
      EXPECT_NEAR(last / first, 1.0, 1e-3) << velocity << " m/s, exponent " << exponent;
    }
}

// The bridge of a tromba: it hangs on a string by a soft contact and rattles on a hard one. With the soft one
// eliminated the hard one mostly takes one solve, as it does alone.
TEST(TwoSidedContacts, BesideAStiffContactTakeAboutOneSolve) {
  SceneDescription scene;
  scene.rule = Rule::gradient;
  const auto bridge = scene.add(MassDescription{.name = "bridge", .mass = 1e-2, .damping = 5.0});
  const auto string = scene.add(StringDescription{.name = "string",
                                                  .length = 1.9,
                                                  .radius = 0.5e-3,
                                                  .density = 7850.0,
                                                  .youngs_modulus = 2e11,
                                                  .tension = 1200.0});
  const auto body = scene.add(BarrierDescription{.name = "body", .height = -1e-6});
  scene.add(ContactDescription{.name = "connection",
                               .below = at(bridge),
                               .above = at(string, metres(1.6)),
                               .stiffness = 5e6,
                               .exponent = 1.3,
                               .two_sided = true});
  scene.add(ContactDescription{
      .name = "rattle", .below = at(body), .above = at(bridge), .stiffness = 5e8, .exponent = 1.3});
  scene.add(
      InitialDescription{.name = "pluck", .centre = at(string, metres(0.8)), .amplitude = 2e-3, .width = 0.4});
  Simulator simulator(compiled(scene));
  for (int n = 0; n < 44'100; ++n) simulator.step();
  const ContactSolves solves = simulator.contact_solves();
  EXPECT_GT(solves.few.steps, 1000);
  EXPECT_GE(solves.few.average(), 1.0);
  EXPECT_LE(solves.few.average(), 1.6);
}

}  // namespace
}  // namespace rattle::test
