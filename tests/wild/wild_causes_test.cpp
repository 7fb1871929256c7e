// Each failure gets its correct cause.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <wild/wild_causes.hpp>
#include <wild/wild_rounding.hpp>
#include <wild/wild_scene.hpp>

namespace rattle::test {
namespace {

Cause cause_of(const Moment& moment, WildReport report = {}) {
  report.unsettled = std::max(report.unsettled, moment.unsettled);
  name_cause(moment, report);
  EXPECT_FALSE(report.explanation.empty());
  return report.cause;
}

WildReport grown() {
  WildReport report;
  report.grown_at = 100;
  return report;
}

TEST(WildSinking, IsExplainedByEnergyOrByStepsThatDidNotSettle) {
  WildReport report;
  report.contacts = {{.name = "contact0", .depth_ratio = 1.0}, {.name = "contact1", .depth_ratio = 5.0}};
  EXPECT_TRUE(explain_sinking(report, {0, 9.0}).is_explained);   // struck harder
  EXPECT_FALSE(explain_sinking(report, {1, 9.0}).is_explained);  // sunk
  EXPECT_NE(explain_sinking(report, {1, 9.0}).words.find("contact1"), std::string::npos);
  report.unsettled = 3;
  EXPECT_TRUE(explain_sinking(report, {1, 9.0}).is_explained);
}

TEST(WildCause, IsAGestureWhereTheLedgerKnowsItsWork) {
  Moment m{.works = {{"P_K", "contact 'a'", 9e14, true}, {"force", "force 'b'", 1.0, false}},
           .start = 1.0,
           .stored = 1e15,
           .balance_error = 1e-15,
           .lost = 1.0,
           .rounding = 10.0};
  EXPECT_EQ(cause_of(m, grown()), Cause::pumped);
  Moment unbalanced = m;  // no growth, but a balance error: a gesture does not excuse it
  unbalanced.balance_error = 1e-8, unbalanced.lost = 1e7;
  EXPECT_EQ(cause_of(unbalanced), Cause::other);
  m.works.front().by_gesture = false;
  EXPECT_EQ(cause_of(m, grown()), Cause::driven);
  m.works.front().joules = 1e13;  // a hundredth of the stored energy; rounding explains no more than a joule
  EXPECT_EQ(cause_of(m, grown()), Cause::other);
}

TEST(WildCause, IsNoGestureWhereTheBalanceIsLost) {
  Moment m{.works = {{"P_K", "contact 'a'", 9e14, true}},
           .start = 1.0,
           .stored = 1e15,
           .balance_error = 0.1,
           .lost = 5e14};
  EXPECT_EQ(cause_of(m, grown()), Cause::other);
  m.rounding = 6e14;
  EXPECT_EQ(cause_of(m, grown()), Cause::rounding);
  m.lost = 9e12;  // a small part of the energy, which rounding explains
  EXPECT_EQ(cause_of(m, grown()), Cause::pumped);
  m.lost = 5e14;
  m.unsettled = 1;
  EXPECT_EQ(cause_of(m, grown()), Cause::unsettled);
}

TEST(WildCause, OfASuddenNanIsNeverRounding) {
  WildReport report;
  report.nonfinite_at = 100;
  const Moment m{.start = 1.0, .stored = 1.0, .balance_error = 1e-9, .lost = 1e-9, .rounding = 2e-9};
  EXPECT_EQ(cause_of(m, report), Cause::other);
  report.unsettled = 1;  // in the step of the NaN
  EXPECT_EQ(cause_of(m, report), Cause::unsettled);
}

TEST(WildCause, IsRoundingOnlyAsFarAsRoundingGoes) {
  Moment m{.start = 1.0, .stored = 1.0, .balance_error = 1e-9, .lost = 1e-9, .rounding = 2e-9};
  EXPECT_EQ(cause_of(m), Cause::rounding);
  m.rounding = 0.5e-9;
  EXPECT_EQ(cause_of(m), Cause::other);
}

TEST(WildCause, OfAPullIsNeverRounding) {
  WildReport report;
  report.contacts.push_back({.may_pull = true, .attraction = 0.5});
  const Moment m{.start = 1.0, .stored = 1.0, .balance_error = 1e-15, .lost = 1e-15, .rounding = 1e-14};
  EXPECT_EQ(report.attraction_by_design(), 0.5);
  EXPECT_EQ(cause_of(m, report), Cause::rounding);
  report.contacts.push_back({.must_not_pull = true, .attraction = 1e-15});
  EXPECT_EQ(cause_of(m, report), Cause::other);
}

// A string whose tension moves at twice its frequency is pumped like a swing.
SceneDescription swing() {
  SceneDescription s{.title = "swing", .sample_rate = 44100.0, .duration = 0.6};
  const GestureHandle g =
      s.add(GestureDescription{"pull", SineGesture{.frequency = 400.0, .amplitude = 50.0, .offset = 50.0}});
  const auto string = s.add(StringDescription{.name = "main",
                                              .length = 0.5,
                                              .mass_per_length = 50.0 / (200.0 * 200.0),
                                              .tension = g,
                                              .highest_tension = 100.0});
  s.add(InitialDescription{
      .name = "pluck", .centre = at(string, fraction(0.4)), .shape = Shape::triangle, .amplitude = 1e-3});
  return s;
}

TEST(WildRun, NamesTheGestureThatPumps) {
  const WildReport report = run_wild(swing());
  ASSERT_FALSE(report.is_refused()) << report.refusal;
  EXPECT_TRUE(report.has_grown());
  EXPECT_EQ(report.cause, Cause::pumped);
  EXPECT_EQ(report.account, "P_T");
  EXPECT_NE(report.explanation.find("string 'main' by gesture 'pull'"), std::string::npos)
      << report.explanation;
}

TEST(WildRun, SaysWhyASceneWasRefused) {
  SceneDescription scene = swing();
  scene.strings.front().length = -1.0;
  EXPECT_NE(run_wild(scene).refusal.find("length"), std::string::npos);
}

TEST(WildRun, FindsNothingWrongWithAnOrdinaryScene) {
  SceneDescription scene = swing();
  scene.gestures.clear();
  scene.strings.front().tension = 50.0;
  scene.strings.front().highest_tension.reset();
  const WildReport report = run_wild(scene);
  EXPECT_EQ(report.cause, Cause::none);
  EXPECT_LE(report.balance_error, 1e-12);
  EXPECT_TRUE(report.explanation.empty());
}

// The estimate must cover the actual rounding error but not exceed it by much, or it would excuse any failure.
TEST(RoundingWatch, BoundsTheBalanceOfAnOrdinaryScene) {
  SceneDescription d = swing();
  d.gestures.clear();
  d.strings.front().tension = 50.0;
  d.strings.front().highest_tension.reset();
  const auto hammer =
      d.add(MassDescription{.name = "hammer", .mass = 1e-3, .position = -1e-3, .velocity = 2.0});
  d.add(ContactDescription{.name = "strike",
                           .below = at(hammer),
                           .above = at({ComponentKind::string, 0}, fraction(0.3)),
                           .stiffness = 1e7,
                           .exponent = 1.5});
  const auto scene = compile(d);
  ASSERT_TRUE(scene);
  Simulator simulator(*scene);
  EnergyLedger ledger(*scene);
  simulator.attach(ledger);
  RoundingWatch watch(simulator);
  double worst = 0.0;
  for (int n = 0; n < 20000; ++n) {
    simulator.step();
    watch.observe();
    worst = std::max(worst, std::abs(ledger.balance()));
  }
  EXPECT_GT(worst, 0.0);
  EXPECT_LE(worst, watch.joules());
  EXPECT_LE(watch.joules(), 1e-9 * ledger.peak_stored());
}

WildReport with_depths(std::vector<double> depths) {
  WildReport report;
  for (const double depth : depths)
    report.contacts.push_back({.deepest = depth, .contact_samples = depth > 0.0});
  return report;
}

TEST(CompareDepths, CountsContactsThatSank) {
  const WildReport newton = with_depths({1e-3, 1e-3, 0.0});
  const DepthComparison found = compare_depths(with_depths({3.9e-3, 4.1e-3, 1.0}), newton);
  EXPECT_EQ(found.compared, 2);  // one contact never closed under Newton
  EXPECT_EQ(found.sunk.size(), 1u);
  EXPECT_NEAR(found.worst, 4.1, 1e-12);
}

TEST(CompareDepths, LeavesFailedRunsOut) {
  const WildReport report = with_depths({1.0});
  WildReport newton = with_depths({1e-3});
  EXPECT_EQ(compare_depths(report, newton).sunk.size(), 1u);
  newton.balance_error = 1e-5;
  EXPECT_EQ(compare_depths(report, newton).compared, 0);
  newton.balance_error = 0.0, newton.nonfinite_at = 5;
  EXPECT_EQ(compare_depths(report, newton).compared, 0);
}

}  // namespace
}  // namespace rattle::test
