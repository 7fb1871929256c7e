// Help, version, the built-in scenes, and invalid command lines.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <support/json_reader.hpp>

#include "command_runner.hpp"
#include "refusals.hpp"
#include "report/report_page.hpp"
#include "scenes/scene_loading.hpp"

namespace rattle::testing {
namespace {

using ::testing::Test;

const std::vector<std::string>& commands() {
  static const std::vector<std::string> names = {"render", "check", "compare", "scenes",  "info",  "measure",
                                                 "report", "plot",  "play",    "recover", "schema"};
  return names;
}

// The lines of a help text that begin with two blanks and the program's name.
std::vector<std::string> examples_in(const std::string& help) {
  std::vector<std::string> examples;
  std::istringstream lines(help);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("  rattle ")) examples.push_back(line.substr(2));
  return examples;
}

TEST(Usage, HelpHasEveryExitCode) {
  const Workplace place;
  const std::string help = place.run({"--help"}).out;
  for (const char* code :
       {"0 success", "1 the physics", "2 bad input", "3 the sound server", "130 and 143 interrupted"})
    EXPECT_NE(help.find(code), std::string::npos) << code;
}

TEST(Usage, VersionAndHelpAreResults) {
  const Workplace place;
  const Outcome version = place.run({"--version"});
  EXPECT_EQ(version.exit_code, 0);
  EXPECT_TRUE(version.out.starts_with("rattle ")) << version.out;
  EXPECT_EQ(version.err, "");
  const Outcome help = place.run({"--help"});
  EXPECT_EQ(help.exit_code, 0);
  for (const std::string& command : commands()) EXPECT_NE(help.out.find("\n  " + command), std::string::npos);
}

TEST(Usage, EveryExampleOfTheHelpRuns) {
  std::vector<std::vector<std::string>> pages = {{"--help"}};
  for (const std::string& command : commands()) pages.push_back({command, "--help"});
  for (const auto& page : pages) {
    const Workplace place;
    const Outcome help = place.run(page);
    ASSERT_EQ(help.exit_code, 0);
    const std::vector<std::string> examples = examples_in(help.out);
    EXPECT_GE(examples.size(), 1u) << page[0];
    for (const std::string& example : examples) {
      if (example.starts_with("rattle report ") && !embedded_page()) continue;
      const Outcome outcome = place.run_in_shell(example);
      EXPECT_EQ(outcome.exit_code, 0) << example << "\n" << outcome.err;
    }
  }
}

TEST(Usage, EveryOptionIsInTheHelp) {
  const Workplace place;
  const std::string help = place.run({"render", "--help"}).out;
  for (const char* option :
       {"--output", "--format", "--raw", "--csv", "--npy", "--csv-every", "--set", "--rate", "--duration",
        "--solver", "--memory-limit", "--no-ledger", "--kernels", "--threads"})
    EXPECT_NE(help.find(option), std::string::npos) << option;
}

TEST(Usage, NonsenseIsExitCodeTwoAndPrintsNoResult) {
  const Workplace place;
  const std::vector<std::vector<std::string>> lines = {
      {},
      {"chek", "plate"},
      {"render"},
      {"render", "plate", "--bogus"},
      {"render", "plate", "-o", "x.mp3"},
      {"render", "plate", "-o", "x.flac", "--format", "float32"},
      {"render", "plate", "-o", "x.wav", "--format", "pcm8"},
      {"render", "plate", "-o", "x.wav", "--rate", "-1"},
      {"render", "plate", "-o", "x.wav", "--rate", "nan"},
      {"render", "plate", "-o", "x.wav", "--rate", "1e3x"},
      {"render", "plate", "-o", "x.wav", "--rate", "44100.5"},
      {"render", "plate", "-o", "x.wav", "--duration", "0"},
      {"render", "plate", "-o", "x.wav", "--solver", "newtn"},
      {"render", "plate", "-o", "x.wav", "--memory-limit", "12Q"},
      {"render", "plate", "--csv", "x.csv", "--csv-every", "0"},
      {"compare", "plate", "--oversampling", "8"},
      {"compare", "plate", "--solvers", "newton,magic"},
      {"scenes", "--show", "plat"},
      {"check", "plate", "--set", "body.thicknes=1"},
      {"check", "plate", "--set", "nonsense"},
  };
  expect_refused(place, lines, 400);
  EXPECT_TRUE(place.names().empty());
}

TEST(Usage, NearMissesAreSuggested) {
  const Workplace place;
  EXPECT_NE(place.run({"chek"}).err.find("'check'"), std::string::npos);
  EXPECT_NE(place.run({"check", "hammer-strin"}).err.find("did you mean 'hammer-string'"), std::string::npos);
  EXPECT_NE(place.run({"check", "plate", "--solver", "newtn"}).err.find("'newton'"), std::string::npos);
  EXPECT_NE(place.run({"scenes", "--show", "plat"}).err.find("'plate'"), std::string::npos);
}

TEST(Usage, ScenesAreListedWithTitlesAndShown) {
  const Workplace place;
  const Outcome list = place.run({"scenes"});
  EXPECT_EQ(list.exit_code, 0);
  for (const char* name :
       {"mass-barrier", "mass-spring-barrier", "two-mass-springs", "string-string", "mass-string",
        "mass-string-newton", "tromba-spring", "tromba-contact", "string-mass-barrier",
        "ideal-string-mass-barrier", "stiff-string", "plate", "string-plate"})
    EXPECT_NE(("\n" + list.out).find(std::string("\n") + name + " "), std::string::npos) << name;

  const JsonValue scenes = parse_json(place.run({"scenes", "--json"}).out);
  for (const JsonValue& scene : scenes.array()) {
    EXPECT_NE(scene["title"].text(), "");
    EXPECT_EQ(scene["title"].text(), load_scene({.scene = scene["name"].text()}).file.description.title);
    EXPECT_NE(list.out.find(scene["title"].text()), std::string::npos);
  }

  const Outcome shown = place.run({"scenes", "--show", "plate"});
  EXPECT_EQ(shown.exit_code, 0);
  place.write("mine.toml", shown.out);
  EXPECT_EQ(place.run({"check", "mine.toml", "--duration", "0.01"}).exit_code, 0);
}

TEST(Usage, BuiltInScenesRunInAnyDirectoryAndWinOverFilesWithoutExtension) {
  const Workplace place;
  place.write("plate", "this is not a scene");
  EXPECT_EQ(place.run({"check", "plate", "--duration", "0.01"}).exit_code, 0);
  const Outcome as_file = place.run({"check", "./plate", "--duration", "0.01"});
  EXPECT_EQ(as_file.exit_code, 2);
  EXPECT_NE(as_file.err.find("./plate:1:"), std::string::npos) << as_file.err;
}

TEST(Usage, SceneErrorsNameFileLineAndColumnAllAtOnce) {
  const Workplace place;
  place.write("bad.toml",
              "title = \"Bad\"\n"
              "[mass.ball]\n"
              "mass = -1.0\n"
              "sped = 3\n"
              "[output.a]\n"
              "at = \"bal\"\n");
  const Outcome outcome = place.run({"check", "bad.toml"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("bad.toml:3:8: error: "), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("bad.toml:4:1: error: "), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("bad.toml:6:6: error: "), std::string::npos) << outcome.err;
}

TEST(Usage, ErrorsOfOptionsNameTheOption) {
  const Workplace place;
  const Outcome outcome = place.run({"check", "plate", "--rate", "500"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_TRUE(outcome.err.starts_with("--rate 500: error: ")) << outcome.err;
}

TEST(Usage, AReaderThatLeavesIsNoErrorAndAFullOutputIs) {
  const Workplace place;
  EXPECT_EQ(place.run_in_shell("(rattle scenes; echo $? >code) | true").exit_code, 0);
  EXPECT_EQ(place.read("code"), "0\n");
  EXPECT_EQ(place.run_in_shell("rattle scenes >/dev/full").exit_code, 2);
  EXPECT_EQ(place.run_in_shell("rattle --help >/dev/full").exit_code, 2);
}

TEST(Usage, ASceneMayComeFromStandardInput) {
  const Workplace place;
  EXPECT_EQ(place.run_in_shell("rattle scenes --show plate | rattle check - --duration 0.01").exit_code, 0);
  const Outcome bad = place.run_in_shell("echo '[mass' | rattle check -");
  EXPECT_EQ(bad.exit_code, 2);
  EXPECT_NE(bad.err.find("<stdin>:1:"), std::string::npos) << bad.err;
}

}  // namespace
}  // namespace rattle::testing
