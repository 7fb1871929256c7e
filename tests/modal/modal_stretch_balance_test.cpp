// The energy balance of bodies by their modes that stretch, beside what can act on them, over five seconds.
#include <engine/helpers/small_scenes.hpp>
#include <engine/helpers/stretched_bodies.hpp>
#include <modal/stretching_modes.hpp>

namespace rattle {
namespace {

void expect_closed_balance(const SceneDescription& description, const std::string& what, double least_share,
                           double seconds = 5.0) {
  const auto scene = test::compiled(description);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  double largest_share = 0.0;
  for (double t = 0.0; t < seconds; t += scene->k) {
    simulator.step();
    double stretch = 0.0;
    for (const ComponentAccount& account : ledger.components()) stretch += account.stored.stretch;
    largest_share = std::max(largest_share, stretch / ledger.peak_stored());
  }
  EXPECT_LE(ledger.balance_error(), 1e-12) << what;
  EXPECT_GT(largest_share, least_share) << what;
  EXPECT_TRUE(std::isfinite(ledger.stored())) << what;
  EXPECT_EQ(simulator.newton_failures(), 0) << what;
}

// A round head that stretches, over air and a linear head, and a string that stretches over it.
SceneDescription drum(Rule rule) {
  SceneDescription scene;
  scene.rule = rule;
  auto upper = test::stretching_tom("upper"), lower = test::stretching_tom("lower");
  upper.damping = lower.damping = 2.0;
  upper.damping_frequency_dependent = 1e-3;
  lower.stretches = false;
  lower.modes = 20;
  const auto struck = scene.add(upper), other = scene.add(lower);
  scene.add(CavityDescription{.name = "air", .first = struck, .second = other, .volume = 0.017});
  auto string = test::plucked_modes(End::clamped).strings[0];
  string.name = "wire";
  const auto wire = scene.add(string);
  scene.add(InitialDescription{
      .name = "pluck", .centre = at(wire, fraction(0.3)), .shape = Shape::triangle, .amplitude = 3e-3});
  scene.add(ContactDescription{.name = "buzz",
                               .below = at(struck, fraction(0.6), fraction(0.5)),
                               .above = at(wire, fraction(0.4)),
                               .stiffness = 1e6,
                               .exponent = 1.5,
                               .gap = 5e-4});
  const auto stick = scene.add(
      MassDescription{.name = "stick", .mass = 0.02, .frequency = 3.0, .position = 1e-3, .velocity = -4.0});
  scene.add(ContactDescription{.name = "blow",
                               .below = at(struck, fraction(0.5), fraction(0.4)),
                               .above = at(stick),
                               .stiffness = 1e6,
                               .exponent = 1.5,
                               .loss = 0.1});
  return scene;
}

TEST(ModalStretchBalance, ClosesUnderEverySolverOfContacts) {
  for (const Rule rule : {Rule::gradient, Rule::newton, Rule::nonadhesive, Rule::secant, Rule::exact,
                          Rule::published, Rule::basic})
    expect_closed_balance(drum(rule), "rule " + std::to_string(static_cast<int>(rule)), 0.01);
}

TEST(ModalStretchBalance, ClosesAloneWithAndWithoutLosses) {
  for (const End ends : {End::simply_supported, End::clamped}) {
    SceneDescription scene = test::plucked_modes(ends);
    expect_closed_balance(scene, "without losses", 0.01);
    scene.strings[0].damping = 0.3;
    scene.strings[0].damping_frequency_dependent = 1e-3;
    expect_closed_balance(scene, "with losses", 0.01);
    scene.strings[0].damping = DrivenValue(scene.add(GestureDescription{
        .name = "mute", .content = SineGesture{.frequency = 1.0, .amplitude = 0.5, .offset = 0.5}}));
    expect_closed_balance(scene, "with a moving loss", 0.01);
  }
  for (const test::StretchingModes& body : test::bodies_whose_modes_mix())
    expect_closed_balance(body.scene, body.name, 0.01);
}

TEST(ModalStretchBalance, ClosesForBowsAndContactsThatGlideAndForSprings) {
  SceneDescription scene = drum(Rule::gradient);
  scene.strings[0].damping = DrivenValue(scene.add(GestureDescription{
      .name = "mute", .content = SineGesture{.frequency = 1.0, .amplitude = 0.5, .offset = 0.5}}));
  const auto along = scene.add(GestureDescription{
      .name = "along", .content = SineGesture{.frequency = 0.7, .amplitude = 0.1, .offset = 0.25}});
  const ComponentHandle wire{ComponentKind::string, 0}, head{ComponentKind::membrane, 0};
  BowDescription bow{.name = "bow", .place = gliding(wire), .position = along, .force = 0.3, .velocity = 0.2};
  scene.add(bow);
  scene.contacts[1].below = gliding(head);
  scene.contacts[1].position = along;
  scene.contacts[1].position_y = 0.12;
  scene.add(SpringDescription{.name = "post",
                              .first = at(wire, fraction(0.95)),
                              .second = at(head, fraction(0.5), fraction(0.6)),
                              .stiffness = 1e4,
                              .damping = 0.1});
  expect_closed_balance(scene, "gliding", 0.01);
}

// Nothing but the ledger's own account of the stretch bounds a body without losses.
TEST(ModalStretchBalance, NeverGrowsHoweverStrong) {
  SceneDescription scene = test::plucked_modes(End::simply_supported);
  scene.initials[0].amplitude = 0.2;
  expect_closed_balance(scene, "strong", 0.1, 1.0);
}

}  // namespace
}  // namespace rattle
