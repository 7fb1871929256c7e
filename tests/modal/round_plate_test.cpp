// Bessel functions, and round plates against published tables.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <numbers>
#include <rattle/components/round_plate.hpp>
#include <rattle/numerics/bessel.hpp>

namespace rattle {
namespace {

constexpr double pi = std::numbers::pi;

// int_0^pi cos(n t - x sin t) dt / pi and int_0^pi e^(x (cos t - 1)) cos n t dt / pi, by the trapezoid rule,
// which converges faster than any power for periodic functions.
double integral_j(int n, double x) {
  constexpr int steps = 2000;
  double sum = 0.5 * (1.0 + std::cos(n * pi));
  for (int i = 1; i < steps; ++i) sum += std::cos(n * pi * i / steps - x * std::sin(pi * i / steps));
  return sum / steps;
}
double integral_i(int n, double x) {
  constexpr int steps = 2000;
  double sum = 0.5 * (1.0 + std::exp(-2.0 * x) * std::cos(n * pi));
  for (int i = 1; i < steps; ++i)
    sum += std::exp(x * (std::cos(pi * i / steps) - 1.0)) * std::cos(n * pi * i / steps);
  return sum / steps;
}

TEST(Bessel, ValuesAreThoseOfTheIntegrals) {
  for (const int n : {0, 1, 2, 5, 20, 60})
    for (const double x : {0.01, 0.5, 3.0, 11.0, 40.0, 200.0}) {
      EXPECT_NEAR(bessel_j(n, x).value, integral_j(n, x), 1e-13) << n << ", " << x;
      EXPECT_NEAR(scaled_bessel_i(n, x).value, integral_i(n, x), 1e-13) << n << ", " << x;
    }
}

TEST(Bessel, SlopesAreThoseOfTheNeighbours) {
  for (const int n : {1, 2, 7})
    for (const double x : {0.3, 4.0, 60.0}) {
      EXPECT_NEAR(bessel_j(n, x).slope, 0.5 * (bessel_j(n - 1, x).value - bessel_j(n + 1, x).value), 1e-13);
      EXPECT_NEAR(scaled_bessel_i(n, x).slope,
                  0.5 * (scaled_bessel_i(n - 1, x).value + scaled_bessel_i(n + 1, x).value), 1e-13);
    }
  EXPECT_NEAR(bessel_j(0, 2.0).slope, -bessel_j(1, 2.0).value, 1e-15);
  EXPECT_EQ(bessel_j(0, 0.0).value, 1.0);
  EXPECT_EQ(bessel_j(1, 0.0).slope, 0.5);
  EXPECT_EQ(bessel_j(3, 0.0).value, 0.0);
}

PlateParameters disc(End edges) {
  PlateParameters p;
  p.length_x = p.length_y = 0.3;
  p.mass_per_area = 7.85;
  p.bending_stiffness = 18.0;
  p.edges = edges;
  return p;
}

// lambda^2 = omega R^2 sqrt(rho H / D), each frequency once.
std::vector<double> numbers_of(End edges, double nu) {
  const PlateParameters p = disc(edges);
  const auto set = round_plate_mode_set(p, nu, {22050.0, 60});
  std::vector<double> numbers;
  for (const BodyMode& mode : set->modes()) {
    const double number = 2.0 * pi * mode.frequency * 0.15 * 0.15 / p.kappa();
    if (number > 0.0 && (numbers.empty() || number > numbers.back() * (1.0 + 1e-9))) numbers.push_back(number);
  }
  return numbers;
}

// [LEISSA], clamped and free, nu = 0.33; supported, nu = 0.3: [LN80], beside 4.977 for the first mode
// in the older table
TEST(RoundPlate, FrequenciesAreThoseOfLeissa) {
  const auto expect = [](const std::vector<double>& found, std::initializer_list<double> published) {
    std::size_t i = 0;
    for (const double number : published) EXPECT_NEAR(found.at(i++) / number, 1.0, 0.003) << number;
  };
  expect(numbers_of(End::clamped, 0.3), {10.216, 21.26, 34.88, 39.771, 51.04});
  expect(numbers_of(End::simply_supported, 0.3), {4.935, 13.898, 25.613, 29.720});
  expect(numbers_of(End::free, 0.33), {5.253, 9.084, 12.23, 20.52});
}

// J_1 / J_0 + I_1 / I_0 = 2 lambda / (1 - nu) at the first mode of a supported plate, nu = 0.3.
TEST(RoundPlate, TheFirstSupportedModeSatisfiesItsEquation) {
  const double lambda = std::sqrt(numbers_of(End::simply_supported, 0.3).front());
  const double ratio_J = bessel_j(1, lambda).value / bessel_j(0, lambda).value;
  const double ratio_I = scaled_bessel_i(1, lambda).value / scaled_bessel_i(0, lambda).value;
  EXPECT_NEAR(ratio_J + ratio_I, 2.0 * lambda / 0.7, 1e-9);
}

TEST(RoundPlate, ShapesAreOrthogonalWithTheirMasses) {
  for (const End edges : {End::free, End::clamped, End::simply_supported}) {
    const auto set = round_plate_mode_set(disc(edges), 0.3, {22050.0, 12});
    ASSERT_EQ(set->modes().size(), 12u);
    constexpr int rings = 100, turns = 64;
    const double mass = 7.85 * pi * 0.15 * 0.15;
    std::vector<double> products(144), sums(12), shapes(12);
    for (int i = 0; i < rings; ++i)
      for (int j = 0; j < turns; ++j) {
        const double r = 0.15 * (i + 0.5) / rings, angle = 2.0 * pi * j / turns;
        const double x[] = {0.15 + r * std::cos(angle)}, y[] = {0.15 + r * std::sin(angle)};
        const double piece = 7.85 * r * (0.15 / rings) * (2.0 * pi / turns);
        set->shapes_on(x, y, shapes);
        for (std::size_t a = 0; a < 12; ++a) {
          sums[a] += piece * shapes[a];
          for (std::size_t b = 0; b < 12; ++b) products[a * 12 + b] += piece * shapes[a] * shapes[b];
        }
      }
    for (std::size_t a = 0; a < 12; ++a) {
      EXPECT_NEAR(sums[a], set->modes()[a].moved_mass, 1e-3 * mass) << a;
      for (std::size_t b = 0; b < 12; ++b)
        EXPECT_NEAR(products[a * 12 + b], a == b ? set->modes()[a].mass : 0.0, 1e-3 * mass) << a << ", " << b;
    }
  }
}

TEST(RoundPlate, BalanceClosesUnderAMallet) {
  SceneDescription d;
  d.duration = 0.5;
  const auto gong = d.add(PlateDescription{.name = "gong",
                                           .thickness = 2e-3,
                                           .density = 7850.0,
                                           .youngs_modulus = 2e11,
                                           .damping = 1.0,
                                           .edges = End::free,
                                           .modes = 80,
                                           .outline = Outline::round,
                                           .diameter = 0.4});
  const auto mallet = d.add(MassDescription{.name = "mallet", .mass = 0.05, .frequency = 8.0, .velocity = 2.0});
  const auto hook = d.add(MassDescription{.name = "hook", .mass = 1.0, .frequency = 3.0});
  d.add(SpringDescription{
      .name = "cord", .first = at(gong, fraction(0.5), fraction(0.05)), .second = at(hook), .stiffness = 2e3});
  d.add(ContactDescription{.name = "hit",
                           .below = at(mallet),
                           .above = at(gong, fraction(0.5), fraction(0.4)),
                           .stiffness = 1e6,
                           .exponent = 2.0});
  const auto scene = test::compiled(d);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  for (std::size_t n = 0; n < scene->sample_count(); ++n) simulator.step();
  EXPECT_LE(ledger.balance_error(), 1e-12);
  EXPECT_GT(ledger.contacts()[0].impacts, 0);
  d.contacts[0].above = at(gong, fraction(0.02), fraction(0.02));
  test::expect_error(d, "contact.hit.above", {"outside the round body"});
}

}  // namespace
}  // namespace rattle
