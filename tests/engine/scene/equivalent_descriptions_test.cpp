// Different descriptions of the same component.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/small_scenes.hpp>
#include <numbers>
#include <rattle/components/stiff_string.hpp>

namespace rattle {
namespace {

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

// Runs both scenes from the same start and returns the largest difference relative to the largest displacement.
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
  EXPECT_NEAR(string_parameters(*test::compiled(with(by_fundamental))).tension / by_tension.tension->value, 1.0,
              1e-15);
  EXPECT_LE(difference(plucked(by_tension), plucked(by_fundamental), 2000), 1e-10);
}

// Scaled to length 1 and mass per length 1, so that T is gamma^2 = (c / L)^2 and E I is (kappa / L^2)^2; sigma1
// scales by L^2.
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
  EXPECT_NEAR(scene_a->components[0].geometry.sides[1] * q, scene_b->components[0].geometry.sides[1], 1e-12);
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

}  // namespace
}  // namespace rattle
