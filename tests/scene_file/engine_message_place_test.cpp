// Errors found by the engine are reported at their place in the file, and all semantic errors are reported at
// once.
#include <iterator>
#include <rattle/scene/compile.hpp>

#include "reading.hpp"

namespace rattle {
namespace {

// The compile errors of a text that is read without errors.
std::vector<std::string> compile_errors(std::string_view text, const SceneReadOptions& options = {}) {
  const SceneFile file = read_good(text, options);
  std::vector<std::string> lines;
  const auto compiled = compile(file.description);
  if (!compiled)
    for (const Diagnostic& diagnostic : compiled.errors()) lines.push_back(format(file.locate(diagnostic)));
  return lines;
}

std::string only(const std::vector<std::string>& lines) {
  EXPECT_EQ(lines.size(), 1u) << (lines.size() > 1 ? lines[1] : "");
  return lines.empty() ? std::string() : lines[0];
}

TEST(EngineMessage, PointsAtTheValue) {
  EXPECT_TRUE(
      has_all(only(compile_errors("[mass.m]\nmass = -1")), {"scene.toml:2:8: error: mass 'm': ", "-1"}));
  EXPECT_TRUE(has_all(only(compile_errors("sample_rate = -5\n[mass.m]\nmass = 1")),
                      {"scene.toml:1:15: error: sample_rate -5 Hz"}));
}

TEST(EngineMessage, PointsAtAPosition) {
  const SceneFile file = read_good(R"([string.main]
length = 1.0
radius = 0.5e-3
material = "steel"
tension = 600
[mass.hammer]
mass = 5e-3
[contact.rattle]
below = "hammer"
above = "main@0.2 m"
stiffness = 1e7
)");
  EXPECT_TRUE(has_all(format(file.locate({Severity::error, "contact.rattle.above", "oh"})),
                      {"scene.toml:10:9: error: contact 'rattle': oh"}));
}

TEST(EngineMessage, PointsAtTheMaterialThatGaveTheValue) {
  const SceneFile file = read_good("[string.s]\nlength=1\nradius=1e-3\nmaterial='steel'\ntension=9");
  EXPECT_EQ(file.locate({Severity::error, "string.s.density", "x"}).place.line, 4);
  EXPECT_EQ(file.locate({Severity::error, "string.s.youngs_modulus", "x"}).place.line, 4);
}

TEST(EngineMessage, PointsAtTheFundamentalWhenTheTensionFollowsFromIt) {
  const SceneFile file = read_good("[string.s]\nlength=1\nradius=1e-3\nmaterial='steel'\nfundamental=9");
  EXPECT_EQ(file.locate({Severity::error, "string.s.tension", "x"}).place.line, 5);
}

TEST(EngineMessage, PointsAtTheSidesOfAPlate) {
  const SceneFile file = read_good("[plate.p]\nlength_x=1\nlength_y=1\nthickness=1e-2\nmaterial='glass'");
  EXPECT_EQ(file.locate({Severity::error, "plate.p.size", "x"}).place.line, 2);
}

TEST(EngineMessage, CallsABarABar) {
  const auto errors = compile_errors("[bar.b]\nlength = -1\nradius = 5e-3\nmaterial = 'steel'");
  EXPECT_TRUE(has_all(only(errors), {"scene.toml:2:10: error: bar 'b': ", "-1"}));
}

TEST(EngineMessage, FallsBackToTheTable) {
  const SceneFile file = read_good("title = 'x'\n[mass.m]\nmass = 1");
  EXPECT_EQ(format(file.locate({Severity::error, "mass.m.frequency", "oh"})),
            "scene.toml:2:1: error: mass 'm': oh");
  EXPECT_EQ(format(file.locate({Severity::warning, "", "oh"})), "scene.toml: warning: oh");
  EXPECT_EQ(format(file.locate({Severity::warning, "duration", "oh"})), "scene.toml: warning: oh");
  EXPECT_EQ(format(file.locate({Severity::error, "mass.other.mass", "oh"})),
            "scene.toml: error: mass 'other': oh");
}

TEST(EngineMessage, DoesNotNameThePartTwice) {
  const SceneFile file = read_good("[mass.m]\nmass = 1");
  EXPECT_EQ(file.locate({Severity::error, "mass.m.mass", "mass 'm' is odd"}).text, "mass 'm' is odd");
}

TEST(AllErrorsAtOnce, ReaderAndEngineInTheOrderOfTheText) {
  const auto errors = errors_of(R"(sample_rate = 44100
[mass.heavy]
mass = -1
[mass.light]
mas = 2
[string.s]
length = 1
radius = 1e-3
material = "steel"
tension = -5
tenson = 3
[contact.c]
below = "heavy"
above = "nobody"
stiffness = 1
[contact.d]
below = "heavy"
above = "s@1.5"
stiffness = -1
)");
  ASSERT_EQ(errors.size(), 8u);
  EXPECT_TRUE(has_all(errors[0], {":3:8: ", "mass 'heavy'", "-1"}));
  EXPECT_TRUE(has_all(errors[1], {":4:1: ", "mass 'light': mass is missing"}));
  EXPECT_TRUE(has_all(errors[2], {":5:1: ", "did you mean 'mass'?"}));
  EXPECT_TRUE(has_all(errors[3], {":10:11: ", "string 's'", "-5"}));
  EXPECT_TRUE(has_all(errors[4], {":11:1: ", "did you mean 'tension'?"}));
  EXPECT_TRUE(has_all(errors[5], {":14:9: ", "\"nobody\""}));
  EXPECT_TRUE(has_all(errors[6], {":18:9: ", "contact 'd'", "position 1.5"}));
  EXPECT_TRUE(has_all(errors[7], {":19:13: ", "contact 'd'", "-1"}));
}

TEST(AllErrorsAtOnce, OneBadKeyDoesNotHideTheOthers) {
  const auto errors = errors_of(
      "[mass.m]\nmass = -1\nfrequency = 'x'\ndamping = -2\n"
      "[contact.c]\nbelow = 'nobody'\nabove = 3\nstiffness = -1\nexponent = 0.5\n"
      "[output.o]\nat = 'nobody'\ngain = 1e20\n[gravity.g]\nacceleration = 1e9");
  const char* const places[] = {":2:8: ",  ":3:13: ", ":4:11: ", ":6:9: ",  ":7:9: ",
                                ":8:13: ", ":9:12: ", ":11:6: ", ":12:8: ", ":13:1: "};
  ASSERT_EQ(errors.size(), std::size(places));
  for (std::size_t i = 0; i < errors.size(); ++i) EXPECT_TRUE(has_all(errors[i], {places[i]}));
}

TEST(AllErrorsAtOnce, NothingIsSaidTwiceOrFollowsFromAnotherError) {
  // The length cannot be read, so neither its value nor a position on the string is checked.
  const auto errors = errors_of(
      "[string.s]\nlength='1'\nradius=1e-3\nmaterial='steel'\ntension=1\n"
      "[output.o]\nat='s@5 m'");
  EXPECT_TRUE(has_all(only(errors), {":2:8: "}));
}

TEST(AllErrorsAtOnce, PartsThatReferToBrokenPartsAreNotBlamed) {
  const auto errors = errors_of(
      "[barrier.b]\n[mass.m]\nmass=1\n[contact.c]\nbelow='x'\nabove='m'\nstiffness=1\n"
      "[output.o]\ninteraction='c'");
  EXPECT_TRUE(has_all(only(errors), {":5:7: ", "\"x\""}));
}

}  // namespace
}  // namespace rattle
