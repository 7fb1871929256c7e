// --kernels, --threads and bench on the command line. Times are not checked.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <support/json_reader.hpp>

#include "command_runner.hpp"
#include "sound_file.hpp"

namespace rattle::testing {
namespace {

std::vector<double> rendered(const Workplace& place, const std::string& scene,
                             const std::vector<std::string>& options) {
  std::vector<std::string> arguments = {"render", scene, "-o", "a.wav", "--raw"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  const Outcome outcome = place.run(arguments);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return read_sound(place.path("a.wav")).samples;
}

TEST(KernelOption, PlainAndFastSoundTheSame) {
  const Workplace place;
  const std::vector<double> fast = rendered(place, "string-plate", {"--duration", "0.05", "--kernels", "fast"});
  const std::vector<double> plain =
      rendered(place, "string-plate", {"--duration", "0.05", "--kernels", "plain"});
  ASSERT_EQ(fast.size(), plain.size());
  double worst = 0.0, peak = 0.0;
  for (std::size_t i = 0; i < fast.size(); ++i) {
    worst = std::max(worst, std::abs(fast[i] - plain[i]));
    peak = std::max(peak, std::abs(plain[i]));
  }
  EXPECT_GT(peak, 0.0);
  EXPECT_LE(worst, 1e-6 * peak) << "samples are written as float";
}

TEST(KernelOption, RefusesWhatItDoesNotKnow) {
  const Workplace place;
  const Outcome outcome = place.run({"check", "string-plate", "--kernels", "quick"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("'quick' is not a kernel set; choose one of plain, fast"), std::string::npos)
      << outcome.err;
}

TEST(ThreadsOption, GivesTheSameFile) {
  const Workplace place;
  const std::string scene = data_file("two-plates.toml");
  const std::vector<double> alone = rendered(place, scene, {"--threads", "1"});
  ASSERT_EQ(alone.size(), 2u * 882u);
  for (const std::size_t channel : {0, 1}) {
    double peak = 0.0;
    for (std::size_t i = channel; i < alone.size(); i += 2) peak = std::max(peak, std::abs(alone[i]));
    EXPECT_GT(peak, 0.0) << channel;
  }
  EXPECT_EQ(rendered(place, scene, {"--threads", "2"}), alone);
  EXPECT_EQ(rendered(place, scene, {"--threads", "2", "--no-ledger"}), alone);
}

TEST(ThreadsOption, RefusesNumbersThatAreNone) {
  const Workplace place;
  for (const char* wrong : {"0", "-1", "many", "65"}) {
    const Outcome outcome = place.run({"render", "string-plate", "-o", "b.wav", "--threads", wrong});
    EXPECT_EQ(outcome.exit_code, 2) << wrong;
    EXPECT_NE(outcome.err.find(wrong), std::string::npos) << outcome.err;
  }
}

TEST(BenchCommand, PrintsAListOfWorksAsJson) {
  const Workplace place;
  const Outcome outcome = place.run({"bench", "--json", "--rounds", "1"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const JsonValue list = parse_json(outcome.out);
  ASSERT_GE(list.array().size(), 10u);
  bool has_limit = false, has_none = false;
  for (const JsonValue& result : list.array()) {
    EXPECT_FALSE(result["work"].text().empty());
    EXPECT_GT(result["ns_per_sample"].number(), 0.0);
    for (const char* key : {"x_realtime", "ratio_plain", "share_of_limit"}) ASSERT_TRUE(result.has(key));
    (result["share_of_limit"].is_null() ? has_none : has_limit) = true;
    if (!result["share_of_limit"].is_null()) {
      EXPECT_GT(result["share_of_limit"].number(), 0.0);
    }
  }
  EXPECT_TRUE(has_limit && has_none);
}

}  // namespace
}  // namespace rattle::testing
