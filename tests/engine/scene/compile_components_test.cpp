// Components that must not compile, and their error messages.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/small_scenes.hpp>
#include <numbers>

namespace rattle {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

SceneDescription with(MassDescription d) {
  SceneDescription scene;
  scene.add(std::move(d));
  return scene;
}
SceneDescription with(StringDescription d) {
  SceneDescription scene;
  scene.add(std::move(d));
  return scene;
}
SceneDescription with(PlateDescription d) {
  SceneDescription scene;
  scene.add(std::move(d));
  return scene;
}

TEST(MassErrors, NamePathValueAndLimit) {
  test::expect_error(with(MassDescription{.name = "m", .mass = -0.001}), "mass.m.mass",
                     {"-0.001", "greater than 0"});
  test::expect_error(with(MassDescription{.name = "m"}), "mass.m.mass", {"0 kg", "greater than 0"});
  test::expect_error(with(MassDescription{.name = "m", .mass = nan}), "mass.m.mass", {"not a number"});
  test::expect_error(with(MassDescription{.name = "m", .mass = 1.0, .frequency = -5.0}), "mass.m.frequency",
                     {"-5", "at least 0"});
  test::expect_error(with(MassDescription{.name = "m", .mass = 1.0, .damping = -1.0}), "mass.m.damping",
                     {"-1", "at least 0"});
  test::expect_error(with(MassDescription{.name = "m", .mass = 1.0, .position = 1e9}), "mass.m.position",
                     {"1e+09", "at most"});
  test::expect_error(with(MassDescription{.name = "m", .mass = 1.0, .velocity = nan}), "mass.m.velocity",
                     {"not a number"});
}

// Values so small that k^2 / M, or a mass computed from a section, would not be finite.
TEST(ComponentErrors, TooLittleNamesTheLeast) {
  test::expect_error(with(MassDescription{.name = "m", .mass = 1e-320}), "mass.m.mass", {"at least 1e-12"});
  test::expect_error(with(MassDescription{.name = "m", .mass = 9e-13}), "mass.m.mass", {"9e-13 kg"});
  EXPECT_TRUE(compile(with(MassDescription{.name = "m", .mass = 1e-12})));
  StringDescription string = test::steel_string();
  string.radius = 1e-200;
  test::expect_error(with(string), "string.main.radius", {"1e-200 m", "at least 1e-09"});
  string.radius = 1e-9;
  test::expect_error(with(string), "string.main.radius",
                     {"mass_per_length of 2.46", "1e-12", "change the section or the density"});
  string = test::flexible_string();
  string.mass_per_length = 1e-13;
  test::expect_error(with(string), "string.main.mass_per_length", {"1e-13 kg/m", "at least 1e-12"});
  PlateDescription plate = test::steel_plate();
  plate.thickness = 1e-200;
  test::expect_error(with(plate), "plate.top.thickness", {"at least 1e-09"});
  plate.thickness = 1e-9;
  plate.density = 1e-4;
  test::expect_error(with(plate), "plate.top.thickness", {"1e-13 kg/m^2", "1e-12"});
  plate = test::steel_plate();
  plate.density = 1e-7;
  test::expect_error(with(plate), "plate.top.density", {"at least 1e-06"});
  plate = test::steel_plate();
  plate.youngs_modulus = 1e-300;
  test::expect_error(with(plate), "plate.top.youngs_modulus", {"at least 1e-06"});
}

TEST(ComponentErrors, ALimitOfZeroIsToldOnce) {
  SceneDescription d;
  StringDescription string = test::flexible_string();
  string.damping = -1.0;
  d.add(string);
  const auto scene = compile(d);
  ASSERT_FALSE(scene.has_value());
  EXPECT_NE(scene.errors().front().message.find("it must be at least 0"), std::string::npos)
      << scene.errors().front().message;
}

TEST(MassErrors, UnstableFrequencyNamesBoundAndRemedy) {
  const double limit = 44100.0 / std::numbers::pi;
  test::expect_error(with(MassDescription{.name = "m", .mass = 1.0, .frequency = 14100.0}), "mass.m.frequency",
                     {"14100", "14037.5", "raise sample_rate", "44296.5"});
  EXPECT_TRUE(compile(with(MassDescription{.name = "m", .mass = 1.0, .frequency = 0.999 * limit})));
  EXPECT_FALSE(compile(with(MassDescription{.name = "m", .mass = 1.0, .frequency = 1.001 * limit})));
}

TEST(StringErrors, NamePathValueAndLimit) {
  const auto broken = [](auto change) {
    StringDescription d = test::steel_string();
    change(d);
    return with(d);
  };
  test::expect_error(broken([](auto& d) { d.length = -1.0; }), "string.main.length", {"-1", "greater than 0"});
  test::expect_error(broken([](auto& d) { d.radius = 0.0; }), "string.main.radius", {"0 m", "greater than 0"});
  test::expect_error(broken([](auto& d) { d.density = -7850.0; }), "string.main.density", {"-7850"});
  test::expect_error(broken([](auto& d) { d.youngs_modulus = -1.0; }), "string.main.youngs_modulus", {"-1"});
  test::expect_error(broken([](auto& d) { d.tension = -1.0; }), "string.main.tension", {"-1", "at least 0"});
  test::expect_error(broken([](auto& d) { d.damping = -1.0; }), "string.main.sigma0", {"-1", "at least 0"});
  test::expect_error(broken([](auto& d) { d.damping_frequency_dependent = -1.0; }), "string.main.sigma1",
                     {"-1"});
  test::expect_error(broken([](auto& d) { d.fundamental = 100.0; }), "string.main.fundamental",
                     {"exclude", "tension"});
  test::expect_error(broken([](auto& d) { d.mass_per_length = 0.01; }), "string.main.mass_per_length",
                     {"exclude", "radius"});
  test::expect_error(broken([](auto& d) { d.bending_stiffness = 0.01; }), "string.main.bending_stiffness",
                     {"mass_per_length"});
  test::expect_error(broken([](auto& d) { d.width = 0.01; }), "string.main.radius", {"exclude", "width"});
  test::expect_error(broken([](auto& d) { d.density.reset(); }), "string.main.density",
                     {"missing", "material"});
  test::expect_error(broken([](auto& d) { d.radius.reset(); }), "string.main.radius", {"missing"});
  test::expect_error(broken([](auto& d) {
                       d.tension.reset();
                       d.youngs_modulus = 0.0;
                     }),
                     "string.main.tension", {"neither tension nor bending stiffness"});
}

TEST(StringErrors, UnstableIntervalsNameSpacingBoundAndRemedy) {
  StringDescription d = test::flexible_string();
  const int most = compile(with(d)).operator*()->components[0].geometry.intervals[0];
  const double bound = std::sqrt(200.0 / 6e-3) / 44100.0;
  ASSERT_EQ(most, static_cast<int>(1.0 / bound));
  d.intervals = most + 1;
  char bound_text[32], spacing_text[32];
  std::snprintf(bound_text, sizeof bound_text, "%.6g", bound);
  std::snprintf(spacing_text, sizeof spacing_text, "%.6g", 1.0 / (most + 1));
  test::expect_error(with(d), "string.main.intervals",
                     {std::to_string(most + 1).c_str(), spacing_text, bound_text, "44100",
                      ("at most " + std::to_string(most)).c_str(), "raise sample_rate"});
  d.intervals = most;
  EXPECT_TRUE(compile(with(d)));
  d.intervals = 3;
  test::expect_error(with(d), "string.main.intervals", {"3", "at least 4"});
}

TEST(StringErrors, TooShortForTheRateNamesTheSpacing) {
  StringDescription d = test::flexible_string();
  d.length = 0.01;
  test::expect_error(with(d), "string.main.length",
                     {"0.01", "0.00414", "2 intervals", "4", "raise sample_rate"});
}

TEST(PlateErrors, NamePathValueAndLimit) {
  const auto broken = [](auto change) {
    PlateDescription d = test::steel_plate();
    change(d);
    return with(d);
  };
  test::expect_error(broken([](auto& d) { d.length_x = 0.0; }), "plate.top.size", {"0 m", "greater than 0"});
  test::expect_error(broken([](auto& d) { d.length_y = -2.0; }), "plate.top.size", {"-2"});
  test::expect_error(broken([](auto& d) { d.thickness = -1e-3; }), "plate.top.thickness", {"-0.001"});
  test::expect_error(broken([](auto& d) { d.density = 0.0; }), "plate.top.density", {"0 kg"});
  test::expect_error(broken([](auto& d) { d.youngs_modulus = 0.0; }), "plate.top.youngs_modulus",
                     {"greater than 0"});
  test::expect_error(broken([](auto& d) { d.youngs_modulus_across = -1.0; }), "plate.top.youngs_modulus_across",
                     {"-1"});
  test::expect_error(broken([](auto& d) { d.poisson_ratio = 0.6; }), "plate.top.poisson_ratio",
                     {"0.6", "at most 0.5"});
  test::expect_error(broken([](auto& d) { d.damping = -1.0; }), "plate.top.sigma0", {"-1"});
  test::expect_error(broken([](auto& d) { d.damping_frequency_dependent = nan; }), "plate.top.sigma1",
                     {"not a number"});
  test::expect_error(broken([](auto& d) {
                       d.edges = End::free;
                       d.intervals = {20, 16};
                     }),
                     "plate.top.edges", {"free", "intervals"});
  test::expect_error(broken([](auto& d) { d.thickness = 0.1; }), "plate.top.size",
                     {"0.5 x 0.4", "raise sample_rate"});
  test::expect_error(broken([](auto& d) {
                       d.intervals = {500, 400};
                     }),
                     "plate.top.intervals", {"500 x 400", "unstable", "bound", "at most", "raise sample_rate"});
  test::expect_error(broken([](auto& d) {
                       d.intervals = {3, 40};
                     }),
                     "plate.top.intervals", {"3 x 40", "at least 4"});
}

TEST(PlateWarning, SaysWhatTheGridHasWhereSidesDoNotFit) {
  PlateDescription d = test::steel_plate();
  d.length_x = 0.5;
  d.length_y = 0.118;  // 0.118 / bound is about 7.7
  const auto scene = test::compiled(with(d));
  const SceneComponent& plate = scene->components[0];
  const double off =
      std::max(std::abs(plate.geometry.sides[0] / 0.5 - 1.0), std::abs(plate.geometry.sides[1] / 0.118 - 1.0));
  ASSERT_GT(off, 0.01);
  ASSERT_EQ(scene->warnings.size(), 1u);
  EXPECT_EQ(scene->warnings[0].path, "plate.top.size");
  EXPECT_EQ(scene->warnings[0].severity, Severity::warning);
  char side[32];
  std::snprintf(side, sizeof side, "%.6g x %.6g m", plate.geometry.sides[0], plate.geometry.sides[1]);
  EXPECT_NE(scene->warnings[0].message.find(side), std::string::npos) << scene->warnings[0].message;
  EXPECT_NE(scene->warnings[0].message.find("0.5 x 0.118"), std::string::npos) << scene->warnings[0].message;

  d.length_y = 0.5;  // a square always fits
  EXPECT_TRUE(test::compiled(with(d))->warnings.empty());
}

// The grid of an orthotropic plate is stretched; what is told of its sides is not.
TEST(PlateWarning, TellsTheSidesOfAnOrthotropicPlateInItsOwnMetres) {
  PlateDescription d = test::steel_plate();
  d.youngs_modulus_across = 0.1 * d.youngs_modulus;
  int warned = 0;
  for (d.length_y = 0.05; d.length_y < 0.06; d.length_y += 1e-3) {
    const auto scene = test::compiled(with(d));
    const auto [side_x, side_y] = scene->components[0].geometry.sides;
    if (scene->warnings.empty()) continue;
    ++warned;
    char side[64];
    std::snprintf(side, sizeof side, "the grid has %.6g x %.6g m", side_x, side_y);
    EXPECT_NEAR(side_y / d.length_y, 1.0, 0.3);
    EXPECT_NE(scene->warnings[0].message.find(side), std::string::npos) << scene->warnings[0].message;
  }
  EXPECT_GT(warned, 0);
}

// What follows from a wrong value is not judged as well.
TEST(EveryComponent, ToldOfOneMistakeHearsOfItAlone) {
  const auto expect_alone = [](const SceneDescription& d, const std::string& path) {
    const auto result = compile(d);
    ASSERT_FALSE(result) << path;
    EXPECT_EQ(result.errors().size(), 1u) << test::listing(result.errors());
    EXPECT_EQ(result.errors()[0].path, path);
  };
  expect_alone(with(MassDescription{.name = "m", .mass = 1.0, .frequency = 1e15}), "mass.m.frequency");
  expect_alone(with(MassDescription{.name = "m", .mass = -1.0, .frequency = 1e5}), "mass.m.mass");
  StringDescription string = test::steel_string();
  string.length = -1.0;
  expect_alone(with(string), "string.main.length");
  PlateDescription plate = test::steel_plate();
  plate.thickness = 1e6;
  plate.density = -1.0;
  expect_alone(with(plate), "plate.top.density");
  plate = test::steel_plate();
  plate.edges = End::free;
  plate.intervals = {500, 400};  // more than is stable
  expect_alone(with(plate), "plate.top.edges");
}

TEST(EveryComponent, IsCheckedAndAllErrorsComeAtOnce) {
  SceneDescription d;
  d.add(MassDescription{.name = "a", .mass = -1.0, .damping = -2.0});
  d.add(StringDescription{.name = "b", .length = -1.0});
  d.add(PlateDescription{.name = "c"});
  d.add(BarrierDescription{.name = "e", .height = nan});
  d.add(BarrierDescription{.name = "f", .profile = {{0.0, 0.0}, {0.5, 1e-3}, {0.4, 0.0}}});
  const auto result = compile(d);
  ASSERT_FALSE(result);
  for (const char* path : {"mass.a.mass", "mass.a.damping", "string.b.length", "plate.c.density",
                           "barrier.e.height", "barrier.f.profile"})
    EXPECT_TRUE(std::any_of(result.errors().begin(), result.errors().end(),
                            [&](const Diagnostic& e) { return e.path == path; }))
        << path << " is missing in\n"
        << test::listing(result.errors());
  test::expect_error(d, "barrier.f.profile", {"point 3", "0.4 m", "0.5 m"});
}

TEST(StabilityMargin, IsWhatIsLeftOfTheBound) {
  StringDescription d = test::flexible_string();
  d.intervals = 100;
  const auto scene = test::compiled(with(d));
  const double bound = std::sqrt(200.0 / 6e-3) / 44100.0;
  EXPECT_NEAR(scene->components[0].stability_margin, 0.01 / bound - 1.0, 1e-12);
  EXPECT_EQ(scene->components[0].geometry.spacing, 0.01);
  const auto mass = test::compiled(with(MassDescription{.name = "m", .mass = 1.0, .frequency = 1000.0}));
  EXPECT_NEAR(mass->components[0].stability_margin, 1.0 - std::numbers::pi * 1000.0 / 44100.0, 1e-12);
}

}  // namespace
}  // namespace rattle
