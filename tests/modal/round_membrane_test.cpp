// Membranes by their modes: round ones against the zeros of Bessel functions, and drums of two heads.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <numbers>
#include <rattle/components/round_membrane.hpp>

namespace rattle {
namespace {

constexpr double pi = std::numbers::pi;

MembraneDescription head(std::string name) {
  return {.name = std::move(name),
          .mass_per_area = 0.28,
          .fundamental = 110.0,
          .damping = 2.0,
          .modes = 60,
          .outline = Outline::round,
          .diameter = 0.33};
}

TEST(RoundMembrane, RatiosAreThoseOfTheZeros) {
  SceneDescription scene;
  scene.add(head("head"));
  const std::vector<double> found = test::compiled(scene)->components[0].model->partials(22050.0);
  EXPECT_NEAR(found.at(0), 110.0, 1e-9);
  // Two modes of each frequency with nodal diameters.
  const std::size_t at[] = {1, 2, 3, 4, 5, 6, 7};
  const double ratios[] = {1.5933, 1.5933, 2.1355, 2.1355, 2.2954, 2.6531, 2.6531};
  for (std::size_t i = 0; i < 7; ++i) EXPECT_NEAR(found.at(at[i]) / 110.0, ratios[i], 1e-4 * ratios[i]);
  EXPECT_NEAR(first_bessel_zero, 2.404825557695773, 1e-15);
}

// Masses, areas and slopes by sums over a polar grid; no shape has a part of another.
TEST(RoundMembrane, ShapesAreOrthogonalWithTheirMasses) {
  PlateParameters p;
  p.length_x = p.length_y = 0.3;
  p.mass_per_area = 0.28;
  p.tension = 2000.0;
  constexpr std::size_t count = 15;
  const auto set = round_membrane_mode_set(p, {22050.0, count});
  ASSERT_EQ(set->modes().size(), count);
  constexpr int rings = 200, turns = 64;
  std::vector<double> products(count * count), sums(count), shapes(count), slopes(count), inner(count);
  double largest = 0.0;
  for (int j = 0; j < turns; ++j)
    for (int i = 0; i < rings; ++i) {
      const double r = 0.15 * (i + 0.5) / rings, angle = 2.0 * pi * j / turns;
      const double x[] = {0.15 + r * std::cos(angle)}, y[] = {0.15 + r * std::sin(angle)};
      const double piece = 0.28 * r * (0.15 / rings) * (2.0 * pi / turns);
      set->shapes_on(x, y, shapes);
      for (std::size_t a = 0; a < count; ++a) {
        largest = std::max(largest, std::abs(shapes[a]));
        sums[a] += piece * shapes[a];
        for (std::size_t b = 0; b < count; ++b) products[a * count + b] += piece * shapes[a] * shapes[b];
      }
    }
  EXPECT_NEAR(largest, 1.0, 1e-3);
  const double mass = 0.28 * pi * 0.15 * 0.15;
  for (std::size_t a = 0; a < count; ++a) {
    const BodyMode& mode = set->modes()[a];
    EXPECT_NEAR(sums[a], mode.moved_mass, 1e-3 * mass) << a;
    EXPECT_NEAR(mode.wave_square, std::pow(2.0 * pi * mode.frequency, 2) * 0.28 / 2000.0,
                1e-9 * mode.wave_square);
    for (std::size_t b = 0; b < count; ++b)
      EXPECT_NEAR(products[a * count + b], a == b ? mode.mass : 0.0, 1e-3 * mass) << a << ", " << b;
  }
}

// A rectangular membrane by its modes has the pitches of theory.
TEST(RoundMembrane, RectangularOnesAreSines) {
  SceneDescription scene;
  scene.add(MembraneDescription{
      .name = "head", .length_x = 0.4, .length_y = 0.3, .mass_per_area = 0.28, .tension = 2000.0, .modes = 40});
  const std::vector<double> found = test::compiled(scene)->components[0].model->partials(22050.0);
  std::vector<double> theory;
  for (int m = 1; m < 20; ++m)
    for (int n = 1; n < 20; ++n)
      theory.push_back(0.5 * std::sqrt(2000.0 / 0.28) * std::hypot(m / 0.4, n / 0.3));
  std::sort(theory.begin(), theory.end());
  ASSERT_EQ(found.size(), 40u);
  for (std::size_t i = 0; i < 40; ++i) EXPECT_NEAR(found[i], theory[i], 1e-9 * theory[i]);
}

SceneDescription tom(bool strikes) {
  SceneDescription scene;
  scene.duration = 1.0;
  const auto upper = scene.add(head("upper")), lower = scene.add(head("lower"));
  scene.add(CavityDescription{.name = "air", .first = upper, .second = lower, .volume = 0.02});
  if (!strikes) return scene;
  const auto stick = scene.add(
      MassDescription{.name = "stick", .mass = 0.03, .frequency = 4.0, .position = 2e-3, .velocity = -3.0});
  scene.add(ContactDescription{.name = "strike",
                               .below = at(upper, fraction(0.5), fraction(0.4)),
                               .above = at(stick),
                               .stiffness = 1e5,
                               .exponent = 1.5});
  return scene;
}

TEST(RoundMembrane, BalanceOfATomClosesUnderAStick) {
  const auto scene = test::compiled(tom(true));
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  double lower = 0.0;
  for (std::size_t n = 0; n < scene->sample_count(); ++n) {
    simulator.step();
    lower = std::max(lower, std::abs(simulator.displacement(1)[0]));
  }
  EXPECT_LE(ledger.balance_error(), 1e-12);
  EXPECT_GT(ledger.contacts()[0].impacts, 0);
  EXPECT_EQ(ledger.contacts()[0].attractive_samples, 0);
  EXPECT_GT(lower, 1e-5) << "the air moves the other head";
}

// The frequency of a decaying sine by its crossings of zero.
double crossing_frequency(const std::vector<double>& samples, double rate) {
  std::vector<double> crossings;
  for (std::size_t n = 1; n < samples.size(); ++n)
    if (samples[n - 1] < 0.0 && samples[n] >= 0.0)
      crossings.push_back(static_cast<double>(n) - samples[n] / (samples[n] - samples[n - 1]));
  return rate * static_cast<double>(crossings.size() - 1) / (crossings.back() - crossings.front());
}

// With one mode (0, 1) of each head: together omega_01, against each other omega_01^2 + 2 K v^2 / M with v =
// int phi dA = 2 pi R^2 J_1(j) / j and M = rho H pi R^2 J_1(j)^2.
TEST(RoundMembrane, TheCavitySplitsTheLowestModeAsTheorySays) {
  SceneDescription scene = tom(false);
  for (MembraneDescription& m : scene.membranes) {
    m.modes = 1;
    m.damping = 0.0;
  }
  const double R = 0.165, j = first_bessel_zero, J1 = std::cyl_bessel_j(1.0, j);
  const double v = 2.0 * pi * R * R * J1 / j, M = 0.28 * pi * R * R * J1 * J1;
  const double K = 1.2 * 343.0 * 343.0 / 0.02;
  scene.cavities[0].air_density = 1.2;
  scene.cavities[0].sound_speed = 343.0;
  for (const double below : {1.0, -1.0}) {
    SceneDescription start = scene;
    for (const std::size_t i : {0u, 1u}) {
      start.add(InitialDescription{.name = i == 0 ? "above" : "below",
                                   .centre = at({ComponentKind::membrane, i}, fraction(0.5), fraction(0.5)),
                                   .amplitude = i == 0 ? 1e-3 : 1e-3 * below,
                                   .width = 0.1});
    }
    const auto compiled = test::compiled(start);
    Simulator simulator(compiled);
    std::vector<double> samples;
    for (int n = 0; n < 44100; ++n) {
      simulator.step();
      samples.push_back(simulator.displacement(0)[0]);
    }
    const double alone = std::pow(2.0 * pi * 110.0, 2);
    const double expected = std::sqrt(below > 0.0 ? alone : alone + 2.0 * K * v * v / M) / (2.0 * pi);
    EXPECT_NEAR(crossing_frequency(samples, 44100.0) / expected, 1.0, 1e-3);
  }
}

TEST(RoundMembrane, WhatItCannotHaveIsRefused) {
  SceneDescription scene;
  scene.add(head("head"));
  scene.membranes[0].stretches = true;
  test::expect_error(scene, "membrane.head.stretches", {"needs thickness", "leave stretches out"});
  scene.membranes[0] = head("head");
  scene.membranes[0].intervals = std::pair{20, 20};
  test::expect_error(scene, "membrane.head.modes", {"intervals"});
  scene.membranes[0] = head("head");
  scene.membranes[0].diameter = 0.0;
  test::expect_error(scene, "membrane.head.diameter", {"diameter 0"});
  scene.membranes[0] = head("head");
  scene.membranes[0].fundamental = 30000.0;
  test::expect_error(scene, "membrane.head.modes", {"no mode below 22050 Hz"});
  scene.membranes[0] = head("head");
  scene.add(OutputDescription{
      .name = "out", .tap = {.place = at({ComponentKind::membrane, 0}, fraction(0.01), fraction(0.01))}});
  test::expect_error(scene, "output.out.at", {"outside the round body"});
}

}  // namespace
}  // namespace rattle
