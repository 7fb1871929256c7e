// How the figures of a contact are judged: by the rule that it follows.
#include <gtest/gtest.h>

#include <engine/helpers/compiled.hpp>
#include <engine/helpers/small_scenes.hpp>
#include <rattle/simulation/run_findings.hpp>
#include <vector>

namespace rattle::test {
namespace {

std::vector<FindingKind> found(Rule rule, const ContactFigures& figures) {
  SceneDescription description = mass_and_barrier();
  description.rule = rule;
  std::vector<FindingKind> kinds;
  for (const Finding& finding : judge_contact(*compiled(description), 0, figures))
    kinds.push_back(finding.kind);
  return kinds;
}

using Kinds = std::vector<FindingKind>;

TEST(RunFindings, APullIsAFailureOfTheRulesThatOnlyPush) {
  const ContactFigures pulls{.attraction = 1e-3, .attractive_samples = 5};
  for (const Rule rule : {Rule::nonadhesive, Rule::gradient, Rule::newton})
    EXPECT_EQ(found(rule, pulls), Kinds{FindingKind::pulls}) << static_cast<int>(rule);
  for (const Rule rule : {Rule::basic, Rule::published, Rule::exact, Rule::secant})
    EXPECT_EQ(found(rule, pulls), Kinds{FindingKind::pulls_by_rule}) << static_cast<int>(rule);
}

TEST(RunFindings, ADeepOrUnresolvedContactHoldsUnderTheRulesThatFollowTheDepth) {
  const ContactFigures figures{.resolution = 3.0, .depth_ratio = 5.0, .deepest = 1e-3};
  for (const Rule rule : {Rule::gradient, Rule::newton})
    EXPECT_EQ(found(rule, figures), (Kinds{FindingKind::sinks_yet_held, FindingKind::unresolved_yet_held}));
  for (const Rule rule : {Rule::basic, Rule::published, Rule::exact, Rule::secant, Rule::nonadhesive})
    EXPECT_EQ(found(rule, figures), (Kinds{FindingKind::sinks, FindingKind::unresolved}));
}

TEST(RunFindings, NothingIsFoundWithinTheLimits) {
  const ContactFigures figures{.resolution = FindingLimits::resolution,
                               .depth_ratio = FindingLimits::depth_ratio,
                               .attraction = FindingLimits::attraction};
  for (const Rule rule : {Rule::exact, Rule::nonadhesive, Rule::gradient})
    EXPECT_TRUE(found(rule, figures).empty());
}

TEST(RunFindings, ARunThatWasStoppedTellsWhyAndTheRemedyOfItsCause) {
  const auto scene = compiled(mass_and_barrier());
  RunFacts facts{
      .samples = 100, .runaway = "the energy is 1e13 J", .runaway_remedy = "slow gesture 'pump' down"};
  const auto told = find_findings(*scene, nullptr, facts, "raise sample_rate");
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].what, "stopped: the energy is 1e13 J");
  EXPECT_EQ(told[0].remedy, "slow gesture 'pump' down");
  facts.runaway_remedy.clear();
  EXPECT_FALSE(find_findings(*scene, nullptr, facts, "raise sample_rate")[0].remedy.empty());
}

}  // namespace
}  // namespace rattle::test
