// The parts of the iteration for islands, on two contacts that do not share a point.
#include <gtest/gtest.h>

#include <rattle/interactions/contact_iteration.hpp>

namespace rattle {
namespace {

// D = D* - Lambda f of each contact by itself.
struct TwoContacts {
  RowModel row;
  ContactStep contacts[2] = {};
  double compliance = 1e-6;
  double D_star[2] = {}, a[2] = {}, d[2] = {}, f[2] = {}, D[2] = {}, D_other[2] = {}, p[2] = {};
  LawPoint law[2] = {};

  explicit TwoContacts(double K) {
    row.law = LawKind::one_sided;
    row.power = PowerLaw(K, 1.5);
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

}  // namespace
}  // namespace rattle
