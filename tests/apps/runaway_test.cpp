// Gestures that pump energy: a run that exceeds the limits of the live guard stops there and names the gesture.
#include <gtest/gtest.h>

#include <support/json_reader.hpp>

#include "command_runner.hpp"
#include "live/guard.hpp"
#include "runs/run_scene.hpp"
#include "scenes/scene_loading.hpp"

namespace rattle::testing {
namespace {

const char* const cause = "gesture 'wobble', which moves the tension of string 'main'";

TEST(Runaway, RenderStopsNamesTheGestureAndWritesNothing) {
  const Workplace place;
  for (const std::vector<std::string>& more :
       {std::vector<std::string>{}, {"--no-ledger"}, {"--csv", "a.csv", "--npy", "a.npy"}}) {
    std::vector<std::string> line{"render", data_file("pumped.toml"), "-o", "a.wav"};
    line.insert(line.end(), more.begin(), more.end());
    const Outcome outcome = place.run(line);
    EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
    EXPECT_NE(outcome.err.find(cause), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("stopped: "), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("let it move less or more slowly"), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_TRUE(place.names().empty());
  }
}

TEST(Runaway, CheckFailsWithTheCauseBeforeNumbersEnd) {
  const Workplace place;
  const Outcome outcome = place.run({"check", data_file("pumped.toml"), "--json"});
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  const JsonValue json = parse_json(outcome.out);
  EXPECT_FALSE(json["found_nan"].boolean());
  EXPECT_LT(json["peak_energy"].number(), 1e30);
  EXPECT_LT(json["balance_error"].number(), 1e-10) << "what grows is true work";
  ASSERT_EQ(json["failures"].array().size(), 1u) << outcome.out;
  EXPECT_NE(json["failures"][0].text().find(cause), std::string::npos) << json["failures"][0].text();
  const Outcome text = place.run({"check", data_file("pumped.toml")});
  EXPECT_NE(text.out.find(std::string("FAILED: stopped: the energy passed 1e+12 J at ")), std::string::npos)
      << text.out;
}

TEST(Runaway, ReportStopsToo) {
  const Workplace place;
  const Outcome report = place.run({"report", data_file("pumped.toml"), "-o", "a.html"});
  EXPECT_EQ(report.exit_code, 1) << report.err;
  EXPECT_NE(report.err.find(cause), std::string::npos) << report.err;
  EXPECT_TRUE(place.names().empty());
}

// Accounts other than that of a tension. Each scene also runs without a ledger.
Runaway runaway_of(const Workplace& place, const std::string& text, bool with_ledger) {
  place.write("scene.toml", text);
  SceneRequest request;
  request.scene = place.path("scene.toml");
  const LoadedScene loaded = load_scene(request);
  return run_scene(loaded.scene, {.with_ledger = with_ledger}).runaway;
}

TEST(Runaway, FindsWhicheverAccountGrew) {
  const Workplace place;
  const std::string mass =
      "duration = 3\n[mass.ball]\nmass = 1e-3\nposition = 1e-3\n[output.o]\nat = \"ball\"\n";
  const std::vector<std::pair<std::string, std::string>> scenes = {
      {mass + "[barrier.wall]\n[gesture.stiff]\nfrequency = 200\namplitude = 300\noffset = 400\n"
              "[spring.tie]\nfirst = \"ball\"\nsecond = \"wall\"\nstiffness = \"gesture.stiff\"\n",
       "gesture 'stiff', which moves the stiffness of spring 'tie'"},
      {mass + "[gesture.huge]\nfrequency = 20\namplitude = 1e9\n"
              "[force.push]\nat = \"ball\"\ngesture = \"gesture.huge\"\n",
       "gesture 'huge', which moves force 'push'"},
      {mass + "[force.rocket]\nat = \"ball\"\nenvelope = \"constant\"\namplitude = 1e6\n",
       "force 'rocket' had supplied"}};
  for (const auto& [text, words] : scenes)
    for (const bool with_ledger : {true, false}) {
      const Runaway runaway = runaway_of(place, text, with_ledger);
      EXPECT_NE(runaway.what.find(words), std::string::npos)
          << "wanted: " << words << "\nfound: " << runaway.what;
      EXPECT_NE(runaway.remedy, "");
    }
}

// No gesture is blamed for energy that was present at the start.
TEST(Runaway, BlamesNobodyForWhatWasThereFromTheStart) {
  const Workplace place;
  const Runaway runaway = runaway_of(
      place, "duration = 0.1\n[mass.ball]\nmass = 10\nvelocity = 1e6\n[output.o]\nat = \"ball\"\n", true);
  EXPECT_EQ(runaway.what, "the energy passed 1e+12 J at 0 s");
}

}  // namespace
}  // namespace rattle::testing
