// Every shipped scene is read without a warning, keeps its balance, collides, and never pulls.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <rattle/rattle.hpp>
#include <set>

#include "reading.hpp"

namespace rattle {
namespace {

std::vector<std::string> scene_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(RATTLE_SCENES_DIRECTORY))
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::string text_of(const std::string& name) {
  std::ifstream file(std::filesystem::path(RATTLE_SCENES_DIRECTORY) / (name + ".toml"));
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

TEST(ShippedScenes, CoverEverySystem) {
  const auto names = scene_names();
  const std::set<std::string> present(names.begin(), names.end());
  for (const char* name : {"mass-barrier",
                           "mass-spring-barrier",
                           "two-mass-springs",
                           "string-string",
                           "mass-string",
                           "mass-string-newton",
                           "tromba-spring",
                           "tromba-spring-lossless",
                           "tromba-contact",
                           "tromba-contact-lossless",
                           "string-mass-barrier",
                           "ideal-string-mass-barrier",
                           "stiff-string",
                           "plate",
                           "string-plate",
                           "string-plate-lossless",
                           "hammer-string",
                           "string-buzz",
                           "colliding-strings",
                           "bar",
                           "felt-hammer",
                           "mallet-bar",
                           "slide-phrase",
                           "slide-phrase-undamped",
                           "slide-rattle-a",
                           "slide-rattle-b",
                           "slide-rattle-c",
                           "slide-rattle-d",
                           "slide-barrier",
                           "slide-force",
                           "slide-hand-mass",
                           "slide-over-plate",
                           "slide-two-strings",
                           "slide-blues",
                           "slide-veena",
                           "tromba-bowed",
                           "tromba-harmonics",
                           "bowed-slide",
                           "bowed-bar",
                           "bowed-plate",
                           "bouncing-ball",
                           "gong",
                           "tom",
                           "marimba",
                           "snare",
                           "guitar",
                           "tanpura",
                           "prepared-piano",
                           "dulcimer",
                           "glass-harp"})
    EXPECT_TRUE(present.contains(name)) << name;
}

// Under sanitizers a run is only long enough to cover every kind of code.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool is_full_run = false;
#else
constexpr bool is_full_run = true;
#endif

// One second, or until the gap of the bowed tromba has closed.
const char* full_run_of(const std::string& name) {
  return name == "tromba-bowed" ? "duration=6" : "duration=1";
}

// Few impacts: a ball that flies on, a slide that stays pressed on its string, a hammer that strikes once, a
// mallet that strikes three times in a second, as the marimba does. The mallets over the plate wait for a
// pointer.
std::int64_t least_impacts(const std::string& name) {
  if (name == "play-plate" || name == "glass-harp") return 0;
  if (name == "mallet-bar" || name == "marimba" || name == "dulcimer") return 3;
  for (const char* once :
       {"mass-barrier", "bowed-slide", "play-hammer", "felt-hammer", "gong", "tom", "guitar"})
    if (name == once) return 1;
  return 10;
}

class ShippedScene : public testing::TestWithParam<std::string> {};

TEST_P(ShippedScene, KeepsItsPromises) {
  const std::string name = GetParam();
  const SceneFile file =
      read_good(text_of(name), with_overrides({is_full_run ? full_run_of(name) : "duration=0.05"}));
  EXPECT_TRUE(file.warnings.empty());
  EXPECT_FALSE(file.description.title.empty());
  EXPECT_EQ(file.description.sample_rate, 44100.0);
  const auto compiled = compile(file.description);
  ASSERT_TRUE(compiled) << format(file.locate(compiled.errors().front()));
  const auto scene = *compiled;
  for (const Diagnostic& warning : scene->warnings) ADD_FAILURE() << format(file.locate(warning));

  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  double loudest = 0.0;
  for (std::size_t n = 0; n < scene->sample_count(); ++n) {
    simulator.step();
    for (const double sample : simulator.frame()) loudest = std::max(loudest, std::abs(sample));
  }
  EXPECT_LE(ledger.balance_error(), 5e-12);
  EXPECT_FALSE(ledger.found_nan());
  EXPECT_EQ(simulator.newton_failures(), 0);
  if (is_full_run) {  // some gestures start late
    EXPECT_GT(loudest, 1e-3);
  }

  std::int64_t impacts = 0;
  bool has_contact = false;
  for (std::size_t i = 0; i < ledger.contacts().size(); ++i) {
    const ContactStatistics& contact = ledger.contacts()[i];
    // A slide's contact is solved in closed form, however stiff it is.
    const bool is_slide = scene->interactions[i].handle.kind == InteractionKind::slide;
    if (!is_slide) {
      EXPECT_LT(contact.resolution, 1.0) << scene->interactions[i].name;
    }
    if (!scene->interactions[i].one_sided) continue;
    has_contact = true;
    impacts += contact.impacts;
    EXPECT_EQ(contact.attractive_samples, 0) << scene->interactions[i].name;
  }
  if (has_contact && is_full_run) {
    EXPECT_GE(impacts, least_impacts(name));
  }
}

std::string test_name(const testing::TestParamInfo<std::string>& tested) {
  std::string name = tested.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, ShippedScene, testing::ValuesIn(scene_names()), test_name);

}  // namespace
}  // namespace rattle
