// Packed islands step like the general solver. For comparison, a negligible spring with a cubic term prevents
// packing and changes nothing else.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <rattle/interactions/standing_island.hpp>
#include <support/random_numbers.hpp>

namespace rattle {
namespace {

enum class Way { packed, general };

PlateDescription wooden_plate() {
  return {.name = "plate",
          .length_x = 0.5,
          .length_y = 0.2,
          .thickness = 5e-3,
          .density = 500.0,
          .youngs_modulus = 1e10};
}

// A ball bounces between a string and a plate, to which springs attach it: two contacts and up to two linear
// rows.
SceneDescription rattling_ball(Rule rule, int springs, bool two_contacts, std::uint64_t seed, Way way) {
  test::Random random(seed);
  SceneDescription d;
  d.rule = rule;
  const auto ball =
      d.add(MassDescription{.name = "ball", .mass = random.between(1e-3, 4e-3), .position = 1e-5});
  const auto string = d.add(StringDescription{.name = "string",
                                              .length = 1.0,
                                              .mass_per_length = 6e-3,
                                              .bending_stiffness = 0.01,
                                              .tension = 300.0,
                                              .damping = 0.5,
                                              .intervals = 60});
  const auto plate = d.add(wooden_plate());
  d.add(InitialDescription{
      .name = "pluck", .centre = at(string, fraction(0.4)), .amplitude = 2e-3, .width = 0.4});
  d.add(ContactDescription{.name = "on string",
                           .below = at(string, fraction(random.between(0.3, 0.7))),
                           .above = at(ball),
                           .stiffness = random.between(1e5, 1e7),
                           .exponent = random.between(1.0, 2.5),
                           .two_sided = two_contacts && springs == 1});
  if (two_contacts)
    d.add(ContactDescription{.name = "under plate",
                             .below = at(ball),
                             .above = at(plate, fraction(random.between(0.3, 0.7)), fraction(0.4)),
                             .stiffness = random.between(1e5, 1e7),
                             .exponent = random.between(1.0, 2.5)});
  const double K3 = way == Way::general ? 1e-290 : 0.0;
  if (springs > 0)
    d.add(SpringDescription{.name = "to plate",
                            .first = at(ball),
                            .second = at(plate, fraction(0.3), fraction(0.5)),
                            .stiffness = random.between(1e3, 5e4),
                            .cubic_stiffness = K3,
                            .damping = 0.02});
  if (springs > 1)
    d.add(SpringDescription{.name = "to string",
                            .first = at(ball),
                            .second = at(string, fraction(0.8)),
                            .stiffness = random.between(1e3, 5e4)});
  if (springs == 0 && way == Way::general)
    d.add(SpringDescription{.name = "nothing",
                            .first = at(ball),
                            .second = at(string, fraction(0.2)),
                            .stiffness = K3,
                            .cubic_stiffness = K3});
  return d;
}

bool is_packed(const Scene& scene) {
  return std::all_of(scene.islands.begin(), scene.islands.end(),
                     [&](const Island& island) { return StandingIsland::pack(scene, island).has_value(); });
}

// Packed islands use fused multiply-add with fast kernels but not with plain ones.
constexpr Kernels both_kinds[] = {Kernels::plain, Kernels::fast};

void expect_same_motion(const SceneDescription& one, const SceneDescription& other, Kernels kernels,
                        const std::string& what) {
  const auto packed = test::compiled(one, kernels), general = test::compiled(other, kernels);
  ASSERT_TRUE(is_packed(*packed)) << what;
  ASSERT_FALSE(is_packed(*general)) << what;
  Simulator a(packed), b(general);
  double largest = 0.0, worst = 0.0, push = 0.0;
  for (int n = 0; n < 80; ++n) {  // either way, a last-digit difference grows to 1e-5 within 300 steps
    a.step();
    b.step();
    for (std::size_t c = 0; c < packed->components.size(); ++c)
      for (std::size_t p = 0; p < a.displacement(c).size(); ++p) {
        largest = std::max(largest, std::abs(a.displacement(c)[p]));
        worst = std::max(worst, std::abs(a.displacement(c)[p] - b.displacement(c)[p]));
      }
    for (const double f : a.rows().force) push = std::max(push, std::abs(f));
  }
  EXPECT_GT(push, 0.01) << what;
  EXPECT_LE(worst / largest, 1e-11) << what;
}

TEST(StandingIsland, StepsAsTheGeneralWayDoes) {
  for (const Rule rule : {Rule::basic, Rule::published, Rule::exact, Rule::secant, Rule::nonadhesive})
    for (const int springs : {0, 1, 2})
      for (const bool two_contacts : {false, true})
        for (std::uint64_t seed = 1; seed <= 3; ++seed)
          for (const Kernels kernels : both_kinds)
            expect_same_motion(
                rattling_ball(rule, springs, two_contacts, seed, Way::packed),
                rattling_ball(rule, springs, two_contacts, seed, Way::general), kernels,
                (kernels == Kernels::plain ? "plain, rule " : "fast, rule ") +
                    std::to_string(static_cast<int>(rule)) + ", springs " + std::to_string(springs) +
                    (two_contacts ? ", two contacts, " : ", one contact, ") + std::to_string(seed));
}

// The two ways settle a pair of contacts from different starts, each to 1e-2 of a force. What they settle on is
// the same: every contact takes the same share of the secant.
TEST(StandingIsland, ChoosesTheForcesOfTheGeneralWay) {
  for (const int springs : {0, 1, 2})
    for (const bool two_contacts : {false, true})
      for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const auto packed =
            test::compiled(rattling_ball(Rule::gradient, springs, two_contacts, seed, Way::packed));
        const auto general =
            test::compiled(rattling_ball(Rule::gradient, springs, two_contacts, seed, Way::general));
        ASSERT_TRUE(is_packed(*packed));
        ASSERT_FALSE(is_packed(*general));
        Simulator a(packed), b(general);
        double peak = 0.0, worst = 0.0;
        for (int n = 0; n < 40; ++n) {
          a.step();
          b.step();
          for (std::size_t c = 0; c < (two_contacts ? 2u : 1u); ++c) {
            const double f = a.rows().force[packed->interactions[c].rows[0]];
            peak = std::max(peak, std::abs(f));
            worst = std::max(worst, std::abs(f - b.rows().force[general->interactions[c].rows[0]]));
          }
        }
        EXPECT_GT(peak, 0.01);
        EXPECT_LE(worst, 1e-2 * peak) << springs << " springs, "
                                      << (two_contacts ? "two contacts" : "one contact") << ", seed " << seed;
      }
}

// A ball that flies from a string to a plate and stretches a soft two-sided contact with the string.
SceneDescription tethered_ball(double mass, double stiffness, Way way) {
  SceneDescription d;
  const auto ball = d.add(MassDescription{.name = "ball", .mass = mass, .position = 1e-4, .velocity = 1.0});
  const auto string = d.add(StringDescription{.name = "string",
                                              .length = 1.0,
                                              .mass_per_length = 6e-3,
                                              .bending_stiffness = 0.01,
                                              .tension = 300.0,
                                              .intervals = 60});
  const auto plate = d.add(wooden_plate());
  d.add(ContactDescription{.name = "tether",
                           .below = at(string, fraction(0.4)),
                           .above = at(ball),
                           .stiffness = 3e5,
                           .exponent = 1.4,
                           .two_sided = true});
  d.add(ContactDescription{.name = "stroke",
                           .below = at(ball),
                           .above = at(plate, fraction(0.3), fraction(0.4)),
                           .stiffness = stiffness,
                           .exponent = 1.4,
                           .gap = 2e-4});
  if (way == Way::general)
    d.add(SpringDescription{.name = "nothing",
                            .first = at(ball),
                            .second = at(string, fraction(0.2)),
                            .stiffness = 1e-290,
                            .cubic_stiffness = 1e-290});
  return d;
}

TEST(StandingIsland, AStretchedContactPullsBesideAStiffOne) {
  for (const double stiffness : {1e8, 3e8, 1e9, 3e9, 1e10}) {
    const auto packed = test::compiled(tethered_ball(0.02, stiffness, Way::packed));
    const auto general = test::compiled(tethered_ball(0.02, stiffness, Way::general));
    ASSERT_TRUE(is_packed(*packed));
    ASSERT_FALSE(is_packed(*general));
    Simulator a(packed), b(general);
    double pull = 0.0, push = 0.0, worst = 0.0;
    bool both = false;
    for (int n = 0; n < 20; ++n) {
      a.step();
      b.step();
      const double tether = a.rows().force[packed->interactions[0].rows[0]];
      const double stroke = a.rows().force[packed->interactions[1].rows[0]];
      both |= tether < -0.1 && stroke > 1.0;
      pull = std::max(pull, -tether);
      push = std::max(push, stroke);
      worst = std::max(worst, std::abs(tether - b.rows().force[general->interactions[0].rows[0]]) / pull);
    }
    EXPECT_TRUE(both) << "pull " << pull << " N, push " << push << " N";
    EXPECT_LE(worst, 1e-2) << stiffness;
  }
}

TEST(StandingIsland, BowsAsTheGeneralWayDoes) {
  SceneDescription packed;
  const auto string = packed.add(StringDescription{.name = "string",
                                                   .length = 1.0,
                                                   .mass_per_length = 6e-3,
                                                   .bending_stiffness = 0.01,
                                                   .tension = 300.0,
                                                   .damping = 0.5,
                                                   .intervals = 60});
  BowDescription bow{.name = "bow", .place = at(string, fraction(0.21))};
  bow.force = 0.5;
  bow.velocity = 0.1;
  packed.add(bow);
  SceneDescription general = packed;
  const auto ball = general.add(MassDescription{.name = "ball", .mass = 1e-3});
  general.add(SpringDescription{.name = "nothing",
                                .first = at(ball),
                                .second = at(string, fraction(0.21)),
                                .stiffness = 1e-290,
                                .cubic_stiffness = 1e-290});
  for (const Kernels kernels : both_kinds) {
    const auto one = test::compiled(packed, kernels), other = test::compiled(general, kernels);
    ASSERT_TRUE(is_packed(*one));
    ASSERT_FALSE(is_packed(*other));
    Simulator a(one), b(other);
    double largest = 0.0;
    for (int n = 0; n < 1000; ++n) {
      a.step();
      b.step();
      for (std::size_t p = 0; p < a.displacement(0).size(); ++p) {
        largest = std::max(largest, std::abs(a.displacement(0)[p]));
        ASSERT_NEAR(a.displacement(0)[p], b.displacement(1)[p], 1e-11 * largest) << n;
      }
    }
    EXPECT_GT(largest, 1e-5);
  }
}

// Two springs, one contact and a push by hand: balance of the eliminated rows.
TEST(StandingIsland, KeepsTheBalance) {
  for (const Kernels kernels : both_kinds)
    for (const Rule rule : {Rule::basic, Rule::exact, Rule::nonadhesive}) {
      const auto scene = test::compiled(rattling_ball(rule, 2, true, 7, Way::packed), kernels);
      Simulator simulator(scene);
      EnergyLedger ledger(scene);
      simulator.attach(ledger);
      for (int n = 0; n < 4000; ++n) simulator.step();
      EXPECT_LE(ledger.balance_error(), 1e-12) << static_cast<int>(rule);
    }
}

}  // namespace
}  // namespace rattle
