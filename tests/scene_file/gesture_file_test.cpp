// Gestures from files: which part is kept, how much memory it takes, and where errors are reported.
#include <cmath>
#include <rattle/gestures/gesture_bank.hpp>
#include <rattle/scene/compile.hpp>

#include "reading.hpp"
#include "scene_file/smoothing.hpp"

namespace rattle {
namespace {

using Rows = std::vector<TableRow>;

SceneReadOptions with_table(Rows rows) {
  SceneReadOptions options;
  options.load_table = [rows](const std::string&) -> std::variant<Rows, std::string> { return rows; };
  return options;
}
SceneReadOptions with_sound(std::vector<double> values) {
  SceneReadOptions options;
  options.load_signal = [values](const std::string&, double) -> std::variant<std::vector<double>, std::string> {
    return values;
  };
  return options;
}

const auto& samples(const SceneFile& file) {
  return std::get<SampledGesture>(file.description.gestures.at(0).content).values;
}

std::string only_error(const std::string& text, const SceneReadOptions& options) {
  const auto errors = errors_of(text, options);
  return errors.size() == 1 ? errors[0] : std::to_string(errors.size()) + " errors";
}

// The samples of the scene, its end, and one ahead.
TEST(GestureFile, ALongTableTakesOnlyWhatTheSceneCanReach) {
  const SceneReadOptions options = with_table({{0.0, 0.0}, {1e6, 1.0}});
  const auto file = read_good("duration = 0.01\n[gesture.g]\nfile = 'long.csv'", options);
  EXPECT_EQ(samples(file).size(), 441u + 2u);
}

TEST(GestureFile, ALongSoundTakesOnlyWhatTheSceneCanReach) {
  const auto file = read_good("sample_rate = 1000\nduration = 0.1\n[gesture.g]\nfile = 'long.wav'",
                              with_sound(std::vector<double>(10000, 0.5)));
  EXPECT_EQ(samples(file).size(), 100u + 2u);
}

// Truncation changes no sample that is read, including smoothing.
TEST(GestureFile, WhatIsReadDoesNotDependOnTheDuration) {
  Rows rows;
  std::vector<double> sound;
  for (int i = 0; i < 300; ++i) {
    rows.push_back({0.007 * i, std::sin(1.7 * i), 0, 0, 0});
    sound.push_back(std::cos(0.9 * i));
  }
  for (const char* smoothing : {"0.005", "0.1", "3"})
    for (const bool is_table : {true, false}) {
      const std::string text = std::string("sample_rate = 1000\n[gesture.g]\ngain = 3\nsmoothing = ") +
                               smoothing + (is_table ? "\nfile = 'a.csv'" : "\nfile = 'a.wav'");
      const SceneReadOptions options = is_table ? with_table(rows) : with_sound(sound);
      const auto whole = read_good("duration = 100\n" + text, options);
      const auto part = read_good("duration = 0.15\n" + text, options);
      ASSERT_GE(samples(part).size(), 151u);
      ASSERT_LT(samples(part).size(), samples(whole).size());
      for (std::size_t n = 0; n <= 150; ++n) ASSERT_EQ(samples(part)[n], samples(whole)[n]) << n;
    }
}

TEST(GestureFile, WithoutSmoothingATableIsItsRows) {
  const auto file = read_good("duration = 1e5\n[gesture.g]\nfile = 'a.csv'\nsmoothing = 0\ngain = 10",
                              with_table({{0.0, 1.0}, {1e5, 5.0}}));
  const auto& points = std::get<BreakpointGesture>(file.description.gestures.at(0).content).points;
  ASSERT_EQ(points.size(), 2u);
  EXPECT_EQ(points[1].time, 1e5);
  EXPECT_EQ(points[1].value, 50.0);
}

TEST(GestureFile, TheLimitIsThatOfAllTogetherAndIsNamed) {
  SceneReadOptions options = with_table({{0.0, 0.0}, {60.0, 1.0}});
  std::string text = "duration = 60";
  for (int i = 0; i < 6; ++i) text += "\n[gesture.g" + std::to_string(i) + "]\nfile = 'long.csv'";
  options.memory_limit = 300u << 20;  // six times 2 x 20.2 MiB
  EXPECT_TRUE(errors_of(text, options).empty());
  options.memory_limit = 210u << 20;
  EXPECT_TRUE(has_all(only_error(text, options),
                      {"scene.toml:13:8: error: gesture 'g5': file: long.csv: ", "the limit is 210 MiB", "242",
                       "shorten duration", "smoothing = 0", "raise the memory limit"}));
}

TEST(GestureFile, WhatIsKeptIsInTheScenesMemory) {
  const auto file =
      read_good("duration = 10\n[mass.m]\nmass = 1\n[gesture.g]\nfile = 'long.csv'\n[output.o]\nat = 'm'",
                with_table({{0.0, 0.0}, {10.0, 1.0}}));
  const auto scene = compile(file.description);
  ASSERT_TRUE(scene);
  EXPECT_GE((*scene)->memory_bytes, 2u * 441000u * sizeof(double));
}

TEST(GestureFile, MistakesOfATableHaveTheirLineAndColumn) {
  const auto error_of = [](Rows rows, const std::string& more = "") {
    return only_error("[gesture.g]\nfile = 'a.csv'" + more, with_table(std::move(rows)));
  };
  const std::string place = "scene.toml:2:8: error: gesture 'g': file: a.csv: ";
  EXPECT_EQ(error_of({{0.0, 0.0, 2, 1, 3}, {0.1, 1e-3, 4, 1, 5}, {0.05, 1.0, 5, 2, 7}}),
            place + "line 5, column 2: time 0.05 s is not after 0.1 s; times must increase");
  EXPECT_EQ(error_of({{0.0, 0.0, 1, 1, 3}, {0.1, 1e10, 2, 1, 5}}),
            place + "line 2, column 5: value 1e+10 is out of range: it must stay within +-1e+09");
  EXPECT_EQ(
      error_of({{0.0, 0.0, 1, 1, 3}, {0.1, 1e5, 2, 1, 5}}, "\ngain = 1e6"),
      place + "line 2, column 5: value 100000 times gain 1e+06 is out of range: it must stay within +-1e+09");
  EXPECT_TRUE(has_all(error_of({{0.0, 0.0, 1, 1, 3}, {1e12, 1.0, 2, 1, 5}}),
                      {place + "line 2, column 1: time 1e+12 s is out of range", "seconds?"}));
}

TEST(GesturePoints, OutOfBoundAreRefusedAtTheirNumber) {
  EXPECT_EQ(only_error("[gesture.g]\npoints = [[0, 0], [0.1, 1e10]]", {}),
            "scene.toml:2:25: error: gesture 'g': value 1e+10 is out of range: it must stay within +-1e+09");
  EXPECT_EQ(only_error("[gesture.g]\npoints = [[-1e300, 0], [0.1, 1]]", {}),
            "scene.toml:2:12: error: gesture 'g': time -1e+300 is out of range: it must stay within +-1e+09");
}

TEST(GesturePoints, ExponentialsBetweenTinyNumbersAreRead) {
  read_good("[gesture.g]\npoints = [[0, 1e-200], [1, 1e-200, 'exponential']]");
}

}  // namespace
}  // namespace rattle
