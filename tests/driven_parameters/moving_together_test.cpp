// All driven parameters move, with bow, thumb, connection and rattle: the balance closes, and a ledger changes
// nothing.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <driven_parameters/moving.hpp>

namespace rattle::test {
namespace {

constexpr int second = 44100;

class EverythingMoves : public testing::TestWithParam<Rule> {};

TEST_P(EverythingMoves, balances_over_a_second) {
  Observed run(everything_moves(GetParam()));
  double largest = 0.0;
  for (int n = 0; n < second; ++n) {
    run.simulator.step();
    largest = std::fmax(largest, std::abs(run.ledger.balance()));
  }
  ASSERT_FALSE(run.ledger.found_nan());
  EXPECT_EQ(run.simulator.newton_failures(), 0);
  EXPECT_FALSE(run.simulator.tension_fault().found);
  const auto index = [&](const char* name) {
    for (std::size_t i = 0; i < run.scene->interactions.size(); ++i)
      if (run.scene->interactions[i].name == name) return i;
    throw std::runtime_error(name);
  };
  const auto account = [&](const char* name) -> const InteractionAccount& {
    return run.ledger.interactions()[index(name)];
  };
  EXPECT_GT(account("bow").work_anchor.value(), 0.0);
  EXPECT_LE(largest, 1e-12 * account("bow").work_anchor.value());
  for (const char* name : {"connection", "rattle", "buzz", "foot"})
    EXPECT_NE(account(name).work_stiffness.value(), 0.0) << name;
  EXPECT_NE(run.ledger.components()[1].work_tension.value(), 0.0);
  EXPECT_GT(account("foot").dissipated.value(), 0.0);
  for (const ComponentAccount& component : run.ledger.components())
    EXPECT_GT(component.dissipated_uniform.value(), 0.0);
  double work = run.ledger.components()[1].work_tension.value();
  for (const InteractionAccount& a : run.ledger.interactions())
    work += a.work_anchor.value() + a.work_sliding.value() + a.work_stiffness.value();
  EXPECT_NEAR(run.ledger.work_in(), work, 1e-12 * std::abs(work));
  for (const char* name : {"rattle", "buzz"}) {
    const ContactStatistics& contact = run.ledger.contacts()[index(name)];
    EXPECT_GT(contact.impacts, 10) << name;
    if (GetParam() == Rule::gradient || GetParam() == Rule::nonadhesive || GetParam() == Rule::newton) {
      EXPECT_EQ(contact.attractive_samples, 0) << name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Rules, EverythingMoves,
                         testing::Values(Rule::gradient, Rule::nonadhesive, Rule::exact, Rule::secant,
                                         Rule::basic, Rule::published, Rule::newton));

// The same instrument with a slide: sliding islands use the present laws and compliances.
TEST(EverythingMoves, with_a_slide_and_a_finger_too) {
  SceneDescription scene = everything_moves(Rule::nonadhesive);
  const ComponentHandle string{ComponentKind::string, 0};
  scene.add(SlideDescription{.name = "bar",
                             .strings = {string},
                             .mass = 0.03,
                             .hand_stiffness = 2e4,
                             .hand_damping = 8.0,
                             .contact_stiffness = 1e6,
                             .position = sine(scene, "bar_x", 0.8, 0.3, 1.1),
                             .hand_height = -1e-3,
                             .height = 0.0});
  scene.add(FingerDescription{.name = "pluck",
                              .string = string,
                              .force = sine(scene, "pluck_F", -0.3, 1.0, 2.0),
                              .position = 0.25,
                              .width = 0.02,
                              .damping = 5.0});
  scene.add(GravityDescription{.name = "down", .component = string});
  scene.add(ForceDescription{.name = "hum",
                             .place = at(string, fraction(0.7)),
                             .envelope = EnvelopeKind::gesture,
                             .amplitude = 0.2,
                             .gesture = sine(scene, "hum", 0.0, 1.0, 90.0)});
  Observed run(scene);
  run.steps(second / 2);
  EXPECT_EQ(run.simulator.newton_failures(), 0);
  EXPECT_LE(run.ledger.balance_error(), 1e-12);
  EXPECT_GT(run.ledger.fingers()[0].dissipated.value(), 0.0);
  EXPECT_GT(run.ledger.contacts()[run.scene->interactions.size() - 3].contact_samples, 100)
      << "the slide plays";
}

// Numbers and constant gestures give identical bits.
TEST(GestureThatStandsStill, is_a_number) {
  for (const Rule rule : {Rule::gradient, Rule::nonadhesive, Rule::exact, Rule::newton}) {
    SceneDescription numbers = played_tromba(rule);
    numbers.masses[0].damping = 0.07;
    numbers.outputs[0].pan = 0.3;
    numbers.outputs[0].gain = 0.7;
    numbers.add(ProbeDescription{.name = "pull",
                                 .tap = {.place = at(ComponentHandle{ComponentKind::string, 0}, fraction(0.0)),
                                         .quantity = Quantity::bridge_force}});
    numbers.add(
        DistributedContactDescription{.name = "neck",
                                      .below = numbers.add(BarrierDescription{.name = "neck", .height = -1e-5}),
                                      .above = {ComponentKind::string, 0},
                                      .stiffness = 3e6,
                                      .exponent = 1.5,
                                      .from = fraction(0.1),
                                      .to = fraction(0.2)});
    // It reaches everything, so that both are solved in the same way.
    numbers.add(TouchDescription{.name = "nothing",
                                 .string = {ComponentKind::string, 0},
                                 .position = 0.5 * numbers.strings[0].length,
                                 .width = numbers.strings[0].length});
    SceneDescription gestures = numbers;
    const auto make_still = [&](DrivenValue& value, const char* name) {
      value = still(gestures, name, value.value);
    };
    for (std::size_t i = 0; i < gestures.contacts.size(); ++i)
      make_still(gestures.contacts[i].stiffness, ("contact_" + std::to_string(i)).c_str());
    make_still(gestures.distributed_contacts[0].stiffness, "neck_K");
    make_still(gestures.springs[0].stiffness, "foot_K");
    make_still(gestures.springs[0].damping, "foot_R");
    make_still(gestures.strings[0].damping, "string_loss");
    make_still(*gestures.strings[0].tension, "pull");
    gestures.strings[0].highest_tension = numbers.strings[0].tension->value;
    make_still(gestures.plates[0].damping, "body_loss");
    make_still(gestures.masses[0].damping, "bridge_loss");
    make_still(gestures.outputs[0].gain, "fade");
    Observed plain(numbers), driven(gestures);
    ASSERT_EQ(driven.scene->driven_components.size(), 3u);
    for (int n = 0; n < second / 4; ++n) {
      plain.simulator.step();
      driven.simulator.step();
      ASSERT_EQ(
          std::memcmp(plain.simulator.frame().data(), driven.simulator.frame().data(), 2 * sizeof(double)), 0)
          << "sample " << n;
      ASSERT_EQ(plain.simulator.probes()[0], driven.simulator.probes()[0]) << "sample " << n;
      ASSERT_EQ(plain.ledger.stored(), driven.ledger.stored()) << "sample " << n;
    }
    EXPECT_GT(std::abs(plain.simulator.probes()[0]), 0.0);
    for (const InteractionAccount& a : driven.ledger.interactions()) EXPECT_EQ(a.work_stiffness.value(), 0.0);
    EXPECT_EQ(driven.ledger.components()[1].work_tension.value(), 0.0);
    EXPECT_GT(plain.ledger.contacts()[3].contact_samples, 100) << "the neck is touched";
  }
}

TEST(MovingGain, is_that_of_the_sample_it_is_heard_at) {
  SceneDescription scene;
  const ComponentHandle ball = scene.add(MassDescription{.name = "ball", .mass = 0.01, .frequency = 300.0});
  scene.masses[0].position = 1e-3;
  const Tap tap{.place = at(ball)};
  const double k = 1.0 / 44100.0;
  scene.add(
      OutputDescription{.name = "heard", .tap = tap, .gain = sine(scene, "fade", 0.3, 2.0, 20.0), .pan = 0.4});
  scene.add(ProbeDescription{.name = "bare", .tap = tap});
  Observed run(scene);
  for (int n = 0; n < 500; ++n) {
    const double gain = 0.3 + 2.0 * std::sin(2.0 * std::acos(-1.0) * 20.0 * n * k);
    const double bare = run.simulator.probes()[0], angle = 1.4 * std::acos(-1.0) / 4.0;
    ASSERT_NEAR(run.simulator.frame()[0], gain * std::cos(angle) * bare, 1e-15) << "sample " << n;
    ASSERT_NEAR(run.simulator.frame()[1], gain * std::sin(angle) * bare, 1e-15) << "sample " << n;
    run.simulator.step();
  }
  EXPECT_EQ(run.ledger.work_in(), 0.0);
}

}  // namespace
}  // namespace rattle::test
