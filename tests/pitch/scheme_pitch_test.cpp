// The cents that a component tells are those that are heard, and short stiff bodies are named.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/scene/scheme_pitch.hpp>

#include "analysis/harmonics.hpp"
#include "rendered_sound.hpp"

namespace rattle::test {
namespace {

std::vector<PartialPitch> pitches_of(const std::string& text) {
  return lowest_pitches(scene_of(text)->components[0]);
}

const std::string heard_at =
    "[initial.pull]\nat = \"x@0.83\"\nwidth = 0.1\namplitude = 1e-3\n[output.o]\nat = \"x@0.83\"\n"
    "quantity = \"velocity\"\nremove_dc = true\n";

void expect_heard(const std::string& text) {
  const auto scene = scene_of("duration = 1.5\n" + text + heard_at);
  const auto pitches = lowest_pitches(scene->components[0]);
  ASSERT_EQ(pitches.size(), shown_partials);
  const auto partials = find_partials(rendered(scene), {.sample_rate = scene->sample_rate});
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_NEAR(cents_between(pitches[i].scheme, partial_near(partials, pitches[i].scheme).frequency), 0.0, 0.1)
        << "partial " << i + 1;
}

TEST(SchemePitch, IsWhatIsHeardOfAStringWithAnyEnds) {
  for (const char* ends : {"'simply_supported'", "'clamped'", "'clamped_notes'", "['clamped', 'free']",
                           "['free', 'simply_supported']"}) {
    SCOPED_TRACE(ends);
    expect_heard(std::string("[string.x]\nlength = 0.7\nradius = 1e-3\nmaterial = 'steel'\ntension = 500\n") +
                 "intervals = 20\nsigma0 = 1\nends = " + ends + "\n");
  }
}

TEST(SchemePitch, IsWhatIsHeardOfABarWithAnyEnds) {
  for (const char* ends : {"'simply_supported'", "'clamped'", "'free'", "['clamped', 'free']"}) {
    SCOPED_TRACE(ends);
    expect_heard(
        std::string(
            "[bar.x]\nmodes = false\nlength = 0.4\nwidth = 0.04\nthickness = 0.01\nmaterial = 'rosewood'\n") +
        "sigma0 = 2\nends = " + ends + "\n");
  }
}

// The closed form of supported ends against the eigenvalues of the plate's own grid.
TEST(SchemePitch, OfAPlateIsThatOfItsModes) {
  const auto scene = scene_of(
      "[plate.x]\nsize = [0.4, 0.23]\nthickness = 3e-3\nmaterial = 'spruce'\n[output.o]\nat='x@0.3, 0.3'\n");
  const Component& plate = *scene->components[0].model;
  const auto pitches = plate.partial_pitches({.count = 6});
  std::vector<double> scheme;
  for (const PartialPitch& pitch : pitches) scheme.push_back(pitch.scheme);
  std::sort(scheme.begin(), scheme.end());
  const Modes modes = plate.lowest_modes({.count = 4});
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_NEAR(scheme[i], modes.list[i].frequency, 1e-8 * modes.list[i].frequency);
  const auto theory = plate.partials(pitches.back().theory * 1.0001);
  ASSERT_GE(theory.size(), pitches.size());
  for (std::size_t i = 0; i < pitches.size(); ++i) EXPECT_DOUBLE_EQ(theory[i], pitches[i].theory);
}

// A stiff string between supports by the formula f_j = j f_1 sqrt(1 + B j^2); sin^2 for the grid.
TEST(SchemePitch, OfASupportedStringIsTheClosedForm) {
  const auto scene = scene_of(
      "[string.x]\nlength = 0.8\nmass_per_length = 5e-3\nbending_stiffness = 0.05\ntension = 90\nintervals = "
      "15\n"
      "[output.o]\nat = 'x@0.3'\n");
  const auto pitches = lowest_pitches(scene->components[0]);
  const double k = 1.0 / 44100.0, h = 0.8 / 15.0, cc = 90.0 / 5e-3, kk = 0.05 / 5e-3;
  ASSERT_EQ(pitches.size(), shown_partials);
  for (std::size_t i = 0; i < pitches.size(); ++i) {
    const double j = static_cast<double>(i) + 1.0, pi = std::numbers::pi;
    const double b = j * pi / 0.8, grid = 2.0 / h * std::sin(j * pi / 30.0);
    const double theory = std::sqrt(cc * b * b + kk * std::pow(b, 4)) / (2.0 * pi);
    const double omega = std::sqrt(cc * grid * grid + kk * std::pow(grid, 4));
    EXPECT_NEAR(pitches[i].theory, theory, 1e-9 * theory);
    EXPECT_NEAR(pitches[i].scheme, std::asin(0.5 * k * omega) / (pi * k), 1e-9 * theory);
  }
}

TEST(SchemePitch, ImprovesWithTheRate) {
  const std::string bar =
      "[bar.x]\nmodes = false\nlength = 0.2\nwidth = 0.04\nthickness = 0.012\nmaterial = 'rosewood'\nends = "
      "'free'\n"
      "[output.o]\nat = 'x@0.3'\n";
  const double slow = std::abs(pitches_of(bar)[0].cents());
  const double fast = std::abs(pitches_of("sample_rate = 705600\n" + bar)[0].cents());
  EXPECT_GT(slow, 50.0);
  EXPECT_LT(fast, 0.2 * slow);
}

TEST(SchemePitch, AShortBarIsNamedWithItsCentsAndTheRemedy) {
  const auto scene = scene_of(
      "[bar.x]\nmodes = false\nlength = 0.2\nwidth = 0.04\nthickness = 0.012\nmaterial = "
      "'rosewood'\n[output.o]\nat = "
      "'x@0.3'\n");
  const Diagnostics warnings = pitch_warnings(*scene);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0].severity, Severity::warning);
  EXPECT_EQ(warnings[0].path, "bar.x");
  for (const char* part : {"cents off theory", "intervals at 44100 Hz", "raise sample_rate"})
    EXPECT_NE(warnings[0].message.find(part), std::string::npos) << warnings[0].message;
  EXPECT_TRUE(pitch_warnings(*scene_of("[string.x]\nlength = 1\nmass_per_length = 6e-3\ntension = 200\n"
                                       "[output.o]\nat = 'x@0.3'\n"))
                  .empty());
}

TEST(SchemePitch, ClampedNotesAreTheFaultOfTheEnds) {
  const Diagnostics warnings = pitch_warnings(
      *scene_of("[string.x]\nlength = 1\nmass_per_length = 6e-3\ntension = 200\nends = 'clamped_notes'\n"
                "[output.o]\nat = 'x@0.3'\n"));
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].message.find("use clamped instead"), std::string::npos) << warnings[0].message;
}

// A marimba bar of the top octave: 6 intervals at 44.1 kHz.
TEST(SchemePitch, AThickRosewoodBarOf20CentimetresIs179CentsFlat) {
  const auto pitches = pitches_of(
      "[bar.x]\nmodes = false\nlength = 0.2\nwidth = 0.04\nthickness = 0.018\nmaterial = 'rosewood'\nends = "
      "'free'\n"
      "[output.o]\nat = 'x@0.3'\n");
  EXPECT_NEAR(pitches.at(0).cents(), -179.0, 0.5);
  const auto glass = pitches_of(
      "[plate.x]\nsize = [0.12, 0.12]\nthickness = 3e-3\nmaterial = 'glass'\n[output.o]\nat = 'x@0.3, 0.3'\n");
  EXPECT_NEAR(glass.at(0).cents(), -56.0, 0.5);
}

TEST(SchemePitch, RigidMotionsAndMassesHaveNone) {
  EXPECT_TRUE(pitches_of("[mass.x]\nmass = 1\nfrequency = 50\n[output.o]\nat = 'x'\n").empty());
  const auto free = pitches_of(
      "[bar.x]\nmodes = false\nlength = 0.5\nwidth = 0.05\nthickness = 0.01\nmaterial = 'rosewood'\nends = "
      "'free'\n"
      "[output.o]\nat = 'x@0.3'\n");
  ASSERT_FALSE(free.empty());
  EXPECT_GT(free[0].scheme, 0.9 * free[0].theory);  // not the rigid motion at 0 Hz
}

}  // namespace
}  // namespace rattle::test
