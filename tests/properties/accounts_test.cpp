// The list of accounts contains every term of the balance exactly once, for any scene.
#include <gtest/gtest.h>

#include <cmath>
#include <properties/random_scene.hpp>
#include <properties/test_counts.hpp>
#include <rattle/rattle.hpp>
#include <set>

namespace rattle::test {
namespace {

struct Totals {
  double stored = 0.0, lost = 0.0, work = 0.0, size = 0.0;
};

Totals add_up(const std::vector<Account>& accounts, const EnergyLedger& ledger) {
  Totals totals;
  for (const Account& account : accounts) {
    if (account.is_detail) continue;
    const double value = ledger.value(account);
    (account.kind == AccountKind::stored ? totals.stored
     : account.kind == AccountKind::lost ? totals.lost
                                         : totals.work) += value;
    totals.size += std::abs(value);
  }
  return totals;
}

TEST(Accounts, AddUpToTheTotalsOfTheLedger) {
  int with_work = 0, with_losses = 0;
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(reduced_count(300)); ++seed) {
    const auto compiled = compile(random_scene(seed));
    ASSERT_TRUE(compiled) << seed;
    const std::shared_ptr<const Scene> scene = *compiled;
    const std::vector<Account> accounts = accounts_of(*scene);
    Simulator simulator(scene);
    EnergyLedger ledger(scene);
    simulator.attach(ledger);
    for (int n = 0; n < 64; ++n) simulator.step();
    const Totals totals = add_up(accounts, ledger);
    const double rounding = 1e-13 * totals.size;
    EXPECT_NEAR(totals.stored, ledger.stored(), rounding) << seed;
    EXPECT_NEAR(totals.lost, ledger.dissipated(), rounding) << seed;
    EXPECT_NEAR(totals.work, ledger.work_in(), rounding) << seed;
    for (const Account& account : accounts) {
      if (account.can_change) continue;
      EXPECT_EQ(ledger.value(account), 0.0) << seed << ": " << account.column();
    }
    with_work += ledger.work_in() != 0.0;
    with_losses += ledger.dissipated() != 0.0;
    simulator.detach();
  }
  EXPECT_GT(with_work, 0);
  EXPECT_GT(with_losses, 0);
}

// In a slide, both the hand and the contact lose energy; each has its own letter.
TEST(Accounts, OfASlideTellTheHandFromTheContact) {
  for (const double hand_damping : {0.0, 0.5})
    for (const double contact_loss : {0.0, 0.5}) {
      SceneDescription description;
      const auto string = description.add(
          StringDescription{.name = "main", .length = 0.65, .mass_per_length = 1e-3, .tension = 80.0});
      description.add(SlideDescription{.name = "bottle",
                                       .strings = {string},
                                       .mass = 0.05,
                                       .hand_stiffness = 1e4,
                                       .hand_damping = hand_damping,
                                       .contact_stiffness = 1e5,
                                       .contact_loss = contact_loss,
                                       .position = 0.3,
                                       .hand_height = -1e-3,
                                       .height = 2e-3});
      const std::shared_ptr<const Scene> scene = *compile(description);
      Simulator simulator(scene);
      EnergyLedger ledger(scene);
      simulator.attach(ledger);
      for (int n = 0; n < 2000; ++n) simulator.step();
      double hand = -1.0, contact = -1.0;
      for (const Account& account : accounts_of(*scene)) {
        if (account.letter == "Q_o") hand = ledger.value(account);
        if (account.letter == "Q") contact = ledger.value(account);
      }
      EXPECT_EQ(hand > 0.0, hand_damping > 0.0) << hand;
      EXPECT_EQ(contact > 0.0, contact_loss > 0.0) << contact;
      EXPECT_NEAR(hand + std::max(contact, 0.0), ledger.interactions()[0].dissipated.value(),
                  1e-15 * ledger.peak_stored());
    }
}

TEST(Accounts, HaveNamesOfTheirOwn) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const std::shared_ptr<const Scene> scene = *compile(random_scene(seed));
    std::set<std::string> columns;
    for (const Account& account : accounts_of(*scene)) {
      EXPECT_TRUE(columns.insert(account.column()).second) << seed << ": " << account.column();
      EXPECT_FALSE(account.word.empty()) << seed << ": " << account.owner;
      EXPECT_EQ(account.moved.empty(), account.kind != AccountKind::work) << seed << ": " << account.column();
    }
  }
}

}  // namespace
}  // namespace rattle::test
