// A bow among other rows of an island: b and beta are computed with all of them connected.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/test_island.hpp>
#include <rattle/interactions/bow_friction.hpp>

namespace rattle::test {
namespace {

// The laws of an island's rows as f = a D + d; contacts use the g of the rule `basic`.
struct Laws {
  Vector a, d;
};

Laws laws_without_bows(TestIsland& island) {
  Laws laws{Vector(island.size()), Vector(island.size())};
  for (std::size_t i = 0; i < island.size(); ++i) {
    const RowModel& row = island.models[i];
    if (row.is_contact()) {
      const double g = row_slope(row, island.eta[i]);
      laws.a[i] = 0.25 * g * g;
      laws.d[i] = g * island.psi[i];
    } else if (row.law == LawKind::spring) {
      const double eta2 = island.eta[i] * island.eta[i];
      laws.a[i] = 0.25 * row.K1 + 0.5 * row.K3 * eta2 + row.sigma_x / island.k;
      laws.d[i] = 0.5 * row.K1 * (island.eta[i] + island.eta_prev[i]) + row.K3 * eta2 * island.eta_prev[i];
    }
  }
  return laws;
}

// Solves (I + Lambda A) D = right.
Vector connected(const TestIsland& island, const Laws& laws, Vector right) {
  Matrix M(island.size(), Vector(island.size()));
  for (std::size_t i = 0; i < island.size(); ++i)
    for (std::size_t j = 0; j < island.size(); ++j)
      M[i][j] = (i == j ? 1.0 : 0.0) + island.Lambda[i][j] * laws.a[j];
  return dense_solve(M, std::move(right));
}

Vector motion(const TestIsland& island, const Laws& laws) {
  Vector right = island.D_star;
  for (std::size_t i = 0; i < island.size(); ++i)
    for (std::size_t j = 0; j < island.size(); ++j) right[i] -= island.Lambda[i][j] * laws.d[j];
  return connected(island, laws, right);
}

void set_bow(const TestIsland& island, Laws& laws, std::size_t i, double v) {
  const double lambda = BowFriction{island.bow_force[i], island.models[i].sharpness}.lambda(v);
  laws.a[i] = lambda / (2.0 * island.k);
  laws.d[i] = -lambda * island.bow_drive[i];
}

// Solves the island's bows one after the other by dense solves.
Laws settled(TestIsland& island) {
  Laws laws = laws_without_bows(island);
  for (std::size_t i = 0; i < island.size(); ++i)
    if (island.models[i].law == LawKind::bow) set_bow(island, laws, i, island.bow_velocity[i]);
  for (std::size_t i = 0; i < island.size(); ++i) {
    if (island.models[i].law != LawKind::bow) continue;
    laws.a[i] = laws.d[i] = 0.0;
    const double b = motion(island, laws)[i] / (2.0 * island.k) - island.bow_drive[i];
    Vector push(island.size());
    for (std::size_t j = 0; j < island.size(); ++j) push[j] = island.Lambda[j][i];
    const double beta = connected(island, laws, push)[i] / (2.0 * island.k);
    const BowFriction friction{island.bow_force[i], island.models[i].sharpness};
    set_bow(island, laws, i,
            island.models[i].iterated ? bow_velocity_iterated(friction, b, beta, island.bow_velocity[i])
                                      : bow_velocity_in_two_steps(friction, b, beta, island.bow_velocity[i]));
  }
  return laws;
}

TestIsland random_island(std::uint64_t seed, std::size_t bows, bool iterated) {
  Random random(seed);
  const std::size_t m = 5;
  TestIsland island(random_compliance(m, 4, random));
  for (std::size_t i = 0; i < m; ++i) {
    island.eta[i] = 1e-5 * random.state();
    island.eta_prev[i] = island.eta[i] - 2e-6 * random.state();
    island.D_star[i] = 8e-6 * random.state();
    if (i < bows) {
      island.models[i].law = LawKind::bow;
      island.models[i].sharpness = 100.0;
      island.models[i].iterated = iterated;
      island.bow_force[i] = random.between(0.0, 1.5);
      island.bow_drive[i] = 0.2 * random.state();
      island.bow_velocity[i] = 0.3 * random.state();
    } else if (i == 4) {
      island.make_spring(i, 1e5 * random.parameter(), 1e14, 0.5);
    } else {
      const bool two_sided = i == 3;
      island.make_contact(i, two_sided ? LawKind::two_sided : LawKind::one_sided, Rule::basic, 1e8, 1.3);
      island.psi[i] = row_psi(island.models[i], 0.5 * (island.eta[i] + island.eta_prev[i]));
    }
  }
  return island;
}

TEST(BowInIslands, is_settled_with_all_other_rows_connected) {
  for (const bool iterated : {false, true})
    for (const std::size_t bows : {std::size_t{1}, std::size_t{2}})
      for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        SCOPED_TRACE(testing::Message() << bows << " bows, seed " << seed);
        TestIsland island = random_island(seed, bows, iterated);
        const Laws laws = settled(island);
        const Vector D = motion(island, laws);
        island.choose_and_solve();
        double scale = 0.0;
        for (const double value : D) scale = std::fmax(scale, std::abs(value));
        for (std::size_t i = 0; i < island.size(); ++i) {
          EXPECT_TRUE(std::abs(island.system.D[i] - D[i]) <= 1e-9 * scale) << i;
          const double f = laws.a[i] * D[i] + laws.d[i];
          EXPECT_TRUE(std::abs(island.system.f[i] - f) <= 1e-8 * (std::abs(f) + 1e-3)) << i;
        }
      }
}

// Without its neighbours the bow finds a different lambda.
TEST(BowInIslands, feels_its_neighbours) {
  int different = 0;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    TestIsland island = random_island(seed, 1, false);
    const Laws together = settled(island);
    const BowFriction friction{island.bow_force[0], island.models[0].sharpness};
    const double alone =
        bow_velocity_in_two_steps(friction, island.D_star[0] / (2.0 * island.k) - island.bow_drive[0],
                                  island.Lambda[0][0] / (2.0 * island.k), island.bow_velocity[0]);
    const double lambda = 2.0 * island.k * together.a[0];
    different += std::abs(friction.lambda(alone) - lambda) > 1e-3 * lambda ? 1 : 0;
  }
  EXPECT_GT(different, 40);
}

// A bow with a driven position shares an island with everything on its string; a bow at a fixed position is
// alone unless it shares points. Both give the same result under every rule and under Newton.
class BowPlaces : public testing::TestWithParam<Rule> {};

SceneDescription bowed_over_a_fret(Rule rule, bool may_move) {
  SceneDescription scene;
  scene.rule = rule;
  const ComponentHandle string = scene.add(StringDescription{.name = "main",
                                                             .length = 0.7,
                                                             .radius = 0.5e-3,
                                                             .density = 7850.0,
                                                             .youngs_modulus = 2e11,
                                                             .tension = 60.0,
                                                             .damping = 0.5,
                                                             .damping_frequency_dependent = 5e-3});
  const ComponentHandle fret = scene.add(BarrierDescription{.name = "fret", .height = -5e-5});
  scene.add(ContactDescription{.name = "buzz",
                               .below = at(fret),
                               .above = at(string, fraction(0.6)),
                               .stiffness = 1e6,
                               .exponent = 1.3});
  BowDescription bow{.name = "bow", .place = at(string, metres(0.1234))};
  if (may_move) bow.position = 0.1234;
  bow.force = 0.3;
  bow.velocity = 0.1;
  scene.add(bow);
  return scene;
}

TEST_P(BowPlaces, standing_and_gliding_are_the_same) {
  const auto standing = compiled(bowed_over_a_fret(GetParam(), false));
  const auto gliding = compiled(bowed_over_a_fret(GetParam(), true));
  EXPECT_EQ(standing->islands.size(), 2u);
  ASSERT_EQ(gliding->islands.size(), 1u);
  EXPECT_EQ(gliding->islands[0].newton, GetParam() == Rule::newton);
  Simulator one(standing), other(gliding);
  EnergyLedger ledger(gliding);
  other.attach(ledger);
  double worst = 0.0, largest = 0.0;
  for (int n = 0; n < 2000; ++n) {  // every impact on the fret amplifies rounding
    one.step();
    other.step();
    for (std::size_t l = 0; l < one.displacement(0).size(); ++l) {
      const double difference = std::abs(one.displacement(0)[l] - other.displacement(0)[l]);
      worst = std::isnan(difference) ? 1e300 : std::fmax(worst, difference);
      largest = std::fmax(largest, std::abs(one.displacement(0)[l]));
    }
  }
  EXPECT_LE(worst, 1e-11 * largest);
  EXPECT_GT(ledger.contacts().at(0).impacts, 3);
  EXPECT_LE(ledger.balance_error(), 1e-12);
  EXPECT_EQ(other.newton_failures(), 0);
  if (GetParam() == Rule::gradient || GetParam() == Rule::nonadhesive || GetParam() == Rule::newton) {
    EXPECT_EQ(ledger.contacts().at(0).attractive_samples, 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Rules, BowPlaces,
                         testing::Values(Rule::basic, Rule::exact, Rule::secant, Rule::nonadhesive,
                                         Rule::gradient, Rule::newton));

}  // namespace
}  // namespace rattle::test
