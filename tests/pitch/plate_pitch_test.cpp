// Plates and membranes on grids: the cents they tell, of clamped edges too, and a fundamental that is exact.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/scene/scheme_pitch.hpp>
#include <string>

#include "analysis/harmonics.hpp"
#include "rendered_sound.hpp"
#include "scene_file/scene_file.hpp"

namespace rattle::test {
namespace {

const std::string heard_at =
    "[initial.pull]\nat = 'x@0.43, 0.36'\nwidth = 0.2\namplitude = 1e-6\n[output.o]\nat = 'x@0.43, 0.36'\n"
    "quantity = 'velocity'\nremove_dc = true\n";

std::shared_ptr<const Scene> surface(const std::string& keys, const std::string& top = "") {
  return scene_of("duration = 1.5\n" + top + keys + "sigma0 = 1\n" + heard_at);
}

std::string plate(const std::string& keys) {
  return "[plate.x]\nsize = [0.4, 0.27]\nthickness = 2e-3\nmaterial = 'steel'\n" + keys;
}

TEST(PlatePitch, IsWhatIsHeardOfClampedEdges) {
  for (const char* keys :
       {"edges = 'clamped'\n", "edges = 'clamped_notes'\n", "edges = 'clamped'\ntension = 4000\n",
        "edges = 'clamped'\nyoungs_modulus_across = 8e10\n"}) {
    SCOPED_TRACE(keys);
    const auto scene = surface(plate(keys));
    const auto pitches = lowest_pitches(scene->components[0]);
    ASSERT_EQ(pitches.size(), shown_partials);
    const auto partials = find_partials(rendered(scene), {.sample_rate = scene->sample_rate});
    for (const PartialPitch& pitch : {pitches[0], pitches[1], pitches[2]})
      EXPECT_NEAR(cents_between(pitch.scheme, partial_near(partials, pitch.scheme).frequency), 0.0, 0.1);
  }
}

// A clamped square: omega = 35.9852 sqrt(D / rho H) / a^2.
TEST(PlatePitch, OfAClampedSquareIsThatOfTextbooks) {
  const auto scene = surface(
      "[plate.x]\nsize = [0.3, 0.3]\nthickness = 2e-3\ndensity = 7850\nyoungs_modulus = 2e11\npoisson_ratio = "
      "0.3\n"
      "edges = 'clamped'\n");
  const double kappa = std::sqrt(2e11 * 4e-6 / (12.0 * 0.91 * 7850));
  const auto pitches = lowest_pitches(scene->components[0]);
  ASSERT_FALSE(pitches.empty());
  EXPECT_NEAR(cents_between(35.9852 * kappa / (0.09 * 2.0 * std::numbers::pi), pitches[0].theory), 0.0, 0.01);
}

// Theory and scheme are found in different ways. The scheme is off by h^2: what remains of two grids, one twice
// as fine, is theory. Their sides fit.
TEST(PlatePitch, OfClampedEdgesMeetsTheoryOnAFineGrid) {
  for (const char* keys : {"", "tension = 2000\n", "youngs_modulus = 1.6e11\nyoungs_modulus_across = 1e10\n"}) {
    SCOPED_TRACE(keys);
    const auto pitches_at = [&](int intervals) {
      const std::string grid =
          "sample_rate = 705600\n[plate.x]\nsize = [0.4, 0.2]\nthickness = 2e-3\nmaterial = "
          "'steel'\nedges = 'clamped'\nintervals = [" +
          std::to_string(intervals) + ", ";
      const bool is_stretched =
          std::string(keys).find("across") != std::string::npos;  // twice as wide as a grid
      return lowest_pitches(
          surface(grid + std::to_string(is_stretched ? intervals : intervals / 2) + "]\n" + keys)
              ->components[0]);
    };
    const auto coarse = pitches_at(48), fine = pitches_at(96);
    ASSERT_EQ(fine.size(), shown_partials);
    for (std::size_t i = 0; i < fine.size(); ++i) {
      EXPECT_LT(fine[i].cents(), -0.5);
      EXPECT_NEAR((4.0 * fine[i].cents() - coarse[i].cents()) / 3.0, 0.0, 0.5) << "partial " << i + 1;
    }
  }
}

TEST(PlatePitch, AClampedPlateIsNamedWithItsCents) {
  const Diagnostics warnings = pitch_warnings(*surface(plate("edges = 'clamped'\n")));
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0].path, "plate.x");
  EXPECT_NE(warnings[0].message.find("cents off theory"), std::string::npos) << warnings[0].message;
  EXPECT_NE(warnings[0].message.find("give modes"), std::string::npos) << warnings[0].message;
}

// What is told by theory, what the grid steps, and what is heard.
TEST(Fundamental, OfSurfacesIsExactWhereTheSidesDoNotFitTheGrid) {
  const std::string head = "[membrane.x]\nmass_per_area = 0.28\n";
  for (const std::string& keys :
       {head + "size = [0.41, 0.3]\n", head + "size = [0.7, 0.33]\n",
        head + "size = [0.4, 0.3]\nintervals = [31, 23]\n", plate(""), plate("edges = 'clamped'\n"),
        plate("edges = 'clamped_notes'\n"), plate("intervals = [11, 7]\n"),
        plate("youngs_modulus_across = 8e10\nedges = 'clamped'\n"), plate("stretches = true\n")}) {
    SCOPED_TRACE(keys);
    const auto scene = surface(keys + "fundamental = 211\n");
    const auto pitches = lowest_pitches(scene->components[0]);
    ASSERT_FALSE(pitches.empty());
    EXPECT_NEAR(cents_between(211.0, pitches[0].theory), 0.0, 0.01);
    EXPECT_NEAR(cents_between(211.0, pitches[0].scheme), 0.0, 0.01);
    EXPECT_NEAR(
        cents_between(211.0, scene->components[0].model->lowest_modes({.count = 1}).list.at(0).frequency), 0.0,
        0.01);
    const auto partials = find_partials(rendered(scene), {.sample_rate = scene->sample_rate});
    EXPECT_NEAR(cents_between(211.0, partial_near(partials, 211.0).frequency), 0.0, 0.1);
    EXPECT_GE(scene->components[0].stability_margin, 0.0);
  }
}

// Intervals that `rattle info` shows give the same grid.
TEST(Fundamental, OfASurfaceStaysWithTheIntervalsThatWereFound) {
  const std::string text = "[membrane.x]\nmass_per_area = 0.28\nsize = [0.41, 0.3]\nfundamental = 211\n";
  const Geometry found = surface(text)->components[0].geometry;
  const std::string written =
      "intervals = [" + std::to_string(found.intervals[0]) + ", " + std::to_string(found.intervals[1]) + "]\n";
  EXPECT_EQ(surface(text + written)->components[0].geometry.spacing, found.spacing);
}

// Flat for want of intervals, a grid is fitted by a smaller spacing: below the bound, the next coarser one is
// taken.
TEST(Fundamental, OfASurfaceNeverMakesItsGridUnstable) {
  for (int i = 0; i < 60; ++i) {
    const std::string size = "size = [" + std::to_string(0.3 + 0.0031 * i) + ", 0.3]\n";
    for (const std::string& keys :
         {"[plate.x]\nthickness = 4e-3\nmaterial = 'glass'\nfundamental = 300\n" + size,
          "[membrane.x]\nmass_per_area = 0.3\nfundamental = 900\n" + size}) {
      const auto scene = surface(keys);
      EXPECT_GE(scene->components[0].stability_margin, 0.0) << keys;
      EXPECT_NEAR(lowest_pitches(scene->components[0]).at(0).cents(), 0.0, 0.01) << keys;
    }
  }
}

TEST(Fundamental, OfAClampedGridCountsAsFindingModes) {
  auto read = read_scene(plate("edges = 'clamped'\nfundamental = 211\n") + heard_at, "scene.toml");
  const auto refused =
      compile(std::get<SceneFile>(read).description, CompileOptions{.mode_operations_limit = 1e5});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.errors().front().path, "plate.x.fundamental");
  EXPECT_NE(refused.errors().front().message.find("a coarser one (intervals)"), std::string::npos)
      << refused.errors().front().message;
}

}  // namespace
}  // namespace rattle::test
