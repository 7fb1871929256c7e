// Modes of plates compared with theory, using the actual side lengths of the grid.
#include <gtest/gtest.h>

#include <cmath>
#include <convergence/modal_analysis.hpp>
#include <cstdio>
#include <numbers>
#include <vector>

namespace rattle::test {
namespace {

constexpr double pi = std::numbers::pi;

struct PlateCase {
  double length_x = 0.5;
  double length_y = 0.4;
  double ratio = 1.0;  // modulus along over modulus across
  End edges = End::simply_supported;
};

constexpr double thickness = 1e-3, density = 2700.0, modulus = 7e10, poisson = 0.33;

double kappa_along() {
  return std::sqrt(modulus * thickness * thickness / (12.0 * (1.0 - poisson * poisson) * density));
}

// The grid spacing follows from the sample rate: slightly more than h = sqrt(4 kappa k).
SceneDescription plate_scene(const PlateCase& c, double spacing) {
  SceneDescription scene;
  scene.sample_rate = 4.0 * kappa_along() / (spacing * spacing);
  PlateDescription d{.name = "plate",
                     .length_x = c.length_x,
                     .length_y = c.length_y,
                     .thickness = thickness,
                     .density = density,
                     .youngs_modulus = modulus,
                     .poisson_ratio = poisson,
                     .edges = c.edges};
  if (c.ratio != 1.0) d.youngs_modulus_across = modulus / c.ratio;
  const auto plate = scene.add(d);
  scene.add(InitialDescription{.name = "start",
                               .centre = at(plate, fraction(0.37), fraction(0.42)),
                               .amplitude = 1e-3,
                               .width = 0.3 * c.length_x});
  return scene;
}

// omega = kappa_x (m pi / Lx)^2 + kappa_y (n pi / Ly)^2, the orthotropic plate with D_xy = sqrt(D_x D_y)
double supported_frequency(const PlateCase& c, const ModalMeasurement& grid, int m, int n) {
  const double along = kappa_along(), across = along / std::sqrt(c.ratio);
  return (along * std::pow(m * pi / grid.side_x, 2) + across * std::pow(n * pi / grid.side_y, 2)) / (2.0 * pi);
}

void expect_supported_modes(const PlateCase& c, const std::vector<std::pair<int, int>>& modes,
                            const char* name) {
  std::vector<double> coarse;
  for (const double h : {0.05, 0.025}) {
    const ModalMeasurement measured = measure_modes(plate_scene(c, h * 0.98), static_cast<int>(modes.size()));
    std::vector<double> errors;
    for (std::size_t i = 0; i < modes.size(); ++i) {
      const double theory = supported_frequency(c, measured, modes[i].first, modes[i].second);
      EXPECT_LE(measured.modes[i].impurity, 1e-6);
      errors.push_back(std::abs(measured.modes[i].frequency / theory - 1.0));
      if (coarse.empty()) continue;
      const double order = order_between(coarse[i], errors[i]);
      std::printf("%s plate, mode (%d, %d): %.3f Hz, error %.2e, order %.2f\n", name, modes[i].first,
                  modes[i].second, measured.modes[i].frequency, errors[i], order);
      EXPECT_NEAR(order, 2.0, 0.2) << name << " mode " << i;
    }
    coarse = errors;
  }
}

TEST(PlateModes, SupportedPlateConvergesInSecondOrder) {
  expect_supported_modes({.length_x = 0.5, .length_y = 0.4}, {{1, 1}, {2, 1}, {1, 2}, {2, 2}}, "supported");
}

TEST(PlateModes, OrthotropicPlateConvergesInSecondOrder) {
  expect_supported_modes({.length_x = 0.5, .length_y = 0.2, .ratio = 16.0}, {{1, 1}, {2, 1}, {1, 2}, {2, 2}},
                         "orthotropic");
}

// sin(omega k / 2) = (2 kappa k / h^2) (sin^2(m pi / 2 Nx) + sin^2(n pi / 2 Ny)), on sides that are not
// multiples of a common spacing.
TEST(PlateModes, SupportedPlateFollowsTheSchemesDispersionOnTheSidesOfTheGrid) {
  const PlateCase c{.length_x = 0.5, .length_y = 0.43};
  const SceneDescription scene = plate_scene(c, 0.049);
  const ModalMeasurement measured = measure_modes(scene, 4);
  const int Nx = 9, Ny = 8;
  const double k = 1.0 / scene.sample_rate, h = c.length_y / Ny;
  ASSERT_NEAR(measured.side_x, Nx * h, 1e-12);
  ASSERT_NEAR(measured.side_y, Ny * h, 1e-12);
  const std::pair<int, int> modes[] = {{1, 1}, {2, 1}, {1, 2}, {2, 2}};
  for (std::size_t i = 0; i < 4; ++i) {
    const auto [m, n] = modes[i];
    const double sx = std::sin(m * pi / (2.0 * Nx)), sy = std::sin(n * pi / (2.0 * Ny));
    const double dispersed = std::asin(2.0 * kappa_along() * k / (h * h) * (sx * sx + sy * sy)) / (pi * k);
    EXPECT_NEAR(measured.modes[i].frequency, dispersed, 1e-9 * dispersed) << "mode " << i;
  }
  // The scheme is flat compared with theory. With the side lengths of the description it would appear sharp.
  const ModalMeasurement as_described{{}, c.length_x, c.length_y};
  const double lowest = measured.modes[0].frequency,
               sharpness = lowest / supported_frequency(c, measured, 1, 1) - 1.0;
  EXPECT_LT(sharpness, 0.0);
  EXPECT_GT(sharpness, -0.02);
  EXPECT_GT(lowest / supported_frequency(c, as_described, 1, 1) - 1.0, 0.01);
}

// The clamped square plate: omega L^2 / kappa = 35.985 (Leissa).
double clamped_error(End edges, double spacing) {
  const PlateCase square{.length_x = 0.5, .length_y = 0.5, .edges = edges};
  const ModalMeasurement measured = measure_modes(plate_scene(square, spacing * 0.98), 1);
  EXPECT_LE(measured.modes[0].impurity, 1e-6);
  const double theory = 35.985 * kappa_along() / (measured.side_x * measured.side_y) / (2.0 * pi);
  return std::abs(measured.modes[0].frequency / theory - 1.0);
}

TEST(PlateModes, ClampedSquarePlateConvergesInSecondOrder) {
  const double coarse = clamped_error(End::clamped, 0.05), fine = clamped_error(End::clamped, 0.025);
  std::printf("clamped plate: error %.2e, %.2e, order %.2f\n", coarse, fine, order_between(coarse, fine));
  EXPECT_NEAR(order_between(coarse, fine), 2.0, 0.2);
}

TEST(PlateModes, ClampedAsInTheNotesIsOfFirstOrder) {
  const double coarse = clamped_error(End::clamped_notes, 0.05),
               fine = clamped_error(End::clamped_notes, 0.025);
  std::printf("clamped plate of the notes: error %.2e, %.2e, order %.2f\n", coarse, fine,
              order_between(coarse, fine));
  EXPECT_GE(order_between(coarse, fine), 0.85);
  EXPECT_LE(order_between(coarse, fine), 1.5);
}

}  // namespace
}  // namespace rattle::test
