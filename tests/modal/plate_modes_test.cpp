// Rectangular plates by their modes against published tables.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <rattle/components/plate_mode_set.hpp>

namespace rattle {
namespace {

constexpr double pi = std::numbers::pi;

PlateParameters square(End edges) {
  PlateParameters p;
  p.length_x = p.length_y = 0.3;
  p.mass_per_area = 7.85;
  p.bending_stiffness = 18.0;
  p.edges = edges;
  return p;
}

// omega a^2 sqrt(rho H / D)
std::vector<double> numbers_of(const PlateParameters& p, double nu, std::size_t most) {
  const auto set = plate_mode_set(p, nu, {22050.0, most});
  std::vector<double> numbers;
  for (const BodyMode& mode : set->modes())
    if (mode.frequency > 0.0)
      numbers.push_back(2.0 * pi * mode.frequency * p.length_x * p.length_x / p.kappa());
  return numbers;
}

// [LEISSA], nu = 0.3
TEST(PlateModes, FreeAndClampedSquaresAreThoseOfLeissa) {
  const std::vector<double> free = numbers_of(square(End::free), 0.3, 20);
  const double of_free[] = {13.49, 19.79, 24.43, 35.02, 35.02};
  for (std::size_t i = 0; i < std::size(of_free); ++i) EXPECT_NEAR(free.at(i) / of_free[i], 1.0, 0.01) << i;
  const std::vector<double> clamped = numbers_of(square(End::clamped), 0.3, 20);
  const double of_clamped[] = {35.99, 73.41, 73.41, 108.3};
  for (std::size_t i = 0; i < std::size(of_clamped); ++i)
    EXPECT_NEAR(clamped.at(i) / of_clamped[i], 1.0, 0.001) << i;
}

// [L73], nu = 0.3, a / b the ratio of the sides; numbers with the side a.
TEST(PlateModes, FreeAndClampedRectanglesAreThoseOfLeissa) {
  struct Published {
    End edges;
    double ratio;
    std::vector<double> numbers;
  };
  const Published tables[] = {{End::free, 0.4, {3.4629, 5.2881, 9.6220, 11.437, 18.793, 19.100}},
                              {End::free, 2.0 / 3.0, {8.9459, 9.6015, 20.735, 22.353, 25.867, 29.973}},
                              {End::free, 1.5, {20.128, 21.603, 46.654, 50.293, 58.201, 67.494}},
                              {End::free, 2.5, {21.643, 33.050, 60.137, 71.484, 117.45, 119.38}},
                              {End::clamped, 0.4, {23.648, 27.817, 35.446, 46.702, 61.554, 63.100}},
                              {End::clamped, 2.0 / 3.0, {27.010, 41.716, 66.143, 66.552, 79.850, 100.85}},
                              {End::clamped, 1.5, {60.772, 93.860, 148.82, 149.74, 179.66, 226.92}}};
  for (const Published& table : tables) {
    PlateParameters p = square(table.edges);
    p.length_y = p.length_x / table.ratio;
    const std::vector<double> found = numbers_of(p, 0.3, 20);
    for (std::size_t i = 0; i < table.numbers.size(); ++i)
      EXPECT_NEAR(found.at(i) / table.numbers[i], 1.0, 0.01) << table.ratio << ", mode " << i + 1;
  }
}

TEST(PlateModes, FreePlatesHaveThreeRigidMotions) {
  const auto set = plate_mode_set(square(End::free), 0.3, {22050.0, 30});
  ASSERT_EQ(set->modes().size(), 30u);
  for (std::size_t i = 0; i < 30; ++i) EXPECT_EQ(set->modes()[i].frequency == 0.0, i < 3) << i;
  std::vector<double> shapes(30);
  const double mass = 7.85 * 0.09;
  double moved = 0.0;  // gravity on all modes gives every point the same acceleration
  const double x[] = {0.07}, y[] = {0.22};
  set->shapes_on(x, y, shapes);
  for (std::size_t i = 0; i < 30; ++i) moved += set->modes()[i].moved_mass * shapes[i] / set->modes()[i].mass;
  EXPECT_NEAR(moved, 1.0, 1e-9);
  EXPECT_NEAR(set->modes()[0].mass, mass, 1e-9 * mass);
}

// Rayleigh and Ritz comes from above, and more functions, wanted for more modes, leave the low modes where they
// are.
TEST(PlateModes, Converge) {
  for (const End edges : {End::free, End::clamped}) {
    const std::vector<double> few = numbers_of(square(edges), 0.3, 8),
                              many = numbers_of(square(edges), 0.3, 60);
    for (std::size_t i = 0; i < 5; ++i) {
      EXPECT_GE(few[i], many[i] * (1.0 - 1e-9)) << i;
      EXPECT_NEAR(few[i] / many[i], 1.0, 1e-4) << i;
    }
  }
}

TEST(PlateModes, SupportedPlatesAreExact) {
  PlateParameters p = square(End::simply_supported);
  p.length_y = 0.2;
  const auto set = plate_mode_set(p, 0.3, {22050.0, 1000});
  std::vector<double> theory;
  for (int m = 1; m < 100; ++m)
    for (int n = 1; n < 100; ++n) {
      const double f = 0.5 * pi * p.kappa() * (m * m / 0.09 + n * n / 0.04);
      if (f < 22050.0) theory.push_back(f);
    }
  std::sort(theory.begin(), theory.end());
  ASSERT_EQ(set->modes().size(), theory.size());
  for (std::size_t i = 0; i < theory.size(); ++i)
    EXPECT_NEAR(set->modes()[i].frequency / theory[i], 1.0, 1e-13) << i;
}

// A narrow free plate without Poisson's effect bends as a free bar.
TEST(PlateModes, ANarrowPlateIsABar) {
  PlateParameters p = square(End::free);
  p.length_y = 0.01;
  const std::vector<double> numbers = numbers_of(p, 0.0, 12);
  const double roots[] = {4.73004074, 7.85320462, 10.9956079};
  for (std::size_t i = 0; i < std::size(roots); ++i)
    EXPECT_NEAR(numbers.at(i) / (roots[i] * roots[i]), 1.0, 1e-5) << i;
}

// Wood: the isotropic equivalent is stretched across the grain. A supported plate of spruce has the frequencies
// (pi / 2) sqrt((D_x m^4 / a^4 + 2 sqrt(D_x D_y) m^2 n^2 / a^2 b^2 + D_y n^4 / b^4) / rho H).
TEST(PlateModes, OrthotropicPlatesAreThoseOfTheEquivalent) {
  const double a = 0.5, b = 0.36, rhoH = 1.3, Dx = 25.0, Dy = 2.0, q = std::pow(Dx / Dy, 0.25);
  PlateParameters p;
  p.length_x = a;
  p.length_y = q * b;
  p.mass_per_area = rhoH / q;
  p.bending_stiffness = Dx / q;
  p.stretch = q;
  const auto set = plate_mode_set(p, 0.3, {22050.0, 40});
  std::vector<double> theory;
  for (int m = 1; m < 40; ++m)
    for (int n = 1; n < 40; ++n) {
      const double along = Dx * std::pow(m / a, 4), across = Dy * std::pow(n / b, 4);
      theory.push_back(
          0.5 * pi *
          std::sqrt((along + 2.0 * std::sqrt(Dx * Dy) * std::pow(m * n / (a * b), 2) + across) / rhoH));
    }
  std::sort(theory.begin(), theory.end());
  for (std::size_t i = 0; i < 40; ++i) EXPECT_NEAR(set->modes()[i].frequency / theory[i], 1.0, 1e-12) << i;
  EXPECT_NEAR(set->modes()[0].mass, 0.25 * rhoH * a * b, 1e-12);
}

TEST(PlateModes, ShapesAreOrthogonalWithTheirMasses) {
  for (const End edges : {End::free, End::clamped, End::simply_supported}) {
    const PlateParameters p = square(edges);
    const auto set = plate_mode_set(p, 0.3, {22050.0, 12});
    constexpr int points = 120;
    std::vector<double> products(144), shapes(12);
    const double piece = p.mass_per_area * p.length_x * p.length_y / (points * points);
    for (int i = 0; i < points; ++i)
      for (int j = 0; j < points; ++j) {
        const double x[] = {p.length_x * (i + 0.5) / points}, y[] = {p.length_y * (j + 0.5) / points};
        set->shapes_on(x, y, shapes);
        for (std::size_t a = 0; a < 12; ++a)
          for (std::size_t b = 0; b < 12; ++b) products[a * 12 + b] += piece * shapes[a] * shapes[b];
      }
    const double mass = p.mass_per_area * p.length_x * p.length_y;
    for (std::size_t a = 0; a < 12; ++a)
      for (std::size_t b = 0; b < 12; ++b)
        EXPECT_NEAR(products[a * 12 + b], a == b ? set->modes()[a].mass : 0.0, 2e-3 * mass) << a << ", " << b;
  }
}

}  // namespace
}  // namespace rattle
