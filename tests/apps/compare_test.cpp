// rattle compare: errors fall as they should, on one grid.
#include <gtest/gtest.h>

#include "command_runner.hpp"
#include "json_reader.hpp"

namespace rattle::testing {
namespace {

const JsonValue& solver_named(const JsonValue& json, const std::string& name) {
  for (const JsonValue& solver : json["solvers"].array())
    if (solver["solver"].text() == name) return solver;
  throw std::runtime_error("no solver " + name);
}

TEST(Compare, NewtonAndNonadhesiveAreOfSecondOrderAndBasicIsNot) {
  const Workplace place;
  const Outcome outcome = place.run(
      {"compare", "two-mass-springs", "--solvers", "newton,nonadhesive,basic", "--json", "--duration", "0.05"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const JsonValue json = parse_json(outcome.out);
  EXPECT_EQ(json["oversampling"].number(), 32.0);
  EXPECT_GT(json["reference_peak_force"].number(), 0.0);
  for (const char* name : {"newton", "nonadhesive"}) {
    const JsonValue& solver = solver_named(json, name);
    EXPECT_NEAR(solver["order"].number(), 2.0, 0.2) << name;
    ASSERT_EQ(solver["runs"].array().size(), 4u);
    double previous = 1.0;
    for (const JsonValue& run : solver["runs"].array()) {
      EXPECT_LT(run["error"].number(), 0.5 * previous);
      EXPECT_GT(run["ns_per_sample"].number(), 0.0);
      EXPECT_EQ(run["attractive_samples"].number(), 0.0);
      EXPECT_LT(run["peak_force_error"].number(), 0.05);
      previous = run["error"].number();
    }
  }
  EXPECT_GT(solver_named(json, "basic")["runs"][3]["error"].number(),
            2.0 * solver_named(json, "newton")["runs"][3]["error"].number());
}

TEST(Compare, StringsAndPlatesKeepTheirGridAndConverge) {
  const Workplace place;
  for (const char* scene : {"stiff-string", "string-plate"}) {
    const Outcome outcome = place.run({"compare", scene, "--solvers", "nonadhesive", "--rates", "4,8",
                                       "--oversampling", "32", "--duration", "0.02", "--json"});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    const JsonValue json = parse_json(outcome.out);
    // A finer grid would add another error that does not fall like this.
    EXPECT_NEAR(json["solvers"][0]["order"].number(), 2.0, 0.35) << scene;
    EXPECT_TRUE(json["solvers"][0]["runs"][0]["peak_force_error"].is_null());
  }
}

TEST(Compare, TheTableHasALineForEachSolver) {
  const Workplace place;
  const Outcome outcome = place.run(
      {"compare", data_file("hammer.toml"), "--duration", "0.01", "--rates", "1,2", "--oversampling", "4"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  for (const char* part : {"\nbasic ", "\npublished ", "\nexact ", "\nsecant ", "\nnonadhesive ", "\nnewton ",
                           "error 1x", "error 2x", "order", "main@0.8 m", "hammer"})
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part;
}

TEST(Compare, ASlideIsWatchedBesideTheBridge) {
  const Workplace place;
  const Outcome still = place.run({"compare", "slide-rattle-a", "--solvers", "newton", "--duration", "0.001",
                                   "--rates", "1", "--oversampling", "4"});
  EXPECT_EQ(still.exit_code, 0);
  EXPECT_NE(still.out.find("nothing moved"), std::string::npos);
  EXPECT_NE(still.out.find("main@0.9"), std::string::npos);
}

TEST(Compare, AReferenceThatDoesNotConvergeIsExitCodeOne) {
  const Workplace place;
  const Outcome outcome = place.run({"compare", data_file("hammer.toml"), "--duration", "0.01", "--rates", "1",
                                     "--oversampling", "2", "--set", "newton_iterations=1"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_NE(outcome.err.find("did not converge"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace rattle::testing
