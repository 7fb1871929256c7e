// Files named by a scene: found beside it, mixed and resampled, or refused with the reason.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <numbers>
#include <support/json_reader.hpp>
#include <tuple>

#include "command_runner.hpp"
#include "sound_file.hpp"

namespace rattle::testing {
namespace {

// A free mass of 1 kg: its acceleration equals the force.
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
  // Away from the ends, where the resampling filter sees silence.
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

TEST(InputFiles, ModesOfABodyAreReadFromATableInTheScenesFolder) {
  const Workplace place;
  place.write("scene.toml",
              "duration = 0.1\n[body.glass]\nmodes_file = \"glass.csv\"\n[initial.blow]\nat = \"glass@rim\"\n"
              "quantity = \"velocity\"\namplitude = 1.0\n[output.a]\nat = \"glass@wall\"\n");
  place.write("glass.csv",
              "frequency, t60, mass, rim, wall\n660, 2.0, 8e-3, 0.5, 1.0\n30000, 1.0, 1e-3, 1, 1\n");
  const Outcome good = place.run({"info", "scene.toml"});
  EXPECT_EQ(good.exit_code, 0) << good.err;
  EXPECT_NE(good.out.find("lowest mode 660 Hz; T60 2 s there"), std::string::npos) << good.out;
  const Outcome warned = place.run({"check", "scene.toml"});
  EXPECT_EQ(warned.exit_code, 0) << warned.err;
  EXPECT_NE(
      (warned.out + warned.err).find("scene.toml:3:14: warning: body 'glass': 1 mode is at or above 22050 Hz"),
      std::string::npos)
      << warned.out << warned.err;
  place.write("glass.csv", "frequency, t60, mass, rim, wall\n660, 2.0, -8e-3, 0.5, 1.0\n");
  const Outcome bad = place.run({"check", "scene.toml"});
  EXPECT_EQ(bad.exit_code, 2);
  EXPECT_NE(
      bad.err.find("scene.toml:3:14: error: body 'glass': modes_file: glass.csv: line 2, column 11: mass"),
      std::string::npos)
      << bad.err;
  std::filesystem::create_directory(place.path("folder"));
  place.write("folder/other.toml",
              "[body.glass]\nmodes_file = \"../glass.csv\"\n[output.a]\nat = \"glass@rim\"\n");
  EXPECT_EQ(place.run({"check", "folder/other.toml"}).exit_code, 2);
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

std::string moved_by(const std::string& file) {
  return "duration = 0.1\n[mass.ball]\nmass = 1.0\n[gesture.g]\nfile = \"" + file +
         "\"\n[force.push]\nat = \"ball\"\ngesture = \"gesture.g\"\n[output.a]\nat = \"ball\"\n";
}

// libsndfile alone would play a truncated WAV up to its end.
TEST(InputFiles, ASoundShorterThanItsHeaderSaysIsRefused) {
  const Workplace place;
  std::vector<double> samples;
  for (int n = 0; n < 4000; ++n) samples.push_back(tone(300.0, n / 44100.0));
  const std::tuple<const char*, int, double> cases[] = {
      {"whole.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, 1.0},
      {"cut.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, 0.5},
      {"head.wav", SF_FORMAT_WAV | SF_FORMAT_DOUBLE, 0.003},
      {"cut.rf64", SF_FORMAT_RF64 | SF_FORMAT_PCM_16, 0.5},
      {"whole.rf64", SF_FORMAT_RF64 | SF_FORMAT_PCM_16, 1.0},
      {"cut.rifx", SF_FORMAT_WAV | SF_FORMAT_PCM_16 | SF_ENDIAN_BIG, 0.5},
      {"cut.aiff", SF_FORMAT_AIFF | SF_FORMAT_PCM_16, 0.5},
      {"whole.aiff", SF_FORMAT_AIFF | SF_FORMAT_PCM_16, 1.0},
      {"cut.flac", SF_FORMAT_FLAC | SF_FORMAT_PCM_16, 0.5},
      {"whole.flac", SF_FORMAT_FLAC | SF_FORMAT_PCM_16, 1.0}};
  for (const auto& [file, format, share] : cases) {
    write_sound(place.path(file), 44100, 1, samples, format);
    std::string bytes = place.read(file);
    bytes.resize(static_cast<std::size_t>(share * static_cast<double>(bytes.size())));
    place.write(file, bytes);
    for (const std::string& scene : {pushed_mass(file), moved_by(file)}) {
      place.write("scene.toml", scene);
      const Outcome outcome = place.run({"check", "scene.toml"});
      EXPECT_EQ(outcome.exit_code, share == 1.0 ? 0 : 2) << file << outcome.err;
      if (share == 1.0) continue;
      EXPECT_NE(outcome.err.find(std::string(file) + ": it "), std::string::npos) << outcome.err;
    }
  }
}

TEST(InputFiles, ATruncatedSoundSaysHowMuchIsMissing) {
  const Workplace place;
  write_sound(place.path("a.wav"), 44100, 1, std::vector<double>(100, 0.5));
  const std::string bytes = place.read("a.wav");
  place.write("a.wav", bytes.substr(0, bytes.size() - 400));
  place.write("scene.toml", moved_by("a.wav"));
  const Outcome outcome = place.run({"check", "scene.toml"});
  EXPECT_NE(outcome.err.find(
                "scene.toml:5:8: error: gesture 'g': file: a.wav: it ends early: its header announces 800 "
                "bytes of sound, but it has 400"),
            std::string::npos)
      << outcome.err;
}

TEST(InputFiles, AnEmptyNameIsSaidToBeEmpty) {
  const Workplace place;
  for (const std::string& scene : {pushed_mass(""), moved_by("")}) {
    place.write("scene.toml", scene);
    EXPECT_NE(place.run({"check", "scene.toml"}).err.find("the name of the file is empty"), std::string::npos);
  }
}

TEST(InputFiles, MistakesInAGesturesTableHaveFileLineAndColumn) {
  const Workplace place;
  place.write("scene.toml", moved_by("g.csv"));
  const std::pair<const char*, const char*> cases[] = {
      {"# c\n0,0\n\n0.1,1e-3\n 0.05,1\n", "line 5, column 2: time 0.05 s is not after 0.1 s"},
      {"0,0\n0.1, nan\n", "line 2, column 6: the number must be finite"},
      {"0,0\n0.1,1e999\n", "line 2, column 5: the number must be finite"},
      {"0.O,5\n1,2\n", "line 1, column 1: not a number; a first row of headings has no digits"},
      {"0.O,5s\n1,2\n", "line 1, column 1: not a number; a first row of headings has no digits"},
      {"nan,inf\n1,2\n", "line 1, column 1: the number must be finite"},
      {"time,value\ntime,value\n", "line 2, column 1: not a number"},
      {"t,v\n0,1\n0.5,\n", "line 3, column 5: a number is missing"},
      {"0,1\n0.5\n", "line 2, column 4: expected a pair of numbers, not 1 fields"},
      {"0,1,2\n", "line 1, column 5: expected a pair of numbers, not 3 fields"},
      {"t;v\n0;1\n0.1;2e9\n", "line 3, column 5: value 2e+09 is out of range"}};
  for (const auto& [content, reason] : cases) {
    place.write("g.csv", content);
    const Outcome outcome = place.run({"check", "scene.toml"});
    EXPECT_EQ(outcome.exit_code, 2) << content;
    const std::string expected = std::string("scene.toml:5:8: error: gesture 'g': file: g.csv: ") + reason;
    EXPECT_NE(outcome.err.find(expected), std::string::npos) << expected << "\n" << outcome.err;
  }
  place.write("g.csv", "time, value\n0,0\n0.1,1\n");
  EXPECT_EQ(place.run({"check", "scene.toml"}).exit_code, 0);
}

TEST(InputFiles, AGesturesTableMayBeLongerThanItsSceneAndInfoCountsWhatIsKept) {
  const Workplace place;
  place.write("scene.toml", moved_by("g.csv"));
  place.write("g.csv", "0,0\n1000000,1\n");
  const auto memory = [&](const char* duration) {
    return parse_json(place.run({"info", "scene.toml", "--json", "--duration", duration}).out)["memory_bytes"]
        .number();
  };
  EXPECT_LT(memory("0.01"), 50e3);
  EXPECT_GT(memory("10"), 2 * 8 * 441e3);
  const Outcome outcome = place.run({"check", "scene.toml", "--duration", "10", "--memory-limit", "4M"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("the limit is 4 MiB"), std::string::npos) << outcome.err;
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
