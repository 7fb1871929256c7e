// Messages to the player about contacts and the balance: once each, with advice.
#include <gtest/gtest.h>

#include "play/finding_teller.hpp"
#include "play/play_summary.hpp"
#include "player_process.hpp"

namespace rattle::testing {
namespace {

using play::FindingTeller;
using std::chrono::milliseconds;

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t i = text.find(part); i != std::string::npos; i = text.find(part, i + 1)) ++count;
  return count;
}

TEST(PlayFindings, AContactThatSinksIsToldOnce) {
  for (const bool with_ledger : {true, false}) {
    std::vector<std::string> options = {"--backend", "none", "--seconds", "2.5"};
    if (!with_ledger) options.push_back("--no-ledger");
    const PlayerEnd end = PlayerProcess("fretted.toml", options).end(0);
    EXPECT_EQ(end.exit_code, 0) << end.err;
    EXPECT_EQ(count_of(end.err, "warning: contact 'fret' sank in: it was "), 1u) << end.err;
    EXPECT_EQ(count_of(end.err, "use solver = \"gradient\" for it, a higher --oversampling"), 1u) << end.err;
  }
}

TEST(PlayFindings, AShortTakeIsToldAtItsEnd) {
  const PlayerEnd end = PlayerProcess("fretted.toml", {"--backend", "none", "--seconds", "0.4"}).end(0);
  EXPECT_EQ(count_of(end.err, "sank in"), 1u) << end.err;
}

TEST(PlayFindings, OfContactsThatHoldNothingIsSaid) {
  const PlayerEnd end = PlayerProcess("fretted.toml", {"--backend", "none", "--seconds", "1.5", "--set",
                                                       "contact.fret.solver=\"newton\""})
                            .end(0);
  EXPECT_EQ(end.exit_code, 0) << end.err;
  EXPECT_EQ(count_of(end.err, "fret'"), 0u) << end.err;
}

TEST(PlayFindings, WhatIsYoungWaitsASecond) {
  FindingTeller teller;
  live::LiveStatus status;
  const FindingTeller::Clock::time_point start{};
  EXPECT_TRUE(teller.take(status, start).empty());
  status.add({.kind = FindingKind::sinks, .interaction = 0, .value = 3.0, .limit = 2.0, .detail = 1e-3},
             "contact 'a'");
  EXPECT_TRUE(teller.take(status, start - milliseconds(900)).empty());
  EXPECT_TRUE(teller.take({}, start - milliseconds(500)).empty());  // the finding disappeared
  EXPECT_TRUE(teller.take(status, start).empty());
  EXPECT_TRUE(teller.take(status, start + milliseconds(900)).empty());
  status.add({.kind = FindingKind::sinks, .interaction = 0, .value = 7.0, .limit = 2.0, .detail = 2e-3},
             "contact 'a'");
  const auto told = teller.take(status, start + milliseconds(1000));
  ASSERT_EQ(told.size(), 1u);
  EXPECT_TRUE(told[0].starts_with("warning: contact 'a' sank in: it was 0.002 m deep, 7 times")) << told[0];
  EXPECT_TRUE(teller.take(status, start + milliseconds(5000)).empty());
  status.add({.kind = FindingKind::unresolved, .interaction = 0, .value = 7.0, .limit = 1.0}, "contact 'a'");
  EXPECT_EQ(teller.take_all(status).size(), 1u);
  EXPECT_TRUE(teller.take_all(status).empty());
  status.instruments = 1;  // reloaded: findings are reported again
  EXPECT_EQ(teller.take_all(status).size(), 2u);
}

std::string summary_of(double balance, double past_balance) {
  play::PerformanceTotals totals;
  totals.status.has_ledger = true;
  totals.status.balance_error = balance;
  totals.status.past_balance_error = past_balance;
  return play::summarise(totals, play::CallbackTimes(), play::CallbackTimes(), 512, 48000);
}

TEST(PlayFindings, TheSummaryCallsASampledLedgerSampled) {
  play::PerformanceTotals totals;
  totals.status.has_ledger = true;
  totals.status.ledger_every = 16;
  totals.status.balance_error = 2e-12;
  const std::string summary = play::summarise(totals, play::CallbackTimes(), play::CallbackTimes(), 512, 48000);
  EXPECT_NE(summary.find("energy balance: 2.0e-12, sampled: one step in 16; note"), std::string::npos)
      << summary;
}

TEST(PlayFindings, TheSummaryJudgesTheBalanceAsCheckDoes) {
  EXPECT_NE(summary_of(8e-13, 0.0).find("energy balance: 8.0e-13\n"), std::string::npos);
  EXPECT_NE(summary_of(2e-12, 0.0).find("energy balance: 2.0e-12; note: balance error 2e-12 is above 1e-12"),
            std::string::npos)
      << summary_of(2e-12, 0.0);
  EXPECT_NE(summary_of(1e-14, 2e-10).find("2.0e-10; failure: balance error 2e-10 exceeds 1e-10"),
            std::string::npos);
  live::LiveStatus status;
  status.balance_error = 5e-11;
  EXPECT_FALSE(play::has_failed(status));
  status.past_balance_error = 2e-10;
  EXPECT_TRUE(play::has_failed(status));
  status.past_balance_error = 0.0;
  status.add({.kind = FindingKind::sinks, .value = 9.0}, "contact 'a'");
  EXPECT_FALSE(play::has_failed(status));
  status.add({.kind = FindingKind::pulls, .value = 1e-3}, "contact 'a'");
  EXPECT_TRUE(play::has_failed(status));
}

}  // namespace
}  // namespace rattle::testing
