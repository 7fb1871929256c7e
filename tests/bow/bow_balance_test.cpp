// The balance closes with bow, thumb, connection, rattle and foot together and everything moving. A stationary
// bow only takes energy.
#include <gtest/gtest.h>

#include <bow/played_tromba.hpp>
#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <slide/ledger_watch.hpp>
#include <support/random_numbers.hpp>

namespace rattle::test {
namespace {

constexpr int second = 44100;

class PlayedTromba : public testing::TestWithParam<Rule> {};

TEST_P(PlayedTromba, balances_over_a_second_with_everything_moving) {
  const auto scene = compiled(played_tromba(GetParam()));
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  double largest = 0.0;
  for (int n = 0; n < second; ++n) {
    simulator.step();
    largest = std::fmax(largest, std::abs(ledger.balance()));
  }
  ASSERT_FALSE(ledger.found_nan());
  EXPECT_EQ(simulator.newton_failures(), 0);
  const auto account = [&](const char* name) -> const InteractionAccount& {
    for (std::size_t i = 0; i < scene->interactions.size(); ++i)
      if (scene->interactions[i].name == name) return ledger.interactions()[i];
    throw std::runtime_error(name);
  };
  EXPECT_GT(account("bow").work_anchor.value(), 0.0);
  EXPECT_GT(account("bow").dissipated.value(), 0.0);
  EXPECT_GT(account("thumb").dissipated.value(), 0.0);
  EXPECT_NE(account("thumb").work_sliding.value(), 0.0);
  EXPECT_NE(account("rattle").work_anchor.value(), 0.0);
  EXPECT_NE(account("buzz").work_anchor.value(), 0.0);
  EXPECT_GT(account("foot").dissipated.value(), 0.0);
  EXPECT_LE(largest, 1e-12 * account("bow").work_anchor.value());
  for (std::size_t i = 0; i < scene->interactions.size(); ++i) {
    const ContactStatistics& contact = ledger.contacts()[i];
    if (!scene->interactions[i].one_sided) continue;
    EXPECT_GT(contact.impacts, 10) << scene->interactions[i].name;
    if (GetParam() == Rule::gradient || GetParam() == Rule::nonadhesive || GetParam() == Rule::newton) {
      EXPECT_EQ(contact.attractive_samples, 0) << scene->interactions[i].name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Rules, PlayedTromba,
                         testing::Values(Rule::gradient, Rule::nonadhesive, Rule::exact, Rule::secant,
                                         Rule::newton));

// Work of a moving gap: a mass in a closing vice is pushed, and the work is in the ledger.
TEST(MovingGap, does_the_work_that_the_mass_gains) {
  SceneDescription scene;
  const ComponentHandle ball = scene.add(MassDescription{.name = "ball", .mass = 0.01});
  const ComponentHandle floor = scene.add(BarrierDescription{.name = "floor"});
  const GestureHandle closing = scene.add(GestureDescription{
      .name = "closing", .content = BreakpointGesture{{{0.0, 1e-3}, {0.05, -4e-3, Curve::raised_cosine}}}});
  ContactDescription contact{.name = "push", .below = at(floor), .above = at(ball)};
  contact.stiffness = 1e6;
  contact.exponent = 1.5;
  contact.gap = closing;
  scene.add(contact);
  const auto compiled_scene = compiled(scene);
  Simulator simulator(compiled_scene);
  EnergyLedger ledger(compiled_scene);
  simulator.attach(ledger);
  for (int n = 0; n < 4000; ++n) simulator.step();
  const double kinetic = ledger.components().at(0).stored.kinetic;
  EXPECT_GT(kinetic, 1e-5);
  EXPECT_NEAR(ledger.interactions().at(0).work_anchor.value(), kinetic, 1e-12 * kinetic);
  EXPECT_LE(ledger.balance_error(), 1e-13);
  EXPECT_EQ(ledger.contacts().at(0).attractive_samples, 0);
}

// A gap that moves and a barrier that moves the other way give the same contact.
TEST(MovingGap, is_the_same_as_a_barrier_that_moves) {
  const auto build = [](bool by_gap, bool with_play) {
    SceneDescription scene;
    const ComponentHandle string = scene.add(StringDescription{.name = "main",
                                                               .length = 0.7,
                                                               .radius = 0.5e-3,
                                                               .density = 7850.0,
                                                               .youngs_modulus = 2e11,
                                                               .tension = 60.0});
    InitialDescription pluck{.name = "pluck", .centre = at(string, fraction(0.3)), .shape = Shape::triangle};
    pluck.amplitude = 1e-3;
    scene.add(pluck);
    const DrivenValue up = scene.add(
        GestureDescription{.name = "up", .content = SineGesture{.frequency = 9.0, .amplitude = 4e-4}});
    const DrivenValue down = scene.add(
        GestureDescription{.name = "down", .content = SineGesture{.frequency = 9.0, .amplitude = -4e-4}});
    const ComponentHandle fret =
        scene.add(BarrierDescription{.name = "fret", .height = by_gap ? DrivenValue(0.0) : up});
    ContactDescription contact{.name = "buzz", .below = at(fret), .above = at(string, fraction(0.6))};
    contact.stiffness = 1e6;
    contact.exponent = 1.3;
    contact.two_sided = with_play;
    contact.play = with_play ? 2e-4 : 0.0;
    if (by_gap) contact.gap = down;
    scene.add(contact);
    return compiled(scene);
  };
  for (const bool with_play : {false, true}) {
    const auto first = build(true, with_play), second_scene = build(false, with_play);
    Simulator by_gap(first), by_height(second_scene);
    EnergyLedger ledger(first), other(second_scene);
    by_gap.attach(ledger);
    by_height.attach(other);
    double worst = 0.0;
    for (int n = 0; n < 3000; ++n) {
      by_gap.step();
      by_height.step();
      for (std::size_t l = 0; l < by_gap.displacement(0).size(); ++l)
        worst = std::fmax(worst, std::abs(by_gap.displacement(0)[l] - by_height.displacement(0)[l]));
    }
    EXPECT_LE(worst, 1e-12);
    EXPECT_GT(ledger.contacts().at(0).impacts, 5);
    EXPECT_LE(ledger.balance_error(), 1e-12);
    EXPECT_NEAR(ledger.interactions().at(0).work_anchor.value(), other.interactions().at(0).work_anchor.value(),
                1e-9 * ledger.peak_stored());
  }
}

// Random forces and places at every sample, and a touch that jumps: the energy never rises.
TEST(BowThatStandsStill, never_gives_energy) {
  for (const BowSolver solver : {BowSolver::two_steps, BowSolver::iterated})
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      SCOPED_TRACE(seed);
      Random random(seed);
      const auto noise = [&](double low, double high, int hold) {
        std::vector<double> values;
        double value = 0.0;
        for (int n = 0; n < 8000; ++n) {
          if (n % hold == 0) value = random.between(low, high);
          values.push_back(value);
        }
        return SampledGesture{values};
      };
      SceneDescription scene = bowed_string({.position = 0.3, .solver = solver});
      const ComponentHandle string{ComponentKind::string, 0};
      InitialDescription pluck{.name = "pluck", .centre = at(string, fraction(0.3)), .shape = Shape::triangle};
      pluck.amplitude = 2e-3;
      scene.add(pluck);
      const int hold = seed % 2 == 0 ? 1 : 200;
      scene.bows[0].velocity = 0.0;
      scene.bows[0].force = scene.add(GestureDescription{.name = "f", .content = noise(0.0, 3.0, hold)});
      scene.bows[0].position = scene.add(GestureDescription{.name = "x", .content = noise(0.0, 1.9, hold)});
      const DrivenValue place = scene.add(GestureDescription{.name = "t", .content = noise(0.0, 1.9, hold)});
      const DrivenValue damping = scene.add(GestureDescription{.name = "r", .content = noise(0.0, 5.0, hold)});
      scene.add(TouchDescription{
          .name = "thumb", .string = string, .position = place, .width = 0.03, .damping = damping});
      const auto compiled_scene = compiled(scene);
      Simulator simulator(compiled_scene);
      EnergyLedger ledger(compiled_scene);
      simulator.attach(ledger);
      double before = ledger.stored();
      const double start = before;
      for (int n = 0; n < 8000; ++n) {
        simulator.step();
        ASSERT_LE(ledger.stored(), before + 1e-14 * start) << "step " << n;
        before = ledger.stored();
      }
      EXPECT_LT(before, 0.9 * start);
      EXPECT_EQ(ledger.work_in(), 0.0);
      EXPECT_LE(ledger.balance_error(), 1e-12);
    }
}

}  // namespace
}  // namespace rattle::test
