// rattle compare: errors fall at the expected order on a fixed grid.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <sstream>
#include <support/json_reader.hpp>

#include "command_runner.hpp"
#include "rattle/comparison_measures.hpp"

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
    // A finer grid would add another error that falls differently.
    EXPECT_NEAR(json["solvers"][0]["order"].number(), 2.0, 0.35) << scene;
    EXPECT_TRUE(json["solvers"][0]["runs"][0]["peak_force_error"].is_null());
  }
}

TEST(Compare, TheTableHasALineForEachSolver) {
  const Workplace place;
  const Outcome outcome = place.run(
      {"compare", data_file("hammer.toml"), "--duration", "0.01", "--rates", "1,2", "--oversampling", "4"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  std::size_t at = 0;  // the reference's rule first, then the default
  for (const char* part :
       {"\nnewton ", "\ngradient ", "\nnonadhesive ", "\nsecant ", "\nexact ", "\npublished ", "\nbasic "}) {
    at = outcome.out.find(part, at);
    EXPECT_NE(at, std::string::npos) << part;
  }
  for (const char* part :
       {"error 1x", "error 2x", "order", "deepest", "x reference", "noise", "main@0.8 m", "hammer"})
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part;
}

TEST(Compare, AContactThatSinksAndChattersShowsInDepthAndNoise) {
  const Workplace place;
  const Outcome outcome = place.run(
      {"compare", data_file("fretted.toml"), "--solvers", "newton,nonadhesive", "--rates", "1", "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const JsonValue json = parse_json(outcome.out);
  const JsonValue &newton = solver_named(json, "newton")["runs"][0],
                  &sunk = solver_named(json, "nonadhesive")["runs"][0];
  EXPECT_NEAR(newton["depth_ratio"].number(), 1.0, 0.3);
  EXPECT_LT(std::abs(newton["noise_db"].number()), 5.0);
  EXPECT_GT(sunk["depth_ratio"].number(), 10.0);
  EXPECT_NEAR(sunk["deepest"].number() / newton["deepest"].number(),
              sunk["depth_ratio"].number() / newton["depth_ratio"].number(), 1e-6);
  EXPECT_GT(sunk["noise_db"].number(), newton["noise_db"].number() + 10.0);
}

TEST(Compare, OneTableOfAllRulesHasOrderCostPullsAndDepth) {
  const Workplace place;
  const Outcome outcome =
      place.run({"compare", "two-mass-springs", data_file("fretted.toml"), "--table", "--rates", "2,4,8"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("| solver | order | error 2x | cost | pulls | depth | noise |\n|---|"))
      << outcome.out;
  const auto row_of = [&](const std::string& solver) {
    const std::size_t start = outcome.out.find("\n| `" + solver + "` | ");
    std::vector<std::string> cells;
    std::istringstream line(outcome.out.substr(start + 3, outcome.out.find('\n', start + 1) - start - 3));
    for (std::string cell; std::getline(line, cell, '|');) cells.push_back(cell);
    return cells;
  };
  EXPECT_NEAR(std::stod(row_of("newton").at(1)), 2.0, 0.2);
  EXPECT_NEAR(std::stod(row_of("nonadhesive").at(1)), 2.0, 0.2);
  EXPECT_EQ(row_of("newton").at(4), " never ");
  EXPECT_EQ(row_of("nonadhesive").at(4), " never ");
  EXPECT_NE(row_of("basic").at(4), " never ");
  EXPECT_EQ(row_of("basic").at(3), " 1.00 x ");
  EXPECT_LT(std::stod(row_of("newton").at(5)), 1.5);
  for (const char* part : {"two-mass-springs.toml (0.1 s)", "fretted.toml (0.3 s)"})
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part;
  EXPECT_EQ(place.run({"compare", "two-mass-springs", "--table", "--json"}).exit_code, 2);
}

TEST(Compare, NoiseIsTheBandThatExceedsTheReferenceMost) {
  constexpr double rate = 44100.0;
  const auto tones = [&](double low,
                         double high) {  // displacement; the high tone's velocity is ten times larger
    std::vector<double> samples(8820);
    for (std::size_t n = 0; n < samples.size(); ++n) {
      const double t = static_cast<double>(n) / rate;
      samples[n] = low * std::sin(2.0 * std::numbers::pi * 300.0 * t) +
                   high * std::sin(2.0 * std::numbers::pi * 3000.0 * t);
    }
    return samples;
  };
  const auto noise = [&](const std::vector<double>& run, const std::vector<double>& reference) {
    return noise_above({run, 1, rate}, {reference, 1, rate});
  };
  const std::vector<double> reference = tones(1.0, 1e-3);  // the high one at -40 dB
  EXPECT_NEAR(noise(reference, reference), 0.0, 1e-9);
  EXPECT_NEAR(noise(tones(2.0, 2e-3), reference), 6.02, 0.05);
  EXPECT_NEAR(noise(tones(1.0, 1e-2), reference), 20.0, 0.1);
  EXPECT_NEAR(noise(tones(0.5, 1e-3), reference), 0.0, 0.1);         // missing sound is not noise
  EXPECT_NEAR(noise(tones(1.0, 1e-2), tones(1.0, 0.0)), 40.0, 0.5);  // against silence: above -60 dB
  EXPECT_NEAR(noise(tones(1.0, 1e-5), tones(1.0, 0.0)), 0.0, 0.1);   // too faint
  EXPECT_TRUE(std::isnan(noise(reference, std::vector<double>(8820))));
}

TEST(Compare, ASlideIsWatchedBesideTheBridge) {
  const Workplace place;
  const Outcome still = place.run({"compare", "slide-rattle-a", "--solvers", "newton", "--duration", "0.001",
                                   "--rates", "1", "--oversampling", "4"});
  EXPECT_EQ(still.exit_code, 0);
  EXPECT_NE(still.out.find("nothing moved"), std::string::npos);
  EXPECT_NE(still.out.find("main@0.9"), std::string::npos);
}

TEST(Compare, WhereNothingTouchedItSaysSoInsteadOfEqualRows) {
  const Workplace place;
  const std::vector<std::string> line = {"compare", data_file("hammer.toml"), "--duration", "0.0005", "--rates",
                                         "1",       "--oversampling",         "2"};
  const Outcome outcome = place.run(line);
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("nothing touched in these "), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.out.find("nonadhesive"), std::string::npos) << outcome.out;
  const auto with = [&](const char* word) {
    std::vector<std::string> more = line;
    more.push_back(word);
    return place.run(more).out;
  };
  EXPECT_FALSE(parse_json(with("--json"))["touched"].boolean());
  EXPECT_NE(with("--table").find("Nothing touched in"), std::string::npos);
  std::vector<std::string> longer = line;
  longer[3] = "0.05";
  EXPECT_EQ(place.run(longer).out.find("nothing touched"), std::string::npos);
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
