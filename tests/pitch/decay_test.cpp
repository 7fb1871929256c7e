// A rendered sound dies away in the times that t60 asked for, at both frequencies.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <ostream>

#include "rendered_sound.hpp"

namespace rattle::test {
namespace {

struct Body {
  const char* name;
  std::string keys;   // without losses
  std::string place;  // where it is pulled and heard
  std::size_t other;  // the second partial with a T60, from 0
  double long_time, short_time;

  friend void PrintTo(const Body& body, std::ostream* out) { *out << body.name; }
};

std::string scene_text(const Body& body, const std::string& losses) {
  return "duration = 3\n" + body.keys + losses + "\n[initial.pull]\nat = \"x@" + body.place +
         "\"\nwidth = 0.05\namplitude = 1e-3\n[output.o]\nat = \"x@" + body.place +
         "\"\nquantity = \"velocity\"\n";
}

class Decay : public testing::TestWithParam<Body> {};

TEST_P(Decay, IsHeardAsAsked) {
  const Body& body = GetParam();
  const auto bare = scene_of(scene_text(body, ""));
  const auto pitches = bare->components[0].model->partial_pitches({.count = body.other + 1});
  ASSERT_EQ(pitches.size(), body.other + 1);
  const double low = pitches[0].scheme, high = pitches[body.other].scheme;
  char losses[200];
  std::snprintf(losses, sizeof losses, "t60 = [[%.12g, %.12g], [%.12g, %.12g]]\n", low, body.long_time, high,
                body.short_time);
  const auto scene = scene_of(scene_text(body, losses));
  const auto partials = find_partials(rendered(scene), {.sample_rate = scene->sample_rate});
  for (const auto& [frequency, seconds] : {std::pair{low, body.long_time}, {high, body.short_time}}) {
    const SoundPartial partial = partial_near(partials, frequency);
    EXPECT_NEAR(partial.frequency, frequency, 1e-3 * frequency);
    ASSERT_TRUE(partial.t60) << frequency;
    EXPECT_NEAR(*partial.t60, seconds, 0.01 * seconds) << frequency;
  }
}

TEST_P(Decay, OfOnePairIsTheSameAtEveryFrequency) {
  const Body& body = GetParam();
  const auto scene = scene_of(scene_text(body, "t60 = [[300, 1.5]]\n"));
  const auto losses = scene->components[0].model->facts().losses;
  ASSERT_TRUE(losses);
  EXPECT_DOUBLE_EQ(losses->sigma0, 3.0 * std::numbers::ln10 / 1.5);
  EXPECT_EQ(losses->sigma1, 0.0);
  const auto pitches = scene->components[0].model->partial_pitches({.count = body.other + 1});
  const auto partials = find_partials(rendered(scene), {.sample_rate = scene->sample_rate});
  for (const double frequency : {pitches[0].scheme, pitches[body.other].scheme})
    EXPECT_NEAR(partial_near(partials, frequency).t60.value_or(0.0), 1.5, 0.015) << frequency;
}

const Body bodies[] = {
    {"String", "[string.x]\nlength = 0.65\nradius = 0.4e-3\nmaterial = \"steel\"\nfundamental = 146.8\n",
     "0.137", 11, 4.0, 0.8},
    {"IdealString", "[string.x]\nlength = 1\nmass_per_length = 6e-3\ntension = 200\n", "0.137", 6, 3.0, 1.0},
    {"Bar", "[bar.x]\nmodes = false\nlength = 0.5\nwidth = 0.05\nthickness = 0.0123\nmaterial = \"rosewood\"\n",
     "0.23", 3, 2.0, 0.3},
    {"FreeBar",
     "sample_rate = 192000\n[bar.x]\nmodes = false\nlength = 0.5\nwidth = 0.05\nthickness = 0.0123\nmaterial = "
     "\"rosewood\"\n"
     "ends = \"free\"\n",
     "0.96", 2, 2.0, 0.7},
    {"ClampedAndFreeBar",
     "sample_rate = 192000\n[bar.x]\nmodes = false\nlength = 0.5\nwidth = 0.05\nthickness = 0.0123\nmaterial = "
     "\"rosewood\"\n"
     "ends = [\"clamped\", \"free\"]\n",
     "0.96", 2, 2.0, 0.3},
    {"Plate", "[plate.x]\nsize = [0.5, 0.2]\nthickness = 2e-3\nmaterial = \"steel\"\n", "0.23, 0.31", 6, 3.0,
     1.2},
};
const std::string steel_string =
    "[string.x]\nlength = 0.65\nradius = 0.4e-3\nmaterial = \"steel\"\nfundamental = 146.8\n";

// Bodies by their modes, and a head on a grid: the first and the fourth partial.
TEST(ModalDecay, OfBodiesByTheirModesAndHeadsIsHeardAsAsked) {
  const Body supported[] = {
      {"StringByModes", steel_string + "modes = true\n", "0.137", 0, 0.0, 0.0},
      {"SupportedBar", "[bar.x]\nlength = 0.5\nwidth = 0.05\nthickness = 0.0123\nmaterial = \"rosewood\"\n",
       "0.23", 0, 0.0, 0.0},
      {"RoundHead",
       "[membrane.x]\nshape = \"round\"\ndiameter = 0.33\nmass_per_area = 0.28\nfundamental = 110\nmodes = "
       "60\n",
       "0.4, 0.45", 0, 0.0, 0.0},
      {"Head", "[membrane.x]\nsize = [0.4, 0.3]\nmass_per_area = 0.28\nfundamental = 180\n", "0.23, 0.31", 0,
       0.0, 0.0}};
  for (const Body& body : supported) {
    SCOPED_TRACE(body.name);
    const auto partials = scene_of(scene_text(body, ""))->components[0].model->partials(20000.0);
    ASSERT_GT(partials.size(), 3u);
    const double low = partials[0], high = partials[3];
    char losses[200];
    std::snprintf(losses, sizeof losses, "t60 = [[%.12g, 2.0], [%.12g, 1.0]]\n", low, high);
    const auto scene = scene_of(scene_text(body, losses));
    const auto heard = find_partials(rendered(scene), {.sample_rate = scene->sample_rate});
    for (const auto& [frequency, seconds] : {std::pair{low, 2.0}, {high, 1.0}}) {
      const SoundPartial partial = partial_near(heard, frequency);
      EXPECT_NEAR(partial.frequency, frequency, 1e-2 * frequency);
      EXPECT_NEAR(partial.t60.value_or(0.0), seconds, 0.02 * seconds) << frequency;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Bodies, Decay, testing::ValuesIn(bodies),
                         [](const auto& tested) { return std::string(tested.param.name); });

}  // namespace
}  // namespace rattle::test
