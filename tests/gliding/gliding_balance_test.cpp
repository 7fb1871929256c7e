// Energy while places glide in contact: the balance closes, nothing pulls, and gliding does the work in P_x.
#include <gtest/gtest.h>

#include <cmath>
#include <gliding/gliding_scenes.hpp>
#include <tuple>

namespace rattle::test {
namespace {

struct Observed {
  double balance = 0.0, glided = 0.0;
  std::int64_t touched = 0, pulls = 0;
};

Observed observe(const SceneDescription& description, int steps) {
  const auto scene = compiled(description);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  for (int n = 0; n < steps; ++n) simulator.step();
  EXPECT_FALSE(ledger.found_nan());
  Observed result{.balance = ledger.balance_error()};
  for (std::size_t i = 0; i < scene->interactions.size(); ++i) {
    result.glided += std::abs(ledger.interactions()[i].work_sliding.value());
    result.touched += ledger.contacts()[i].contact_samples;
    result.pulls += scene->interactions[i].one_sided ? ledger.contacts()[i].attractive_samples : 0;
  }
  return result;
}

class RubbedBody : public testing::TestWithParam<Body> {};

TEST_P(RubbedBody, BalancesWhileTheMalletGlidesInContact) {
  for (const bool wide : {false, true}) {
    const Observed found = observe(rubbed(GetParam(), wide), 22050);
    EXPECT_LE(found.balance, 1e-12) << wide;
    EXPECT_GT(found.touched, 100);  // a free plate is soon pushed away
    EXPECT_GT(found.glided, 1e-9);
    EXPECT_EQ(found.pulls, 0);
  }
}

INSTANTIATE_TEST_SUITE_P(All, RubbedBody, testing::ValuesIn(all_bodies), [](const auto& tested) {
  std::string name = name_of(tested.param);
  for (char& letter : name) letter = letter == ' ' ? '_' : letter;
  return name;
});

TEST(GlidingContact, BalancesUnderEveryRule) {
  for (const Rule rule : {Rule::gradient, Rule::newton, Rule::nonadhesive, Rule::secant, Rule::exact,
                          Rule::published, Rule::basic}) {
    const Observed found = observe(rubbed(Body::plate_grid, false, rule), 11025);
    EXPECT_LE(found.balance, 1e-12) << static_cast<int>(rule);
    EXPECT_GT(found.touched, 1000) << static_cast<int>(rule);
    EXPECT_GT(found.glided, 1e-9) << static_cast<int>(rule);
    if (rule == Rule::gradient || rule == Rule::newton || rule == Rule::nonadhesive) {
      EXPECT_EQ(found.pulls, 0) << static_cast<int>(rule);
    }
  }
}

TEST(GlidingContact, BalancesFromAboveAndFromBelowTwoSidedAndWithPlay) {
  for (const bool from_below : {false, true})
    for (const double play : {-1.0, 0.0, 1e-4}) {
      SceneDescription scene = rubbed(Body::plate_grid);
      ContactDescription& contact = scene.contacts[0];
      if (from_below) std::swap(contact.below, contact.above);
      contact.two_sided = play >= 0.0;
      contact.play = std::max(play, 0.0);
      const Observed found = observe(scene, 11025);
      EXPECT_LE(found.balance, 1e-12) << from_below << play;
      EXPECT_GT(found.touched, 1000) << from_below << play;
      EXPECT_EQ(found.pulls, 0);
    }
}

// Stiffness, gap, loss and the losses of the plate move with the place; each has its own account.
TEST(GlidingContact, BalancesWithEverythingElseMovingToo) {
  for (const Rule rule : {Rule::gradient, Rule::nonadhesive}) {
    SceneDescription scene = rubbed(Body::plate_grid, true, rule);
    ContactDescription& contact = scene.contacts[0];
    contact.stiffness = sine(scene, "K", 4e5, 5e5, 13.0);  // at times 0
    contact.gap = sine(scene, "gap", -2e-4, 1e-4, 17.0);
    contact.loss = sine(scene, "loss", 0.05, 0.05, 19.0);
    scene.plates[0].damping = sine(scene, "cloth", 5.0, 5.0, 3.0);
    const auto compiled_scene = compiled(scene);
    Simulator simulator(compiled_scene);
    EnergyLedger ledger(compiled_scene);
    simulator.attach(ledger);
    for (int n = 0; n < 22050; ++n) simulator.step();
    const InteractionAccount& account = ledger.interactions()[0];
    EXPECT_LE(ledger.balance_error(), 1e-12);
    EXPECT_NE(account.work_sliding.value(), 0.0);
    EXPECT_NE(account.work_stiffness.value(), 0.0);
    EXPECT_NE(account.work_anchor.value(), 0.0);
    EXPECT_GT(account.dissipated.value(), 0.0);
    EXPECT_EQ(ledger.contacts()[0].attractive_samples, 0);
  }
}

// Two mallets, a spring, a fixed contact, a bow and a force on one plate, all in one island.
SceneDescription crowded(Body body) {
  SceneDescription scene = rubbed(body);
  const ComponentHandle over{scene.membranes.empty() ? ComponentKind::plate : ComponentKind::membrane, 0};
  const ComponentHandle wall = scene.add(BarrierDescription{.name = "wall", .height = -1e-4});
  const auto x = sine(scene, "x2", 0.12, 0.08, 5.0), y = sine(scene, "y2", 0.12, 0.06, 3.0);
  const auto other =
      scene.add(MassDescription{.name = "other", .mass = 0.02, .frequency = 20.0, .position = -2e-4});
  ContactDescription second = strike(over, other);
  second.name = "second";
  second.below = at(other);
  second.above = gliding(over);
  second.position = x;
  second.position_y = y;
  scene.add(second);
  ContactDescription post{.name = "post", .below = at(wall), .above = at(over, fraction(0.4), fraction(0.6))};
  post.stiffness = 1e6;
  post.exponent = 1.3;
  scene.add(post);
  scene.add(SpringDescription{
      .name = "spring", .first = at(over, fraction(0.5), fraction(0.4)), .second = at(wall), .stiffness = 1e3});
  BowDescription bow{.name = "bow", .place = gliding(over), .force = 1.0, .velocity = 0.1};
  bow.position = sine(scene, "bow_x", 0.1, 0.05, 1.0);
  bow.position_y = 0.1;
  scene.add(bow);
  ForceDescription push{.name = "push", .place = gliding(over), .envelope = EnvelopeKind::constant};
  push.amplitude = -0.5;
  push.position = y;
  push.position_y = x;
  scene.add(push);
  return scene;
}

TEST(GlidingContact, BalancesAmongEverythingElseOnThePlate) {
  for (const Body body : {Body::plate_grid, Body::membrane_grid, Body::supported_modes, Body::round_membrane})
    for (const bool stretches : {false, true}) {
      SceneDescription scene = crowded(body);
      if (stretches && body == Body::membrane_grid) continue;
      for (MembraneDescription& head : scene.membranes) {
        if (!stretches) continue;
        head.thickness = *head.mass_per_area / 1400.0;
        head.density = 1400.0;
        head.mass_per_area.reset();
        head.youngs_modulus = 4e9;
      }
      for (MembraneDescription& head : scene.membranes) head.stretches = stretches;
      for (PlateDescription& plate : scene.plates) plate.stretches = stretches;
      const Observed found = observe(scene, 11025);
      EXPECT_LE(found.balance, 1e-12) << name_of(body);
      EXPECT_GT(found.touched, 2000) << name_of(body);
      EXPECT_EQ(found.pulls, 0) << name_of(body);
    }
}

// A slide on a string that a spring joins to the plate: the island is a sliding one.
TEST(GlidingContact, BalancesInAnIslandWithASlide) {
  SceneDescription scene = crowded(Body::plate_grid);
  const ComponentHandle string = scene.add(StringDescription{.name = "string",
                                                             .length = 0.65,
                                                             .radius = 0.5e-3,
                                                             .density = 7850.0,
                                                             .youngs_modulus = 2e11,
                                                             .tension = 60.0});
  scene.add(
      SpringDescription{.name = "bridge",
                        .first = at(string, fraction(0.1)),
                        .second = at(ComponentHandle{ComponentKind::plate, 0}, fraction(0.3), fraction(0.2)),
                        .stiffness = 1e5});
  SlideDescription slide{.name = "slide", .strings = {string}, .mass = 0.03, .hand_stiffness = 2e4};
  slide.hand_damping = 8.0;
  slide.contact_stiffness = 1e6;
  slide.position = sine(scene, "slide_x", 0.3, 0.1, 2.0);
  slide.hand_height = -1e-3;
  slide.height = 0.0;
  scene.add(slide);
  const Observed found = observe(scene, 11025);
  EXPECT_LE(found.balance, 1e-12);
  EXPECT_GT(found.touched, 4000);
  EXPECT_EQ(found.pulls, 0);
}

// Along a slope of a plate that is held bent, a place that climbs takes energy and gives it back on its way
// down.
TEST(GlidingContact, WorkOfGlidingIsWhatTheRestGains) {
  const auto scene = compiled(rubbed(Body::plate_grid));
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  for (int n = 0; n < 22050; ++n) simulator.step();
  const double gained = ledger.stored() + ledger.dissipated() - ledger.work_in();
  SceneDescription still = rubbed(Body::plate_grid);
  Simulator at_rest(compiled(still));
  EnergyLedger start(compiled(still));
  at_rest.attach(start);
  EXPECT_NEAR(gained, start.stored(), 1e-12 * ledger.balance_scale());
  EXPECT_EQ(ledger.work_in(), ledger.interactions()[0].work_sliding.value());
}

TEST(GlidingBow, SoundsThePlateAndBalancesWhileItGlides) {
  for (const Body body : all_bodies) {
    SceneDescription scene;
    const ComponentHandle over = add_body(scene, body);
    BowDescription bow{.name = "bow", .place = gliding(over), .velocity = 0.1};
    bow.force =
        scene.add(GestureDescription{.name = "force", .content = BreakpointGesture{{{0.0, 0.0}, {0.02, 1.5}}}});
    bow.position = sine(scene, "x", 0.1, 0.05, 2.0);
    if (!is_bar(body)) bow.position_y = sine(scene, "y", 0.1, 0.05, 3.0);
    scene.add(bow);
    const auto compiled_scene = compiled(scene);
    Simulator simulator(compiled_scene);
    EnergyLedger ledger(compiled_scene);
    simulator.attach(ledger);
    for (int n = 0; n < 22050; ++n) simulator.step();
    EXPECT_LE(ledger.balance_error(), 1e-12) << name_of(body);
    EXPECT_GT(ledger.interactions()[0].work_anchor.value(), 1e-6) << name_of(body);
    EXPECT_EQ(ledger.interactions()[0].work_sliding.value(), 0.0);
  }
}

TEST(GlidingForce, ItsWorkIsInTheBalance) {
  for (const Body body : all_bodies) {
    SceneDescription scene;
    const ComponentHandle over = add_body(scene, body);
    ForceDescription push{.name = "push", .place = gliding(over), .envelope = EnvelopeKind::gesture};
    push.amplitude = 1.0;
    push.gesture = *sine(scene, "force", 0.0, 1.0, 300.0).gesture;
    push.position = sine(scene, "x", 0.15, 0.2, 20.0);
    if (!is_bar(body)) push.position_y = sine(scene, "y", 0.1, 0.05, 3.0);
    scene.add(push);
    const auto compiled_scene = compiled(scene);
    Simulator simulator(compiled_scene);
    EnergyLedger ledger(compiled_scene);
    simulator.attach(ledger);
    for (int n = 0; n < 11025; ++n) simulator.step();
    EXPECT_LE(ledger.balance_error(), 1e-12) << name_of(body);
    EXPECT_GT(ledger.forces()[0].work_size, 1e-9) << name_of(body);
  }
}

}  // namespace
}  // namespace rattle::test
