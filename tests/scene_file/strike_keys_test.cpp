// [strike.*]: times with and without strengths.
#include <rattle/scene/compile.hpp>

#include "reading.hpp"

namespace rattle {
namespace {

const std::string parts = R"(
[mass.m]
mass = 1e-3
[string.s]
length = 1
radius = 1e-3
material = "steel"
tension = 600
)";

std::string only(const std::vector<std::string>& errors, const std::string& strike) {
  EXPECT_EQ(errors.size(), 1u) << strike;
  return errors.empty() ? std::string() : errors[0];
}
std::string error_of(const std::string& strike) {
  return only(errors_of("[strike.x]\n" + strike + parts), strike);
}

// Of the engine, at the place in the file.
std::string engine_error_of(const std::string& strike) {
  const SceneFile file = read_good("[strike.x]\n" + strike + parts);
  const auto compiled = compile(file.description);
  std::vector<std::string> errors;
  if (!compiled)
    for (const Diagnostic& error : compiled.errors()) errors.push_back(format(file.locate(error)));
  return only(errors, strike);
}

TEST(StrikeKeys, TimesWithAndWithoutStrengths) {
  const SceneDescription scene =
      read_good("[strike.x]\nat = \"m\"\ntimes = [0.5, [1, 3.5]]\nstrength = 2\n" + parts).description;
  const ForceDescription& thrown = scene.forces.at(0);
  EXPECT_EQ(thrown.envelope, EnvelopeKind::throws);
  EXPECT_EQ(thrown.amplitude, 1.0);
  ASSERT_EQ(thrown.strikes.size(), 2u);
  EXPECT_EQ(thrown.strikes[0].time, 0.5);
  EXPECT_EQ(thrown.strikes[0].strength, 2.0);
  EXPECT_EQ(thrown.strikes[1].time, 1.0);
  EXPECT_EQ(thrown.strikes[1].strength, 3.5);
  EXPECT_TRUE(compile(scene));
}

TEST(StrikeKeys, ADurationMakesItAPush) {
  const SceneDescription scene =
      read_good("[strike.x]\nat = \"s@0.3\"\ntimes = [0.5]\nstrength = 2\nduration = 0.01\n" + parts)
          .description;
  EXPECT_EQ(scene.forces.at(0).envelope, EnvelopeKind::strikes);
  EXPECT_EQ(scene.forces.at(0).duration, 0.01);
  EXPECT_TRUE(compile(scene));
}

TEST(StrikeKeys, Errors) {
  EXPECT_TRUE(
      has_all(error_of("at = \"m\"\nstrength = 2\n"), {"scene.toml:1:1", "strike 'x'", "times is missing"}));
  EXPECT_TRUE(has_all(error_of("at = \"m\"\ntimes = [0.5]\n"), {"strength is missing", "(m/s)"}));
  EXPECT_TRUE(has_all(error_of("at = \"m\"\ntimes = [0.5]\nduration = 1\n"), {"strength is missing", "(N)"}));
  EXPECT_TRUE(has_all(error_of("at = \"m\"\ntimes = []\n"), {"scene.toml:3:9", "an empty one"}));
  EXPECT_TRUE(has_all(error_of("at = \"m\"\ntimes = [[1, 2, 3]]\n"), {"scene.toml:3:10", "array of 3"}));
  EXPECT_TRUE(has_all(error_of("at = \"m\"\ntimes = [[1, \"f\"]]\n"), {"scene.toml:3:14", "strength must be"}));
  EXPECT_TRUE(has_all(engine_error_of("at = \"s@0.3\"\ntimes = [[0, 2]]\n"),
                      {"scene.toml:2:6", "strike 'x'", "only a mass"}));
  EXPECT_TRUE(has_all(engine_error_of("at = \"m\"\ntimes = [[0, 2], [0, 3]]\n"),
                      {"scene.toml:3:9", "strike 'x'", "two samples"}));
  EXPECT_TRUE(has_all(error_of("at = \"m\"\ntimes = [[0, 2]]\n[force.x]\nat = \"m\"\nenvelope = \"constant\"\n"
                               "amplitude = 1\n"),
                      {"scene.toml:1:1", "already taken by [force.x]"}));
}

}  // namespace
}  // namespace rattle
