// Findings of a run: check, render and report state them in the same words, once, with the remedy.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <rattle/simulation/run_findings.hpp>
#include <support/json_reader.hpp>

#include "command_runner.hpp"
#include "report/report_page.hpp"
#include "report_reading.hpp"

namespace rattle::testing {
namespace {

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t i = text.find(part); i != std::string::npos; i = text.find(part, i + 1)) ++count;
  return count;
}

std::string last_line(const std::string& text) {
  const std::size_t end = text.find_last_not_of('\n');
  const std::size_t start = text.rfind('\n', end);
  return text.substr(start + 1, end - start);
}

const std::string sunk = "contact 'fret' sank in: it was ";
const std::string remedy = "use solver = \"gradient\" for it, a higher --rate or a smaller stiffness";

TEST(Findings, CheckDoesNotSayABarePassedOfAContactThatSank) {
  const Workplace place;
  const Outcome outcome = place.run({"check", data_file("fretted.toml")});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(last_line(outcome.out), "  passed, with 1 warning");
  EXPECT_EQ(count_of(outcome.out, "  warning: " + sunk), 1u) << outcome.out;
  EXPECT_EQ(count_of(outcome.out, remedy), 1u) << outcome.out;

  const JsonValue json = parse_json(place.run({"check", data_file("fretted.toml"), "--json"}).out);
  EXPECT_TRUE(json["passed"].boolean());
  ASSERT_EQ(json["findings"].array().size(), 1u);
  const JsonValue& finding = json["findings"][0];
  EXPECT_EQ(finding["severity"].text(), "warning");
  EXPECT_EQ(finding["contact"].text(), "fret");
  EXPECT_GT(finding["value"].number(), 10.0);
  EXPECT_EQ(finding["value"].number(), json["contacts"][0]["depth_ratio"].number());
  EXPECT_EQ(finding["limit"].number(), FindingLimits::depth_ratio);
  EXPECT_EQ(finding["remedy"].text(), remedy);
  EXPECT_TRUE(finding["what"].text().starts_with(sunk));
  ASSERT_EQ(json["warnings"].array().size(), 1u);
  EXPECT_EQ(json["warnings"][0].text(), finding["what"].text() + ": " + remedy);
}

TEST(Findings, RenderTellsItOnceAndTheFileIsThere) {
  const Workplace place;
  const Outcome outcome = place.run({"render", data_file("fretted.toml"), "-o", "a.wav", "--csv", "a.csv"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(count_of(outcome.err, "rattle: warning: " + sunk), 1u) << outcome.err;
  EXPECT_EQ(count_of(outcome.err, remedy), 1u) << outcome.err;
  EXPECT_EQ(count_of(outcome.err, "\n"), 1u) << outcome.err;
  EXPECT_EQ(place.names(), (std::vector<std::string>{"a.csv", "a.wav"}));
  const Outcome unwatched = place.run({"render", data_file("fretted.toml"), "-o", "a.wav", "--no-ledger"});
  EXPECT_EQ(unwatched.err, "");
  EXPECT_NE(unwatched.out.find("contacts not checked (--no-ledger)"), std::string::npos) << unwatched.out;
}

TEST(Findings, AReportShowsItAndSaysOfWhichRun) {
  if (!embedded_page()) GTEST_SKIP() << "built without the page";
  const Workplace place;
  const Outcome outcome =
      place.run({"report", data_file("fretted.toml"), "--solvers", "newton,nonadhesive", "-o", "r.html"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(count_of(outcome.err, "rattle: nonadhesive: warning: " + sunk), 1u) << outcome.err;
  EXPECT_EQ(count_of(outcome.err, "\n"), 1u) << outcome.err;
  const JsonValue runs = parse_json(data_of_page(place.read("r.html")))["runs"];
  EXPECT_TRUE(runs[0]["warnings"].array().empty());
  ASSERT_EQ(runs[1]["warnings"].array().size(), 1u);
  EXPECT_TRUE(runs[1]["warnings"][0].text().starts_with(sunk));
  EXPECT_TRUE(runs[1]["notes"].array().empty());
  EXPECT_GT(runs[1]["contacts"][0]["depth_ratio"].number(), FindingLimits::depth_ratio);
  EXPECT_GT(runs[1]["contacts"][0]["deepest"].number(), 10.0 * runs[0]["contacts"][0]["deepest"].number());
}

TEST(Findings, OfAContactThatHoldsNothingIsSaid) {
  const Workplace place;
  const Outcome check = place.run({"check", data_file("fretted.toml"), "--solver", "newton"});
  EXPECT_EQ(last_line(check.out), "  passed");
  EXPECT_EQ(place.run({"render", data_file("fretted.toml"), "--solver", "newton", "-o", "a.wav"}).err, "");
}

TEST(Findings, AContactThatHoldsUnresolvedIsANote) {
  const Workplace place;
  const std::vector<std::string> stiff = {data_file("fretted.toml"), "--solver", "newton", "--set",
                                          "contact.fret.stiffness=1e7"};
  std::vector<std::string> check = {"check"}, render = {"render", "-o", "a.wav"};
  check.insert(check.end(), stiff.begin(), stiff.end());
  render.insert(render.end(), stiff.begin(), stiff.end());
  const Outcome checked = place.run(check);
  EXPECT_EQ(checked.exit_code, 0);
  EXPECT_EQ(last_line(checked.out), "  passed, with 1 note");
  const std::string words =
      "note: contact 'fret' is stable, but its blows are not resolved in time (resolution ";
  EXPECT_EQ(count_of(checked.out, words), 1u) << checked.out;
  EXPECT_EQ(count_of(place.run(render).err, "rattle: " + words), 1u);
}

TEST(Findings, ARuleThatMayPullIsAWarning) {
  const Workplace place;
  const Outcome outcome = place.run({"check", data_file("hammer.toml"), "--solver", "basic"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_NE(last_line(outcome.out), "  passed");
  EXPECT_EQ(count_of(outcome.out, "warning: contact 'strike' pulled with "), 1u) << outcome.out;
  EXPECT_EQ(count_of(outcome.out, "solver = \"gradient\" never pulls"), 1u) << outcome.out;
}

TEST(Findings, SlidesAreStiffOnPurpose) {
  const Workplace place;
  const Outcome outcome = place.run({"check", "slide-phrase", "--duration", "0.5", "--json"});
  const JsonValue json = parse_json(outcome.out);
  EXPECT_GT(json["contacts"][0]["resolution"].number(), 10.0);
  EXPECT_TRUE(json["findings"].array().empty()) << outcome.out;
}

TEST(Findings, TheBalanceIsToldAboveOneLimitAndFailsAboveTheOther) {
  EXPECT_FALSE(judge_balance(0.0));
  EXPECT_FALSE(judge_balance(1e-12));
  const auto told = judge_balance(1.1e-12), still_told = judge_balance(1e-10), fails = judge_balance(1.1e-10);
  ASSERT_TRUE(told && still_told && fails);
  EXPECT_EQ(severity_of(told->kind), FindingSeverity::note);
  EXPECT_EQ(severity_of(still_told->kind), FindingSeverity::note);
  EXPECT_EQ(severity_of(fails->kind), FindingSeverity::failure);
  EXPECT_EQ(tell(*told, {}, {}).what, "balance error 1.1e-12 is above 1e-12");
  EXPECT_EQ(tell(*fails, {}, {}).what, "balance error 1.1e-10 exceeds 1e-10");
  for (const double worse : {std::numeric_limits<double>::infinity(), std::nan("")}) {
    ASSERT_TRUE(judge_balance(worse));
    EXPECT_EQ(severity_of(judge_balance(worse)->kind), FindingSeverity::failure);
  }
}

TEST(Findings, EveryKindHasWordsWithoutEmptyPlaces) {
  for (std::size_t i = 0; i < finding_kinds; ++i) {
    const auto kind = static_cast<FindingKind>(i);
    if (kind == FindingKind::gesture_held) continue;  // has its own text
    const ToldFinding finding = tell({.kind = kind, .value = 3.0, .limit = 2.0, .detail = 0.25}, "it", "more");
    EXPECT_EQ(finding.text().find_first_of("{}"), std::string::npos) << finding.text();
    EXPECT_TRUE(finding.what.starts_with("it ")) << finding.what;
    EXPECT_FALSE(finding.remedy.empty()) << finding.what;
  }
}

TEST(Findings, FiguresOfSeveralRunsBecomeOne) {
  ContactFigures figures;
  figures.include({.resolution = 0.5, .depth_ratio = 1.0, .deepest = 3e-3, .attractive_samples = 2});
  EXPECT_EQ(figures.deepest, 3e-3);
  figures.include(
      {.resolution = 0.2, .depth_ratio = 5.0, .deepest = 1e-3, .attraction = 0.1, .attractive_samples = 1});
  figures.include({.resolution = 0.1, .depth_ratio = 1.0, .deepest = 9e-3});
  EXPECT_EQ(figures.resolution, 0.5);
  EXPECT_EQ(figures.depth_ratio, 5.0);
  EXPECT_EQ(figures.deepest, 1e-3);
  EXPECT_EQ(figures.attraction, 0.1);
  EXPECT_EQ(figures.attractive_samples, 3);
}

}  // namespace
}  // namespace rattle::testing
