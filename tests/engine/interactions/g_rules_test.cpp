// The g that every rule chooses, and what it makes of a contact's force and psi.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <engine/helpers/test_island.hpp>
#include <rattle/interactions/g_rules.hpp>

namespace rattle {
namespace {

using test::Random;
using test::single_contact;
using test::TestIsland;

constexpr double Lambda = 5e-7;
constexpr Rule all_rules[] = {Rule::basic, Rule::published, Rule::exact, Rule::secant, Rule::nonadhesive};

TestIsland contact_at(Rule rule, double eta_prev, double eta, double psi, double D_star, double K = 1e6,
                      double alpha = 1.5, LawKind law = LawKind::one_sided) {
  TestIsland one = single_contact(Lambda, law, rule, K, alpha);
  one.eta_prev[0] = eta_prev;
  one.eta[0] = eta;
  one.psi[0] = psi;
  one.D_star[0] = D_star;
  one.choose_and_solve();
  return one;
}

double psi_of(const TestIsland& one, double eta) { return row_psi(one.models[0], eta); }
double slope_of(const TestIsland& one, double eta) { return row_slope(one.models[0], eta); }
double psi_after(const TestIsland& one) { return one.psi[0] + 0.5 * one.system.g[0] * one.system.D[0]; }

TEST(BasicRule, IsTheSlopeAtTheMiddle) {
  const TestIsland inside = contact_at(Rule::basic, 1e-5, 2e-5, -3e-3, 1e-5);
  EXPECT_EQ(inside.system.g[0], slope_of(inside, 2e-5));
  const TestIsland outside = contact_at(Rule::basic, 1e-5, -1e-6, 3e-3, -2e-5);
  EXPECT_EQ(outside.system.g[0], 0.0);
  EXPECT_EQ(psi_after(outside), 3e-3) << "psi stays after contact: why this rule is there only to compare with";
}

TEST(PublishedRule, TakesTheSignOfPsiAndTheFreeMotionOnRelease) {
  const TestIsland inside = contact_at(Rule::published, 1e-5, 2e-5, -3e-3, 1e-5);
  EXPECT_EQ(inside.system.g[0], -slope_of(inside, 2e-5));
  const TestIsland release = contact_at(Rule::published, 1e-5, -1e-6, 3e-3, -2e-5);
  EXPECT_DOUBLE_EQ(release.system.g[0], -2.0 * 3e-3 / -2e-5);
  const TestIsland standing = contact_at(Rule::published, 1e-5, -1e-6, 3e-3, 0.0);
  EXPECT_EQ(standing.system.g[0], 0.0);
}

// In a coupled island, eta* is that of the free motion of all rows, not the value that the other rows would
// leave.
TEST(PublishedRule, InACoupledIslandReleasesByTheFreeMotionOfEverything) {
  TestIsland two(test::Matrix{{Lambda, Lambda}, {Lambda, Lambda}});  // a contact and a spring on one mass
  two.make_contact(0, LawKind::one_sided, Rule::published, 1e6, 1.5);
  two.make_spring(1, 1e6, 0.0, 0.0);
  two.eta_prev = {1e-5, 1e-4};
  two.eta = {-1e-6, 1e-4};
  two.psi = {3e-3, 0.0};
  two.D_star = {-2e-5, -2e-5};
  two.choose_and_solve();
  EXPECT_DOUBLE_EQ(two.system.g[0], -2.0 * 3e-3 / -2e-5);
  // D with the spring alone.
  const double connected = (-2e-5 - Lambda * two.law_d[1]) / (1.0 + Lambda * two.law_a[1]);
  EXPECT_GT(connected / -2e-5, 3.0) << "another choice of eta* would be seen";
}

TEST(ExactRule, IsTheSlopeWithTheSignOfPsiInContact) {
  EXPECT_EQ(contact_at(Rule::exact, 1e-5, 2e-5, -3e-3, 1e-5).system.g[0],
            -slope_of(contact_at(Rule::exact, 1e-5, 2e-5, 0.0, 1e-5), 2e-5));
  EXPECT_GT(contact_at(Rule::exact, 0.0, 1e-5, 0.0, 1e-5).system.g[0], 0.0);  // sgn(0) = +1
  EXPECT_EQ(contact_at(Rule::exact, -2e-5, -1e-5, 0.0, 1e-5).system.g[0], 0.0);
}

TEST(ExactRule, EmptiesPsiInOneStepWhicheverWayItMoves) {
  for (double psi : {3e-3, -3e-3, 40.0})
    for (double D_star : {-2e-5, -1e-9, 0.0, 1e-9, 2e-5}) {
      const TestIsland release = contact_at(Rule::exact, 1e-5, -1e-6, psi, D_star);
      const double root = std::sqrt(D_star * D_star + 4.0 * Lambda * psi * psi);
      const double D = 0.5 * (D_star + (D_star > 0.0 ? root : -root));
      EXPECT_NEAR(release.system.g[0] / (-2.0 * psi / D), 1.0, 1e-14);
      EXPECT_NEAR(psi_after(release) / psi, 0.0, 1e-10);
      EXPECT_LE(std::abs(release.system.g[0]), 2.0 / std::sqrt(Lambda) * (1.0 + 1e-12));
    }
}

TEST(SecantRule, TakesTheQuotientOfPsiBetweenPastAndPrediction) {
  const double eta_prev = 1e-5, eta = 1.5e-5, D_star = 1e-5;
  const TestIsland one =
      contact_at(Rule::secant, eta_prev, eta, psi_of(contact_at(Rule::basic, 0, 0, 0, 0), 1.2e-5), D_star);
  const TestIsland basic = contact_at(Rule::basic, eta_prev, eta, one.psi[0], D_star);
  const double eta_p = eta_prev + basic.system.D[0];
  EXPECT_NEAR(one.system.g[0] / ((psi_of(one, eta_p) - psi_of(one, eta_prev)) / (eta_p - eta_prev)), 1.0,
              1e-12);
}

TEST(SecantRule, AtAStandstillTakesTheSlopeInTheMiddle) {
  TestIsland at_rest = contact_at(Rule::secant, 1e-5, 1e-5, 0.0, 0.0);
  EXPECT_NEAR(at_rest.system.g[0] / slope_of(at_rest, 1e-5), 1.0, 1e-6);
}

TEST(SecantRule, FallsBackToExactWhereUnresolved) {
  const double K = 1e12;  // Lambda psi'^2 / 4 far above 1
  const TestIsland one = contact_at(Rule::secant, 1e-5, 1.5e-5, 1e-3, 1e-5, K);
  ASSERT_GT(Lambda * std::pow(slope_of(one, 1.5e-5), 2) / 4.0, 1.0);
  EXPECT_EQ(one.system.g[0], slope_of(one, 1.5e-5));
}

TEST(SecantRule, EmptiesPsiOnRelease) {
  const TestIsland release = contact_at(Rule::secant, 1e-5, -1e-6, 3e-3, -2e-5);
  EXPECT_NEAR(psi_after(release) / 3e-3, 0.0, 1e-10);
}

TEST(NonadhesiveRule, CorrectsTheDriftOfPsiInContact) {
  const double eta_prev = 1e-5, eta = 1.5e-5, D_star = 1e-5;
  const double settled = 0.5 * (psi_of(contact_at(Rule::basic, 0, 0, 0, 0), eta) +
                                psi_of(contact_at(Rule::basic, 0, 0, 0, 0), eta_prev));
  for (double off : {-1e-4, 0.0, 1e-4}) {
    const TestIsland one = contact_at(Rule::nonadhesive, eta_prev, eta, settled + off, D_star);
    const double eta_p = eta_prev + contact_at(Rule::basic, eta_prev, eta, settled + off, D_star).system.D[0];
    const double D = eta_p - eta_prev, Q = (psi_of(one, eta_p) - psi_of(one, eta_prev)) / D;
    const double tau = 0.1 * std::max(eta, eta_p);
    EXPECT_NEAR(one.system.g[0] / (Q - 0.6 * off * D / (D * D + tau * tau)), 1.0, 1e-11);
  }
}

TEST(NonadhesiveRule, ReleasesWithAPushThatEmptiesPsi) {
  for (double psi : {1e-9, 3e-3, 10.0})
    for (double D_star : {-3e-5, -1e-8, 0.0}) {
      const TestIsland one = contact_at(Rule::nonadhesive, 1e-5, -1e-6, psi, D_star);
      EXPECT_GT(one.system.f[0], 0.0);
      EXPECT_LT(one.system.D[0], 0.0);
      EXPECT_NEAR(psi_after(one) / psi, 0.0, 1e-10);
    }
}

TEST(NonadhesiveRule, KeepsPsiWhereItIsStillMovingIn) {
  const TestIsland one = contact_at(Rule::nonadhesive, -3e-5, -1e-6, 3e-3, 2e-6);  // predicted to stay open
  EXPECT_EQ(one.system.g[0], 0.0);
  EXPECT_EQ(one.system.f[0], 0.0);
}

TEST(NonadhesiveRule, NeverPullsAndNeverOverdrawsPsi) {
  Random random(51);
  int releases = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    const double K = std::pow(10.0, random.between(4.0, 10.0)), alpha = random.between(1.0, 3.0);
    const double depth = std::pow(10.0, random.between(-7.0, -3.0));
    const TestIsland one =
        contact_at(Rule::nonadhesive, depth * random.state(), depth * random.state(),
                   random.state() > 0.5 ? 0.0 : PowerLaw(K, alpha).psi(depth * random.between(0.0, 1.0)),
                   depth * random.state(), K, alpha);
    ASSERT_GE(one.system.f[0], 0.0) << trial;
    ASSERT_GE(psi_after(one), -1e-12 * one.psi[0]) << trial;
    if (one.psi[0] > 0.0 && psi_after(one) < 1e-10 * one.psi[0]) ++releases;
  }
  EXPECT_GT(releases, 1000);
}

// Islands in which one contact's push makes a neighbour attractive: the neighbour must release.
TEST(NonadhesiveRule, NeverPullsInCoupledIslands) {
  Random random(54);
  for (int trial = 0; trial < 20000; ++trial) {
    const std::size_t m = 2 + static_cast<std::size_t>(trial) % 5;
    TestIsland one(test::random_compliance(m, 1 + m / 2, random));
    const double depth = std::pow(10.0, random.between(-6.0, -3.0));
    for (std::size_t i = 0; i < m; ++i) {
      one.make_contact(i, LawKind::one_sided, Rule::nonadhesive, std::pow(10.0, random.between(4.0, 10.0)),
                       random.between(1.0, 3.0));
      one.eta_prev[i] = depth * random.state();
      one.eta[i] = depth * random.state();
      one.D_star[i] = depth * random.state();
      one.psi[i] = random.state() > 0.0 ? 0.0 : row_psi(one.models[i], depth * random.between(0.0, 1.0));
    }
    one.choose_and_solve();
    for (std::size_t i = 0; i < m; ++i) ASSERT_GE(one.system.f[i], 0.0) << "trial " << trial << " row " << i;
  }
}

TEST(TwoSidedLaw, UnderTheRulesThatDoNotPredictIsTheSlope) {
  for (Rule rule : {Rule::basic, Rule::published, Rule::exact})
    for (double eta : {-2e-5, 2e-5}) {
      const TestIsland one = contact_at(rule, 0.9 * eta, eta, 1e-3, 0.1 * eta, 1e6, 1.5, LawKind::two_sided);
      EXPECT_EQ(one.system.g[0], slope_of(one, 2e-5));
    }
}

TEST(TwoSidedLaw, UnderThePredictingRulesIsMirrorSymmetric) {
  for (Rule rule : {Rule::secant, Rule::nonadhesive}) {
    const TestIsland up = contact_at(rule, 1e-5, -2e-6, 3e-4, -2e-5, 1e6, 1.5, LawKind::two_sided);
    const TestIsland down = contact_at(rule, -1e-5, 2e-6, -3e-4, 2e-5, 1e6, 1.5, LawKind::two_sided);
    EXPECT_DOUBLE_EQ(up.system.g[0], down.system.g[0]);
    EXPECT_DOUBLE_EQ(up.system.f[0], -down.system.f[0]);
  }
}

TEST(EveryRule, AtRestDoesNothingAndIsNoNaN) {
  for (Rule rule : all_rules)
    for (LawKind law : {LawKind::one_sided, LawKind::two_sided})
      for (double alpha : {1.0, 1.5}) {
        const TestIsland one = contact_at(rule, 0.0, 0.0, 0.0, 0.0, 1e6, alpha, law);
        EXPECT_EQ(one.system.f[0], 0.0);
        EXPECT_EQ(one.system.D[0], 0.0);
        EXPECT_EQ(psi_after(one), 0.0);
      }
}

// (psi+)^2 - psi^2 = f D for every g: a contact stores exactly the work done on it.
TEST(EveryRule, StoresTheWorkDoneOnItInCoupledIslands) {
  Random random(52);
  for (Rule rule : all_rules)
    for (int trial = 0; trial < 300; ++trial) {
      const std::size_t m = 1 + static_cast<std::size_t>(trial) % 5;
      TestIsland one(test::random_compliance(m, 3, random));
      for (std::size_t i = 0; i < m; ++i) {
        one.make_contact(i, i % 3 == 2 ? LawKind::two_sided : LawKind::one_sided, rule,
                         std::pow(10.0, random.between(4.0, 8.0)), random.between(1.0, 3.0));
        if (i % 4 == 3) one.make_spring(i, 1e4, 1e8, 0.01);
        one.eta_prev[i] = 1e-4 * random.state();
        one.eta[i] = 1e-4 * random.state();
        one.D_star[i] = 1e-4 * random.state();
        one.psi[i] = one.models[i].is_contact() ? std::abs(row_psi(one.models[i], 1e-4 * random.state())) : 0.0;
      }
      one.choose_and_solve();
      for (std::size_t i = 0; i < m; ++i) {
        if (!one.models[i].is_contact()) continue;
        const double g = one.system.g[i], D = one.system.D[i], psi = one.psi[i];
        const double psi_next = psi + 0.5 * g * D, size = std::abs(g * psi) + 0.25 * g * g * std::abs(D);
        EXPECT_NEAR(one.system.f[i], g * psi + 0.25 * g * g * D, 1e-9 * size);
        EXPECT_NEAR(psi_next * psi_next - psi * psi, one.system.f[i] * D,
                    1e-9 * (psi * psi + psi_next * psi_next + size * std::abs(D)));
        if (rule == Rule::nonadhesive && one.models[i].law == LawKind::one_sided) {
          EXPECT_GE(one.system.f[i], 0.0);
        }
      }
    }
}

// In a coupled island the release takes the other interactions into account: psi is emptied even with a spring
// attached.
TEST(ExactRule, EmptiesPsiInACoupledIsland) {
  Random random(53);
  for (Rule rule : {Rule::exact, Rule::secant, Rule::nonadhesive}) {
    for (int trial = 0; trial < 100; ++trial) {
      TestIsland two(test::random_compliance(2, 2, random));
      two.make_contact(0, LawKind::one_sided, rule, 1e7, 1.5);
      two.make_spring(1, 1e5, 1e9, 0.1);
      two.eta_prev = {1e-5, 1e-4 * random.state()};
      two.eta = {-1e-6, 1e-4 * random.state()};
      two.psi = {5e-3, 0.0};
      two.D_star = {-1e-4, 1e-4 * random.state()};
      two.choose_and_solve();
      if (two.system.g[0] == 0.0) continue;  // not leaving
      EXPECT_NEAR(two.psi[0] + 0.5 * two.system.g[0] * two.system.D[0], 0.0, 1e-10 * two.psi[0]);
    }
  }
}

}  // namespace
}  // namespace rattle
