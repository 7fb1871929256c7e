// What glides takes no memory and no lock while it plays, and is not affected by a ledger.
#include <gtest/gtest.h>

#include <gliding/gliding_scenes.hpp>
#include <realtime/trap.hpp>

namespace rattle::test {
namespace {

SceneDescription played(Body body) {
  SceneDescription scene = rubbed(body, true);
  const ComponentHandle over = scene.contacts[0].below.component;
  BowDescription bow{.name = "bow", .place = gliding(over), .force = 1.0, .velocity = 0.1};
  bow.position = scene.contacts[0].position;
  bow.position_y = scene.contacts[0].position_y;
  scene.add(bow);
  ForceDescription push{.name = "push", .place = gliding(over), .envelope = EnvelopeKind::constant};
  push.amplitude = 0.1;
  push.position = bow.position;
  push.position_y = bow.position_y;
  scene.add(push);
  SpringDescription spring{.name = "spring",
                           .first = gliding(over),
                           .second = at(scene.contacts[0].above.component),
                           .stiffness = 100.0};
  spring.position = bow.position;
  spring.position_y = bow.position_y;
  scene.add(spring);
  ForceDescription strike = push;
  strike.name = "strike";
  strike.envelope = EnvelopeKind::strikes;
  strike.duration = 2e-3;
  strike.strikes = {{1e-3, 1.0}, {0.02, 2.0}};
  scene.add(strike);
  scene.add(OutputDescription{.name = "out",
                              .tap = {.interaction = InteractionHandle{}, .quantity = Quantity::force}});
  return scene;
}

TEST(RealTimeGliding, TakesNoMemoryAndNoLock) {
  for (const Body body : all_bodies) {
    const auto scene = compiled(played(body));
    Simulator simulator(scene);
    EnergyLedger ledger(scene);
    std::vector<double> samples(500);
    TrapCounts counts;
    {
      const Trap trap;
      simulator.attach(ledger);
      for (int n = 0; n < 3000; ++n) simulator.step();
      simulator.detach();
      simulator.reset();
      simulator.render(samples);
      counts = trap.caught();
    }
    EXPECT_EQ(counts.total(), 0) << name_of(body);
    EXPECT_LE(ledger.balance_error(), 1e-12) << name_of(body) << ": the run was a real one";
  }
}

TEST(RealTimeGliding, IsTheSameBitsWithTheLedgerOnAndOffAndAfterReset) {
  for (const Body body : all_bodies) {
    const auto scene = compiled(played(body));
    Simulator with(scene), without(scene);
    EnergyLedger ledger(scene);
    with.attach(ledger);
    std::vector<double> first(2000), second(2000), third(2000);
    with.render(first);
    without.render(second);
    EXPECT_EQ(first, second) << name_of(body);
    without.reset();
    without.render(third);
    EXPECT_EQ(first, third) << name_of(body);
    double loudest = 0.0;
    for (const double sample : first) loudest = std::max(loudest, std::abs(sample));
    EXPECT_GT(loudest, 0.0) << name_of(body);
  }
}

}  // namespace
}  // namespace rattle::test
