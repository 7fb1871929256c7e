// Every shipped scene that says a pitch sounds it within 5 cents. The others are listed with the reason.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <ostream>
#include <slide_sound/scene_run.hpp>
#include <slide_sound/spectrum.hpp>
#include <string>
#include <vector>

namespace rattle {
namespace {

struct Tone {
  std::size_t channel;
  double from, to;   // s
  double frequency;  // Hz, as the scene says it
};

struct Pitched {
  const char* scene;
  const char* duration;
  std::vector<Tone> tones;

  friend void PrintTo(const Pitched& pitched, std::ostream* out) { *out << pitched.scene; }
};

// The frequency of a tension is that which `rattle info` shows.
const Pitched measured_here[] = {
    {"stiff-string", "duration=2", {{0, 0.5, 2.0, 155.99}}},
    {"felt-hammer", "duration=3", {{0, 1.0, 3.0, 130.8}}},
    {"string-buzz", "duration=4", {{0, 0.5, 2.0, 110.0}, {0, 2.0, 4.0, 110.0}}},
    {"colliding-strings", "duration=4", {{0, 1.0, 2.5, 146.67}, {0, 2.5, 4.0, 220.0}}},
    {"mallet-bar", "duration=5", {{0, 4.0, 5.0, 450.7}}},
    {"buzzing-arpeggio",
     "duration=5",
     {{0, 3.5, 4.9, 65.41},
      {0, 3.5, 4.9, 98.0},
      {0, 3.5, 4.9, 130.81},
      {0, 3.5, 4.9, 146.83},
      {1, 3.5, 4.9, 164.81},
      {1, 3.5, 4.9, 196.0},
      {1, 3.5, 4.9, 246.94},
      {1, 3.5, 4.9, 329.63}}}};

// Scenes whose pitch another test measures, within 5 cents.
const std::map<std::string, std::string> measured_elsewhere = {
    {"bowed-bar", "BowedScene"},
    {"bowed-plate", "BowedScene"},
    {"bowed-slide", "BowedScene"},
    {"dulcimer", "CarriedScene"},
    {"glass-harp", "CarriedScene"},
    {"gong", "StruckScene"},
    {"guitar", "PluckedScene"},
    {"marimba", "StruckScene"},
    {"play-buzz", "KeyedStrings"},
    {"play-colliding", "KeyedStrings"},
    {"play-hammer", "KeyedStrings"},
    {"play-strings", "KeyedStrings"},
    {"play-slide", "SlideKey"},
    {"play-tromba", "TrombaHarmonic"},
    {"play-tromba-plucked", "PluckedTromba"},
    {"play-plate", "Plate: each range of keys has its mode"},
    {"prepared-piano", "PluckedScene"},
    {"slide-barrier", "SlideScene, the open string"},
    {"slide-blues", "SlideScene, the open string"},
    {"slide-force", "SlideScene, the open string"},
    {"slide-hand-mass", "SlideScene, the open string"},
    {"slide-phrase", "SlidePhrase, the open string and three notes under the slide"},
    {"slide-phrase-undamped", "SlidePhrase, the open string"},
    {"slide-two-strings", "SlideScene, the open strings"},
    {"slide-veena", "SlideScene, the open string"},
    {"tanpura", "PluckedScene"},
    {"tom", "StruckScene"},
    {"tromba-bowed", "BowedScene"},
    {"tromba-harmonics", "BowedScene"}};

const std::map<std::string, std::string> without_pitch = {
    {"bar", "the mallet bounces on the bar all the time and loads it"},
    {"bouncing-ball", "the ball comes to rest on the plate"},
    {"hammer-string", "the hammer strikes again and again and loads the string"},
    {"mass-string", "the mass strikes again and again and loads the string"},
    {"mass-string-newton", "as mass-string"},
    {"ideal-string-mass-barrier", "the mass strikes again and again and loads the string"},
    {"string-mass-barrier", "the mass is caught below the string"},
    {"string-string", "the strings collide along their whole length all the time"},
    {"mass-barrier", "one impact"},
    {"mass-spring-barrier", "the barrier cuts every swing short"},
    {"two-mass-springs", "the masses collide in every swing"},
    {"play-knock", "the ceiling cuts every swing short"},
    {"plate", "the plate of [E19] on its grid; rattle info tells that this is 20 cents off theory"},
    {"snare", "the wires buzz, and no pitch is said"},
    {"string-plate", "a stiff spring ties the string to a plate"},
    {"string-plate-lossless", "a stiff spring ties the string to a plate"},
    {"tromba-spring", "a stiff spring ties the string to a bridge"},
    {"tromba-spring-lossless", "a stiff spring ties the string to a bridge"},
    {"tromba-contact", "a contact ties the string to a bridge"},
    {"tromba-contact-lossless", "a contact ties the string to a bridge"},
    {"slide-over-plate", "a stiff spring ties the string to a plate"},
    {"slide-rattle-a", "the slide rattles on the string"},
    {"slide-rattle-b", "the slide rattles on the string"},
    {"slide-rattle-c", "the slide rattles on the string"},
    {"slide-rattle-d", "the slide rattles on the string"}};

class ScenePitch : public testing::TestWithParam<Pitched> {};

TEST_P(ScenePitch, IsWithinFiveCentsOfWhatTheSceneSays) {
  const Pitched& pitched = GetParam();
  const SceneRun run = run_scene(pitched.scene, {pitched.duration});
  for (const Tone& tone : pitched.tones) {
    const double found = partial_frequency(run.channels.at(tone.channel), run.rate, tone.from, tone.to,
                                           tone.frequency, 0.02 * tone.frequency);
    EXPECT_LT(std::abs(1200.0 * std::log2(found / tone.frequency)), 5.0)
        << found << " Hz instead of " << tone.frequency << " Hz";
    const auto level = [&](double low, double high) {
      return band_level(run.channels[tone.channel], run.rate, tone.from, tone.to, low, high);
    };
    EXPECT_GT(level(0.95 * tone.frequency, 1.05 * tone.frequency), level(30.0, 20000.0) - 30.0)
        << tone.frequency << " Hz is part of the sound";
  }
}

INSTANTIATE_TEST_SUITE_P(All, ScenePitch, testing::ValuesIn(measured_here), [](const auto& tested) {
  std::string name = tested.param.scene;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(ScenePitches, EveryShippedSceneIsListedOnce) {
  for (const auto& entry : std::filesystem::directory_iterator(RATTLE_SCENES_DIRECTORY)) {
    if (entry.path().extension() != ".toml") continue;
    const std::string name = entry.path().stem().string();
    const auto here = std::count_if(std::begin(measured_here), std::end(measured_here),
                                    [&](const Pitched& pitched) { return pitched.scene == name; });
    EXPECT_EQ(static_cast<std::size_t>(here) + measured_elsewhere.count(name) + without_pitch.count(name), 1u)
        << name << ": measure its pitch, or say why it has none";
  }
}

}  // namespace
}  // namespace rattle
