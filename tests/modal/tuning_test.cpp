// Bars and plates that are given a pitch.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>

namespace rattle {
namespace {

constexpr double asked = 220.0;

StringDescription tuned_bar(End ends) {
  return {.name = "bar",
          .length = 0.35,
          .width = 0.06,
          .thickness = 0.02,
          .density = 1080.0,
          .youngs_modulus = 1.25e10,
          .tension = 0.0,
          .fundamental = asked,
          .left = ends,
          .right = ends,
          .modes = all_modes};
}

PlateDescription tuned_plate(End edges) {
  return {.name = "plate",
          .length_x = 0.3,
          .length_y = 0.22,
          .thickness = 2e-3,
          .density = 2700.0,
          .youngs_modulus = 7e10,
          .fundamental = asked,
          .edges = edges,
          .modes = 60};
}

std::vector<double> partials_of(const SceneDescription& scene) {
  return test::compiled(scene)->components[0].model->partials(22050.0);
}
template <class D>
std::vector<double> partials_of(const D& part) {
  SceneDescription scene;
  scene.add(part);
  return partials_of(scene);
}

double cents(double frequency) { return 1200.0 * std::log2(frequency / asked); }

TEST(Tuning, ModalBarsSoundTheirFundamental) {
  for (const End ends : {End::free, End::clamped, End::simply_supported}) {
    StringDescription bar = tuned_bar(ends);
    const std::vector<double> found = partials_of(bar);
    EXPECT_NEAR(cents(found[0]), 0.0, 0.1);
    // The modulus of the description has no part in it, only the section has.
    bar.youngs_modulus.reset();
    EXPECT_NEAR(partials_of(bar)[1], found[1], 1e-6 * found[1]);
    bar.width = bar.thickness = bar.density = std::nullopt;
    bar.mass_per_length = 1.3;
    EXPECT_NEAR(partials_of(bar)[1], found[1], 1e-6 * found[1]);
  }
}

// The mode that sounds: a blow on the bar, counted by its crossings of zero.
TEST(Tuning, ABarInMotionHasTheFundamental) {
  StringDescription bar = tuned_bar(End::simply_supported);
  bar.modes = 1;
  SceneDescription scene;
  const auto handle = scene.add(bar);
  scene.add(
      InitialDescription{.name = "bend", .centre = at(handle, fraction(0.5)), .amplitude = 1e-4, .width = 0.1});
  const auto compiled = test::compiled(scene);
  Simulator simulator(compiled);
  std::vector<double> crossings;
  double before = 0.0;
  for (int n = 0; n < 44100; ++n) {
    simulator.step();
    const double now = simulator.displacement(0)[0];
    if (before < 0.0 && now >= 0.0) crossings.push_back(n + before / (before - now));
    before = now;
  }
  const double turns = static_cast<double>(crossings.size() - 1);
  EXPECT_NEAR(cents(44100.0 * turns / (crossings.back() - crossings.front())), 0.0, 0.1);
}

TEST(Tuning, PlatesSoundTheirFundamental) {
  for (const End edges : {End::free, End::clamped, End::simply_supported}) {
    PlateDescription plate = tuned_plate(edges);
    EXPECT_NEAR(cents(partials_of(plate)[0]), 0.0, 0.1);
    plate.youngs_modulus_across = 7e9;  // keeps its ratio to the modulus along x
    const std::vector<double> found = partials_of(plate);
    EXPECT_NEAR(cents(found[0]), 0.0, 0.1);
    plate.fundamental.reset();
    const std::vector<double> untuned = partials_of(plate);
    EXPECT_NEAR(found[4] / found[0], untuned[4] / untuned[0], 1e-6);
    plate = tuned_plate(edges);
    plate.outline = Outline::round;
    plate.diameter = 0.3;
    EXPECT_NEAR(cents(partials_of(plate)[0]), 0.0, 0.1);
  }
}

// The grid of a bar is off theory by its dispersion, less the higher the rate; that of a plate is fitted to its
// pitch.
TEST(Tuning, PlatesAndBarsOnGridsAreTunedByTheory) {
  PlateDescription plate = tuned_plate(End::simply_supported);
  plate.modes.reset();
  plate.intervals = std::pair{15, 11};
  StringDescription bar = tuned_bar(End::simply_supported);
  bar.modes.reset();
  SceneDescription scene;
  scene.sample_rate = 88200.0;
  scene.add(bar);
  scene.add(plate);
  const auto compiled = test::compiled(scene);
  for (const std::size_t i : {0u, 1u})
    EXPECT_NEAR(cents(compiled->components[i].model->partials(22050.0).at(0)), 0.0, 0.1);
}

TEST(Tuning, AnUndercutBarKeepsItsRatios) {
  StringDescription bar = tuned_bar(End::free);
  bar.thickness_profile = {{0.0, 0.02}, {0.04, 0.02}, {0.1, 0.01}, {0.25, 0.01}, {0.31, 0.02}};
  const std::vector<double> tuned = partials_of(bar);
  bar.tension.reset();
  bar.tension = 0.0;
  bar.fundamental.reset();
  const std::vector<double> untuned = partials_of(bar);
  EXPECT_NEAR(cents(tuned[0]), 0.0, 0.1);
  EXPECT_GT(std::abs(cents(untuned[0])), 50.0);
  for (const std::size_t i : {1u, 2u, 3u})
    EXPECT_NEAR(tuned[i] / tuned[0], untuned[i] / untuned[0], 1e-3 * untuned[i] / untuned[0]);
}

TEST(Tuning, WhatCannotBeTunedIsRefused) {
  const auto refused = [](const auto& part, const char* path, std::initializer_list<const char*> parts) {
    SceneDescription scene;
    scene.add(part);
    test::expect_error(scene, path, parts);
  };
  PlateDescription plate = tuned_plate(End::simply_supported);
  plate.modes.reset();
  plate.tension = 100.0;
  refused(plate, "plate.plate.fundamental", {"tension", "leave one out"});
  plate = tuned_plate(End::free);
  plate.fundamental = 30000.0;
  refused(plate, "plate.plate.fundamental", {"30000", "22050", "raise sample_rate"});
  StringDescription bar = tuned_bar(End::free);
  bar.fundamental = 30000.0;
  refused(bar, "string.bar.fundamental", {"30000", "22050"});
  bar.fundamental = -1.0;
  refused(bar, "string.bar.fundamental", {"-1"});
  bar = tuned_bar(End::free);
  bar.tension = 5.0;
  refused(bar, "string.bar.fundamental", {"tension and fundamental exclude each other"});
}

}  // namespace
}  // namespace rattle
