// Components that must not compile, and what they are told; and different descriptions of one component.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/small_scenes.hpp>
#include <numbers>
#include <rattle/components/plate.hpp>
#include <rattle/components/stiff_string.hpp>

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

const StringParameters& string_parameters(const Scene& scene) {
  return dynamic_cast<const StiffString&>(*scene.components[0].model).parameters();
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
  const int most = compile(with(d)).operator*()->components[0].intervals_x;
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
  test::expect_error(broken([](auto& d) { d.edges = End::free; }), "plate.top.edges",
                     {"free", "simply_supported"});
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
  d.length_y = 0.118;  // 0.118 / bound is 7.7 or so
  const auto scene = test::compiled(with(d));
  const SceneComponent& plate = scene->components[0];
  const double off = std::max(std::abs(plate.side_x / 0.5 - 1.0), std::abs(plate.side_y / 0.118 - 1.0));
  ASSERT_GT(off, 0.01);
  ASSERT_EQ(scene->warnings.size(), 1u);
  EXPECT_EQ(scene->warnings[0].path, "plate.top.size");
  EXPECT_EQ(scene->warnings[0].severity, Severity::warning);
  char side[32];
  std::snprintf(side, sizeof side, "%.6g x %.6g m", plate.side_x, plate.side_y);
  EXPECT_NE(scene->warnings[0].message.find(side), std::string::npos) << scene->warnings[0].message;
  EXPECT_NE(scene->warnings[0].message.find("0.5 x 0.118"), std::string::npos) << scene->warnings[0].message;

  d.length_y = 0.5;  // a square always fits
  EXPECT_TRUE(test::compiled(with(d))->warnings.empty());
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

// ----------------------------------------------------- one component, described in different ways

// Runs both scenes from the same start and returns the largest difference as a share of the largest
// displacement.
double difference(const SceneDescription& a, const SceneDescription& b, int steps) {
  Simulator first(test::compiled(a)), second(test::compiled(b));
  double worst = 0.0, largest = 0.0;
  for (int n = 0; n < steps; ++n) {
    first.step();
    second.step();
    const auto u = first.displacement(0), w = second.displacement(0);
    if (u.size() != w.size()) return std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < u.size(); ++i) {
      worst = std::max(worst, std::abs(u[i] - w[i]));
      largest = std::max(largest, std::abs(u[i]));
    }
  }
  return worst / largest;
}

SceneDescription plucked(StringDescription d) {
  SceneDescription scene = with(std::move(d));
  scene.add(InitialDescription{.name = "start",
                               .centre = at(ComponentHandle{ComponentKind::string, 0}, fraction(0.3)),
                               .amplitude = 1e-3,
                               .width = 0.1});
  return scene;
}

TEST(OneString, ByMaterialOrByMassPerLengthIsTheSame) {
  const StringDescription by_material = test::steel_string();
  StringDescription by_mass = by_material;
  by_mass.radius.reset();
  by_mass.density.reset();
  by_mass.youngs_modulus.reset();
  const double r = 0.5e-3;
  by_mass.mass_per_length = 7850.0 * std::numbers::pi * r * r;
  by_mass.bending_stiffness = 2e11 * 0.25 * std::numbers::pi * r * r * r * r;
  EXPECT_LE(difference(plucked(by_material), plucked(by_mass), 2000), 1e-10);
}

TEST(OneString, ByTensionOrByFundamentalIsTheSame) {
  StringDescription by_tension = test::flexible_string(), by_fundamental = by_tension;
  by_tension.tension = 6e-3 * std::pow(2.0 * 1.0 * 82.0, 2);
  by_fundamental.tension.reset();
  by_fundamental.fundamental = 82.0;
  EXPECT_NEAR(string_parameters(*test::compiled(with(by_fundamental))).tension / *by_tension.tension, 1.0,
              1e-15);
  EXPECT_LE(difference(plucked(by_tension), plucked(by_fundamental), 2000), 1e-10);
}

// Scaled: length 1, mass per length 1, so that T is gamma^2 = (c / L)^2 and E I is (kappa / L^2)^2; sigma1 by
// L^2.
TEST(OneString, ScaledOrDimensionalIsTheSame) {
  StringDescription dimensional = test::steel_string();
  dimensional.length = 0.65;
  const auto p = string_parameters(*test::compiled(with(dimensional)));
  StringDescription scaled;
  scaled.name = "scaled";
  scaled.length = 1.0;
  scaled.mass_per_length = 1.0;
  scaled.tension = std::pow(p.wave_speed() / 0.65, 2);
  scaled.bending_stiffness = std::pow(p.kappa() / (0.65 * 0.65), 2);
  scaled.damping = dimensional.damping;
  scaled.damping_frequency_dependent = dimensional.damping_frequency_dependent / (0.65 * 0.65);
  SceneDescription a = plucked(dimensional), b = plucked(scaled);
  a.initials[0].width = 0.1 * 0.65;
  EXPECT_LE(difference(a, b, 2000), 1e-10);
}

TEST(OneString, RectangularSectionHasItsAreaAndMoment) {
  StringDescription bar;
  bar.name = "bar";
  bar.length = 0.3;
  bar.width = 0.02;
  bar.thickness = 0.004;
  bar.density = 700.0;
  bar.youngs_modulus = 1.2e10;
  bar.left = bar.right = End::free;
  const auto p = string_parameters(*test::compiled(with(bar)));
  EXPECT_NEAR(p.mass_per_length, 700.0 * 0.02 * 0.004, 1e-15);
  EXPECT_NEAR(p.bending_stiffness, 1.2e10 * 0.02 * std::pow(0.004, 3) / 12.0, 1e-12);
  EXPECT_EQ(p.tension, 0.0);
}

// q = (E_along / E_across)^(1/4): y stretched by q, density and modulus divided by it.
TEST(OnePlate, OrthotropicIsTheStretchedIsotropic) {
  PlateDescription orthotropic = test::steel_plate();
  orthotropic.youngs_modulus_across = 2e11 / 15.0;
  const double q = std::pow(15.0, 0.25);
  PlateDescription stretched = test::steel_plate();
  stretched.length_y *= q;
  stretched.density /= q;
  stretched.youngs_modulus /= q;
  SceneDescription a = with(orthotropic), b = with(stretched);
  for (SceneDescription* d : {&a, &b})
    d->add(
        InitialDescription{.name = "start",
                           .centre = at(ComponentHandle{ComponentKind::plate, 0}, fraction(0.3), fraction(0.4)),
                           .shape = Shape::triangle,
                           .amplitude = 1e-3});
  EXPECT_LE(difference(a, b, 1000), 1e-10);
  const auto scene_a = test::compiled(a), scene_b = test::compiled(b);
  EXPECT_NEAR(scene_a->components[0].side_y * q, scene_b->components[0].side_y, 1e-12);
}

TEST(OnePlate, WithEqualModuliIsIsotropic) {
  PlateDescription orthotropic = test::steel_plate();
  orthotropic.youngs_modulus_across = orthotropic.youngs_modulus;
  SceneDescription a = with(orthotropic), b = with(test::steel_plate());
  for (SceneDescription* d : {&a, &b})
    d->add(
        InitialDescription{.name = "start",
                           .centre = at(ComponentHandle{ComponentKind::plate, 0}, fraction(0.3), fraction(0.4)),
                           .amplitude = 1e-3,
                           .width = 0.1});
  EXPECT_EQ(difference(a, b, 200), 0.0);
}

TEST(StabilityMargin, IsWhatIsLeftOfTheBound) {
  StringDescription d = test::flexible_string();
  d.intervals = 100;
  const auto scene = test::compiled(with(d));
  const double bound = std::sqrt(200.0 / 6e-3) / 44100.0;
  EXPECT_NEAR(scene->components[0].stability_margin, 0.01 / bound - 1.0, 1e-12);
  EXPECT_EQ(scene->components[0].spacing, 0.01);
  const auto mass = test::compiled(with(MassDescription{.name = "m", .mass = 1.0, .frequency = 1000.0}));
  EXPECT_NEAR(mass->components[0].stability_margin, 1.0 - std::numbers::pi * 1000.0 / 44100.0, 1e-12);
}

}  // namespace
}  // namespace rattle
