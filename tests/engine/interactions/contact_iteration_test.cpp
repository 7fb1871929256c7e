// The parts of the iteration for islands, on two contacts that do not share a point.
#include <gtest/gtest.h>

#include <cmath>
#include <rattle/interactions/contact_iteration.hpp>
#include <support/random_numbers.hpp>

namespace rattle {
namespace {

// D = D* - Lambda f of each contact by itself.
struct TwoContacts {
  RowModel row;
  ContactStep contacts[2] = {};
  double compliance = 1e-6;
  double D_star[2] = {}, a[2] = {}, d[2] = {}, f[2] = {}, D[2] = {}, D_other[2] = {}, p[2] = {};
  LawPoint law[2] = {};

  explicit TwoContacts(double K, double alpha = 1.5) {
    row.law = LawKind::one_sided;
    row.power = PowerLaw(K, alpha);
  }
  void look_at(std::size_t i, double eta, double eta_prev) {
    look_at_contact(contacts[i], row, eta, eta_prev, 0.0, row_psi_and_slope(row, eta),
                    row_psi_and_slope(row, eta_prev), 1.0 / 48000.0, compliance);
  }
  std::size_t size() const noexcept { return 2; }
  ContactStep* contact(std::size_t i) noexcept { return &contacts[i]; }
  double Lambda(std::size_t) const noexcept { return compliance; }
  void solve() noexcept {
    for (std::size_t i = 0; i < 2; ++i) {
      f[i] = (a[i] * D_star[i] + d[i]) / (1.0 + a[i] * compliance);
      D[i] = D_star[i] - compliance * f[i];
    }
  }
};

TEST(ContactIteration, AContactMuchDeeperThanPredictedTakesTheQuotientAndIsSolvedAgain) {
  TwoContacts pair(1e6);
  for (const std::size_t i : {0u, 1u}) {
    pair.look_at(i, 1e-5, 1e-5);
    pair.contacts[i].share = 1.0;
    pair.contacts[i].foreseen = 2e-5;
  }
  ContactIteration<TwoContacts> iteration(pair, gradient_limits);
  pair.D[0] = pair.D[1] = 1.5e-5;  // 2.5e-5 deep, less than half as deep again
  EXPECT_FALSE(iteration.drop_stale_predictions());
  EXPECT_EQ(pair.contacts[0].share, 1.0);

  pair.D[1] = 3e-5;
  EXPECT_TRUE(iteration.drop_stale_predictions());
  EXPECT_EQ(pair.contacts[0].share, 1.0);
  EXPECT_EQ(pair.contacts[1].share, 0.0);
  EXPECT_EQ(pair.D_other[0], pair.D[0]) << "the iteration goes on from what was found";
  EXPECT_EQ(pair.D_other[1], pair.D[1]);
  EXPECT_FALSE(iteration.drop_stale_predictions()) << "once";
}

// Two contacts push a light mass from both sides: D = D* - Lambda f with Lambda of rank one. Stiff laws
// overshoot, and a step that overshoots is shortened.
struct SqueezedContacts : TwoContacts {
  using TwoContacts::TwoContacts;
  double away = -1.0;  // what one contact does to the other, in parts of the compliance
  void solve() noexcept {
    const double L[2][2] = {{compliance, away * compliance}, {away * compliance, compliance}};
    const double m00 = 1.0 + L[0][0] * a[0], m01 = L[0][1] * a[1], m10 = L[1][0] * a[0],
                 m11 = 1.0 + L[1][1] * a[1];
    const double r0 = D_star[0] - L[0][0] * d[0] - L[0][1] * d[1],
                 r1 = D_star[1] - L[1][0] * d[0] - L[1][1] * d[1];
    const double determinant = m00 * m11 - m01 * m10;
    D[0] = (r0 * m11 - m01 * r1) / determinant;
    D[1] = (m00 * r1 - m10 * r0) / determinant;
    for (std::size_t i = 0; i < 2; ++i) f[i] = a[i] * D[i] + d[i];
  }
};

// Measured: 2.9 solves a run.
TEST(ContactIteration, SettlesStiffContactsThatPushEachOtherInFewSolves) {
  test::Random random(5);
  int solves = 0, settled = 0, runs = 2000;
  for (int n = 0; n < runs; ++n) {
    SqueezedContacts pair(std::exp(random.between(std::log(1e8), std::log(1e13))), random.between(1.5, 4.0));
    pair.away = random.between(-0.99, 0.9);
    for (const std::size_t i : {0u, 1u}) {
      const double eta_prev = random.between(-1e-4, 1e-4);
      pair.look_at(i, eta_prev, eta_prev);
      pair.D_star[i] = random.between(-2e-4, 4e-4);
    }
    ContactIteration<SqueezedContacts> iteration(pair, newton_limits(60));
    iteration.prepare();
    settled += iteration.settle() ? 1 : 0;
    solves += iteration.solves();
  }
  EXPECT_EQ(settled, runs);
  EXPECT_LE(solves, 4 * runs) << static_cast<double>(solves) / runs << " a run";
}

}  // namespace
}  // namespace rattle
