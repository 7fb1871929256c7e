// rattle check: its verdict, its exit code and its JSON.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <properties/test_counts.hpp>
#include <support/json_reader.hpp>

#include "command_runner.hpp"

namespace rattle::testing {
namespace {

bool mentions(const JsonValue& list, const std::string& words) {
  for (const JsonValue& entry : list.array())
    if (entry.text().find(words) != std::string::npos) return true;
  return false;
}

TEST(Check, AGoodSceneHasEveryPromisedMember) {
  const Workplace place;
  const Outcome outcome = place.run({"check", data_file("hammer.toml"), "--json"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  const JsonValue json = parse_json(outcome.out);
  EXPECT_TRUE(json["passed"].boolean());
  EXPECT_TRUE(json["failures"].array().empty());
  EXPECT_EQ(json["samples"].number(), 4410.0);
  EXPECT_EQ(json["sample_rate"].number(), 44100.0);
  EXPECT_EQ(json["solver"].text(), "gradient");
  EXPECT_EQ(json["newton_failures"].number(), 0.0);
  EXPECT_LT(json["balance_error"].number(), 1e-11);
  EXPECT_GT(json["balance_error"].number(), 0.0);
  // M v^2 / 2 + M omega^2 w^2 / 2 of the hammer at the start is most of the energy.
  EXPECT_NEAR(json["peak_energy"].number(), 0.019, 0.001);
  EXPECT_GT(json["x_realtime"].number(), 0.0);
  const JsonValue& contact = json["contacts"][0];
  EXPECT_EQ(contact["name"].text(), "strike");
  EXPECT_GE(contact["impacts"].number(), 1.0);
  EXPECT_EQ(contact["attractive_samples"].number(), 0.0);
  EXPECT_EQ(contact["worst_attraction"].number(), 0.0);
  EXPECT_LT(contact["residual_psi"].number(), 1e-9);
  EXPECT_GT(contact["resolution"].number(), 0.0);
  const JsonValue& string = json["components"][1];
  EXPECT_EQ(string["name"].text(), "string.main");
  EXPECT_EQ(string["points"].number(), string["grid"][0].number() + 1.0);
  EXPECT_NEAR(string["spacing"].number() / string["bound"].number() - 1.0, string["margin"].number(), 1e-12);
}

TEST(Check, TheTextSaysTheSame) {
  const Workplace place;
  const Outcome outcome = place.run({"check", data_file("hammer.toml")});
  EXPECT_EQ(outcome.exit_code, 0);
  for (const char* part : {"balance error", "4410 samples", "string.main", "strike", "gradient", "passed"})
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part;
}

TEST(Check, NewtonThatDoesNotConvergeFailsThoughItsBalanceHolds) {
  const Workplace place;
  const Outcome outcome = place.run(
      {"check", data_file("hammer.toml"), "--json", "--solver", "newton", "--set", "newton_iterations=1"});
  EXPECT_EQ(outcome.exit_code, 1);
  const JsonValue json = parse_json(outcome.out);
  EXPECT_FALSE(json["passed"].boolean());
  EXPECT_GT(json["newton_failures"].number(), 0.0);
  EXPECT_TRUE(mentions(json["failures"], "Newton did not converge"));
  EXPECT_LE(json["balance_error"].number(), 1e-12);  // exact however early it stops
  EXPECT_EQ(json["contacts"][0]["worst_attraction"].number(), 0.0);
  EXPECT_EQ(place.run({"check", data_file("hammer.toml"), "--solver", "newton"}).exit_code, 0);
}

TEST(Check, AdhesionOfTheRulesForComparisonIsReportedButNoFailure) {
  const Workplace place;
  const Outcome outcome = place.run({"check", data_file("hammer.toml"), "--json", "--solver", "basic"});
  EXPECT_EQ(outcome.exit_code, 0);
  const JsonValue json = parse_json(outcome.out);
  EXPECT_EQ(json["contacts"][0]["rule"].text(), "basic");
  EXPECT_GT(json["contacts"][0]["attractive_samples"].number(), 0.0);
  EXPECT_GT(json["contacts"][0]["worst_attraction"].number(), 1e-9);
}

TEST(Check, TheSolverOptionReachesContactsWithARuleOfTheirOwn) {
  const Workplace place;
  const JsonValue own = parse_json(
      place.run({"check", data_file("hammer.toml"), "--json", "--set", "strike.solver=\"exact\""}).out);
  EXPECT_EQ(own["contacts"][0]["rule"].text(), "exact");
  const JsonValue overridden = parse_json(place
                                              .run({"check", data_file("hammer.toml"), "--json", "--set",
                                                    "strike.solver=\"exact\"", "--solver", "secant"})
                                              .out);
  EXPECT_EQ(overridden["contacts"][0]["rule"].text(), "secant");
}

TEST(Check, AnUnresolvedContactOnlyWarns) {
  const Workplace place;
  const Outcome outcome = place.run({"check", data_file("hammer.toml"), "--json", "--solver", "nonadhesive",
                                     "--set", "strike.stiffness=1e10"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out;
  const JsonValue json = parse_json(outcome.out);
  EXPECT_GT(json["contacts"][0]["resolution"].number(), 1.0);
  EXPECT_TRUE(mentions(json["warnings"], "not resolved"));
}

TEST(Check, ANanFailsAndTheJsonIsStillJson) {
  const Workplace place;
  const Outcome outcome = place.run({"check", data_file("overflow.toml"), "--json"});
  EXPECT_EQ(outcome.exit_code, 1);
  const JsonValue json = parse_json(outcome.out);
  EXPECT_TRUE(json["found_nan"].boolean());
  EXPECT_TRUE(json["balance_error"].is_null());
  EXPECT_TRUE(mentions(json["failures"], "NaN"));
}

// A formula so long that not every sample of the scene can be checked beforehand.
TEST(Check, AFormulaThatLeavesItsBoundUnseenIsHeldAndFails) {
  const Workplace place;
  std::string idle;
  for (int i = 0; i < 240; ++i) idle += " + 0*t";
  int held = 0;
  for (const int block : {3000, 3001, 3002}) {
    char time[40];
    std::snprintf(time, sizeof time, "%.17g", (64 * block + 7) * (1.0 / 44100.0));
    place.write("pole.toml",
                "duration = 10\n[mass.m]\nmass = 1\n[output.o]\nat = \"m\"\n[gesture.g]\nformula = "
                "\"1e-30/(t - " +
                    std::string(time) + ")^2" + idle +
                    "\"\n[force.f]\nat = \"m\"\ngesture = \"gesture.g\"\namplitude = 1e-9\n");
    const Outcome outcome = place.run({"check", "pole.toml", "--json"});
    if (outcome.exit_code == 2) {
      EXPECT_NE(outcome.err.find("pole.toml:7:11: error: gesture 'g': the formula gives inf"),
                std::string::npos);
      continue;
    }
    ++held;
    EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
    const JsonValue json = parse_json(outcome.out);
    EXPECT_FALSE(json["found_nan"].boolean());
    EXPECT_TRUE(mentions(json["failures"], "gesture 'g' gave inf at 4.3"));
    const Outcome render = place.run({"render", "pole.toml", "-o", "pole.wav"});
    EXPECT_EQ(render.exit_code, 1);
    EXPECT_NE(render.err.find("was clamped to +-1e+09"), std::string::npos) << render.err;
  }
  EXPECT_GE(held, 1);
}

TEST(Check, OnlyTheFirstHundredErrorsAreShown) {
  const Workplace place;
  std::string scene;
  for (int i = 0; i < 250; ++i) scene += "[mass.m" + std::to_string(i) + "]\nmass = -1\n";
  place.write("many.toml", scene);
  const Outcome outcome = place.run({"check", "many.toml"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 101);
  EXPECT_NE(outcome.err.find("many.toml:200:8: error: mass 'm99': "), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("many.toml: error: and 150 more errors"), std::string::npos) << outcome.err;
}

TEST(Check, SeveralScenesAreAListAndTheWorstCodeCounts) {
  const Workplace place;
  const Outcome good = place.run({"check", data_file("hammer.toml"), "plate", "--json", "--duration", "0.01"});
  EXPECT_EQ(good.exit_code, 0);
  EXPECT_EQ(parse_json(good.out).array().size(), 2u);
  const Outcome mixed =
      place.run({"check", "nowhere.toml", data_file("hammer.toml"), "--json", "--duration", "0.01"});
  EXPECT_EQ(mixed.exit_code, 2);
  const JsonValue json = parse_json(mixed.out);
  EXPECT_FALSE(json[0]["passed"].boolean());
  EXPECT_TRUE(mentions(json[0]["errors"], "nowhere.toml"));
  EXPECT_TRUE(json[1]["passed"].boolean());
  EXPECT_NE(mixed.err, "");
}

// Every scene passes, and no contact sinks or pulls. With RATTLE_LONG=1 over the full length.
TEST(Check, EveryBuiltInSceneHolds) {
  const Workplace place;
  std::vector<std::string> arguments = {"check", "--json"};
  if (!test::is_long_run()) arguments.insert(arguments.end(), {"--duration", "0.1"});
  const JsonValue scenes = parse_json(place.run({"scenes", "--json"}).out);
  for (const JsonValue& scene : scenes.array()) arguments.push_back(scene["name"].text());
  const Outcome outcome = place.run(arguments);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out;
  const JsonValue reports = parse_json(outcome.out);
  EXPECT_EQ(reports.array().size(), scenes.array().size());
  std::size_t contacts = 0;
  for (const JsonValue& report : reports.array()) {
    const std::string name = report["scene"].text();
    EXPECT_LE(report["balance_error"].number(), 1e-12) << name;
    for (const JsonValue& contact : report["contacts"].array()) {
      ++contacts;
      EXPECT_LE(contact["depth_ratio"].number(), 1.3) << name << ", " << contact["name"].text();
      if (contact["one_sided"].boolean()) {
        EXPECT_EQ(contact["attractive_samples"].number(), 0.0) << name << ", " << contact["name"].text();
      }
    }
  }
  EXPECT_GT(contacts, 20u);
}

}  // namespace
}  // namespace rattle::testing
