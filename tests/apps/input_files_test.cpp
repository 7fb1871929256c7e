// Files that a scene names: found beside it, mixed and resampled, or refused with the reason.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <numbers>

#include "command_runner.hpp"
#include "json_reader.hpp"
#include "sound_file.hpp"

namespace rattle::testing {
namespace {

// A free mass of 1 kg: its acceleration is the force.
std::string pushed_mass(const std::string& file) {
  return "duration = 0.1\n[mass.ball]\nmass = 1.0\n[force.push]\nat = \"ball\"\nsignal = \"" + file +
         "\"\n[output.a]\nat = \"ball\"\nquantity = \"acceleration\"\n";
}

std::vector<double> rendered_acceleration(const Workplace& place, const std::string& scene) {
  const Outcome outcome = place.run({"render", scene, "-o", "out.wav", "--raw"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return read_sound(place.path("out.wav")).samples;
}

double tone(double frequency, double time) { return 0.5 * std::sin(2.0 * std::numbers::pi * frequency * time); }

TEST(InputFiles, AWavIsMixedToMono) {
  const Workplace place;
  std::vector<double> stereo;
  for (int n = 0; n < 4410; ++n) stereo.insert(stereo.end(), {tone(100.0, n / 44100.0), 0.25});
  write_sound(place.path("push.wav"), 44100, 2, stereo);
  place.write("scene.toml", pushed_mass("push.wav"));
  const std::vector<double> force = rendered_acceleration(place, "scene.toml");
  ASSERT_EQ(force.size(), 4410u);
  for (std::size_t n = 0; n + 1 < force.size(); ++n)
    ASSERT_NEAR(force[n], 0.5 * (tone(100.0, static_cast<double>(n) / 44100.0) + 0.25), 1e-6) << n;
}

TEST(InputFiles, AWavIsResampledToTheScenesRate) {
  const Workplace place;
  std::vector<double> samples;
  for (int n = 0; n < 2205; ++n) samples.push_back(tone(300.0, n / 22050.0));
  write_sound(place.path("push.wav"), 22050, 1, samples);
  place.write("scene.toml", pushed_mass("push.wav"));
  const std::vector<double> force = rendered_acceleration(place, "scene.toml");
  ASSERT_EQ(force.size(), 4410u);
  // Away from its ends, where the resampling filter sees silence.
  for (std::size_t n = 500; n < 3900; ++n)
    ASSERT_NEAR(force[n], tone(300.0, static_cast<double>(n) / 44100.0), 1e-5) << n;
}

TEST(InputFiles, FilesAreFoundBesideTheSceneAndNotInTheCurrentDirectory) {
  const Workplace place;
  std::filesystem::create_directory(place.path("folder"));
  write_sound(place.path("folder/push.wav"), 44100, 1, std::vector<double>(100, 0.25));
  place.write("folder/scene.toml", pushed_mass("push.wav"));
  EXPECT_EQ(rendered_acceleration(place, "folder/scene.toml")[0], 0.25);
  place.write("scene.toml", pushed_mass("push.wav"));
  EXPECT_EQ(place.run({"check", "scene.toml"}).exit_code, 2);
}

TEST(InputFiles, UnusableFilesAreRefusedWithPlaceAndReason) {
  const Workplace place;
  place.write("text.wav", "this is no sound");
  write_sound(place.path("empty.wav"), 44100, 1, {});
  write_sound(place.path("nan.wav"), 44100, 1, {0.0, std::nan(""), 0.0});
  write_sound(place.path("long.wav"), 1000, 1, std::vector<double>(200000, 0.0));
  std::filesystem::create_directory(place.path("folder.wav"));
  const std::pair<const char*, const char*> cases[] = {
      {"missing.wav", "No such file"}, {"text.wav", "not a sound file"},
      {"empty.wav", "no samples"},     {"nan.wav", "sample 1 is not a finite number"},
      {"folder.wav", "directory"},     {"long.wav", "more than the limit"}};
  for (const auto& [file, reason] : cases) {
    place.write("scene.toml", pushed_mass(file));
    const Outcome outcome = place.run({"check", "scene.toml", "--memory-limit", "4M"});
    EXPECT_EQ(outcome.exit_code, 2) << file;
    EXPECT_NE(outcome.err.find("scene.toml:6:10: error: "), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find(file), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find(reason), std::string::npos) << outcome.err;
  }
}

std::string string_on_profile(const std::string& profile) {
  return "duration = 0.02\n[string.main]\nlength = 1.0\nradius = 0.5e-3\nmaterial = \"steel\"\ntension = 600\n"
         "[barrier.bridge]\nprofile = " +
         profile +
         "\n[initial.pluck]\nat = \"main@0.3\"\nshape = \"triangle\"\namplitude = 2e-3\n"
         "[contact.wrap]\ndistributed = true\nbelow = \"bridge\"\nabove = \"main\"\nstiffness = 1e10\nexponent "
         "= 1.5\n"
         "[output.a]\nat = \"main@0.7\"\n";
}

TEST(InputFiles, AProfileFromATableIsTheProfileWrittenOut) {
  const Workplace place;
  place.write("in-line.toml", string_on_profile("[[0, -1e-3], [0.5, -5e-4], [1.0, -1e-3]]"));
  place.write("table.toml", string_on_profile("\"bridge.csv\""));
  place.write("bridge.csv", "\xEF\xBB\xBFx, height\r\n# metres\r\n0, -1e-3\r\n0.5;\t-5e-4\r\n\r\n+1.0 -1e-3");
  EXPECT_EQ(rendered_acceleration(place, "table.toml"), rendered_acceleration(place, "in-line.toml"));
  const JsonValue json = parse_json(place.run({"check", "table.toml", "--json"}).out);
  EXPECT_GT(json["contacts"][0]["impacts"].number(), 0.0);
}

TEST(InputFiles, BadTablesAreRefusedWithTheirLine) {
  const Workplace place;
  place.write("table.toml", string_on_profile("\"bridge.csv\""));
  const std::pair<const char*, const char*> cases[] = {{"x,h\n0,1\n0.5,abc\n", "line 3"},
                                                       {"0,1\n0.5\n", "line 2"},
                                                       {"0,1,2\n", "line 1"},
                                                       {"0,nan\n", "line 1"},
                                                       {"# nothing\n", "no pairs"}};
  for (const auto& [content, reason] : cases) {
    place.write("bridge.csv", content);
    const Outcome outcome = place.run({"check", "table.toml"});
    EXPECT_EQ(outcome.exit_code, 2) << content;
    EXPECT_NE(outcome.err.find("table.toml:8:11: error: "), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find(reason), std::string::npos) << outcome.err;
  }
}

}  // namespace
}  // namespace rattle::testing
