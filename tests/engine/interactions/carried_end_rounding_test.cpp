// An end that rests on something, where stiff contacts push it far. docs/step.md, "An end that rests on
// something"
#include <algorithm>
#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/small_scenes.hpp>

namespace rattle {
namespace {

constexpr ComponentHandle first_string{ComponentKind::string, 0}, first_mass{ComponentKind::mass, 0};

// The force of a stiff contact and that which holds the end push it far, one up and one down. What rounding
// leaves of that must not be work.
TEST(CarriedEnd, BalancesBetweenForcesThatPushFarAndCancel) {
  SceneDescription scene;
  scene.add(MassDescription{.name = "bridge", .mass = 0.3, .velocity = 0.1});
  scene.add(MassDescription{.name = "weight", .mass = 0.12});
  StringDescription thread = test::flexible_string("thread");
  thread.length = 0.2;
  thread.mass_per_length = 1e-4;
  thread.tension = 0.6;
  thread.intervals = 20;
  thread.rests[0] = at(first_mass);
  scene.add(thread);
  scene.add(ContactDescription{.name = "grip",
                               .below = at(first_string, fraction(0.0)),
                               .above = at({ComponentKind::mass, 1}),
                               .stiffness = 1.8e9,
                               .two_sided = true,
                               .play = 4e-6});
  scene.duration = 0.05;
  const auto compiled = test::compiled(scene);
  Simulator simulator(compiled);
  EnergyLedger ledger(compiled);
  simulator.attach(ledger);
  double farthest = 0.0;
  for (std::size_t n = 0; n < compiled->sample_count(); ++n) {
    simulator.step();
    for (std::size_t r = 0; r < compiled->rows.size(); ++r)
      farthest = std::max(farthest, std::abs(simulator.rows().force[r]) * simulator.rows().Lambda[r]);
  }
  EXPECT_GT(farthest, 0.1);
  EXPECT_LE(ledger.balance_error(), 1e-12);
}

}  // namespace
}  // namespace rattle
