// Partials and mode shapes compared with known results for strings, bars and plates.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/components/plate_modes.hpp>
#include <rattle/components/string_modes.hpp>
#include <rattle/scene/compile.hpp>

namespace rattle::testing {
namespace {

constexpr double pi = std::numbers::pi;

StringParameters steel_string(End left, End right, double tension = 600.0) {
  return {.length = 0.9,
          .mass_per_length = 6.2e-3,
          .tension = tension,
          .bending_stiffness = 9.8e-3,
          .left = left,
          .right = right};
}

// beta L of a bar from its frequency: omega = kappa beta^2.
double beta_length(const StringParameters& bar, double frequency) {
  return bar.length * std::sqrt(2.0 * pi * frequency / bar.kappa());
}

TEST(StringPartials, OfSimplySupportedStringsFollowTheFormula) {
  const StringParameters string = steel_string(End::simply_supported, End::simply_supported);
  const std::vector<double> partials = string_partials(string, 22050.0);
  ASSERT_GT(partials.size(), 60u);
  for (std::size_t i = 0; i < partials.size(); ++i) {
    const double p = static_cast<double>(i + 1), c = string.wave_speed(), L = string.length;
    const double ratio = p * pi * string.kappa() / (c * L);
    EXPECT_NEAR(partials[i], p * c / (2.0 * L) * std::sqrt(1.0 + ratio * ratio), 1e-9 * partials[i]) << p;
  }
}

TEST(StringPartials, OfIdealStringsAreHarmonicsOrOddOnes) {
  StringParameters string = steel_string(End::simply_supported, End::clamped);
  string.bending_stiffness = 0.0;
  const double f1 = string.wave_speed() / (2.0 * string.length);
  const std::vector<double> held = string_partials(string, 10.5 * f1);
  ASSERT_EQ(held.size(), 10u);
  for (std::size_t i = 0; i < held.size(); ++i)
    EXPECT_NEAR(held[i], static_cast<double>(i + 1) * f1, 1e-9 * f1);
  string.right = End::free;
  const std::vector<double> half_free = string_partials(string, 4.0 * f1);
  ASSERT_EQ(half_free.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(half_free[i], (static_cast<double>(i) + 0.5) * f1, 1e-9 * f1);
  string.left = End::free;
  EXPECT_NEAR(string_partials(string, 1.5 * f1).at(0), f1, 1e-9 * f1);
}

TEST(StringPartials, OfBarsAreTheRootsInEveryTextbook) {
  struct Case {
    End left, right;
    std::vector<double> roots;
  };
  const Case cases[] = {
      {End::clamped,
       End::clamped,
       {4.730040744862704, 7.853204624095838, 10.995607838001671, 14.137165491257464}},
      {End::free, End::free, {4.730040744862704, 7.853204624095838, 10.995607838001671, 14.137165491257464}},
      {End::clamped, End::free, {1.875104068711961, 4.694091132974175, 7.854757438237613, 10.995540734875467}},
      {End::clamped, End::simply_supported, {3.926602312047919, 7.068582745628732, 10.210176122813031}},
      {End::free, End::simply_supported, {3.926602312047919, 7.068582745628732, 10.210176122813031}},
      {End::simply_supported, End::simply_supported, {pi, 2.0 * pi, 3.0 * pi}},
      {End::clamped_notes, End::clamped_notes, {4.730040744862704, 7.853204624095838}},
  };
  for (const Case& test : cases)
    for (const bool mirrored : {false, true}) {
      const StringParameters bar =
          mirrored ? steel_string(test.right, test.left, 0.0) : steel_string(test.left, test.right, 0.0);
      const std::vector<double> partials = string_partials(bar, 22050.0, test.roots.size());
      ASSERT_EQ(partials.size(), test.roots.size());
      for (std::size_t i = 0; i < partials.size(); ++i)
        EXPECT_NEAR(beta_length(bar, partials[i]), test.roots[i], 1e-9) << i;
    }
}

TEST(StringPartials, GoFromStringToBarWithoutAGap) {
  // Almost no tension gives a bar, almost no stiffness an ideal string, for all ends.
  for (const End left : {End::simply_supported, End::clamped, End::free})
    for (const End right : {End::simply_supported, End::clamped}) {
      const auto bar = string_partials(steel_string(left, right, 0.0), 1e6, 8);
      auto nearly_bar = string_partials(steel_string(left, right, 1e-7), 1e6, 9);
      // A small tension turns the free rotation of a bar into a very slow vibration.
      if (left == End::free && right == End::simply_supported) nearly_bar.erase(nearly_bar.begin());
      StringParameters ideal = steel_string(left, right), nearly_ideal = ideal;
      ideal.bending_stiffness = 0.0;
      nearly_ideal.bending_stiffness = 1e-12;
      const auto ideal_partials = string_partials(ideal, 1e6, 8),
                 nearly = string_partials(nearly_ideal, 1e6, 8);
      for (std::size_t i = 0; i < 8; ++i) {
        EXPECT_NEAR(nearly_bar[i], bar[i], 1e-4 * bar[i]) << i;
        EXPECT_NEAR(nearly[i], ideal_partials[i], 1e-4 * ideal_partials[i]) << i;
      }
    }
}

TEST(StringPartials, ClampingRaisesThem) {
  const auto supported =
      string_partials(steel_string(End::simply_supported, End::simply_supported), 22050.0, 20);
  const auto clamped = string_partials(steel_string(End::clamped, End::clamped), 22050.0, 20);
  for (std::size_t i = 0; i < 20; ++i) {
    EXPECT_GT(clamped[i], supported[i]);
    EXPECT_LT(clamped[i], 1.1 * supported[i]);
  }
}

TEST(StringModes, OfSupportedStringsAreSines) {
  const auto modes = string_modes(steel_string(End::simply_supported, End::simply_supported), 8, 201);
  ASSERT_EQ(modes.size(), 8u);
  for (std::size_t p = 0; p < modes.size(); ++p)
    for (std::size_t i = 0; i < 201; ++i) {
      const double x = static_cast<double>(i) / 200.0;
      double largest = 0.0;
      for (std::size_t j = 0; j < 201; ++j)
        largest = std::max(largest, std::abs(std::sin((p + 1.0) * pi * static_cast<double>(j) / 200.0)));
      ASSERT_NEAR(modes[p].shape[i], std::sin((p + 1.0) * pi * x) / largest, 1e-9) << p << " " << x;
    }
}

TEST(StringModes, KeepToTheirEnds) {
  constexpr std::size_t points = 4001;
  for (const double tension : {0.0, 600.0})
    for (const Mode& mode : string_modes(steel_string(End::clamped, End::free, tension), 4, points)) {
      const std::vector<double>& u = mode.shape;
      const auto slope = [&](std::size_t i) { return std::abs(u[i + 1] - u[i]); };
      const auto bend = [&](std::size_t i) { return std::abs(u[i + 1] - 2.0 * u[i] + u[i - 1]); };
      double steepest = 0.0, most_bent = 0.0;
      for (std::size_t i = 1; i + 1 < points; ++i) {
        steepest = std::max(steepest, slope(i));
        most_bent = std::max(most_bent, bend(i));
      }
      EXPECT_NEAR(u[0], 0.0, 1e-9);
      EXPECT_LT(slope(0), 0.05 * steepest);
      EXPECT_LT(bend(points - 2), 0.01 * most_bent);
    }
}

const Plate& plate_of(const std::shared_ptr<const Scene>& scene) {
  return dynamic_cast<const Plate&>(*scene->components[0].model);
}

std::shared_ptr<const Scene> compile_plate(End edges, int nx, int ny) {
  SceneDescription scene;
  scene.add(PlateDescription{.name = "body",
                             .length_x = 0.0125 * nx,
                             .length_y = 0.0125 * ny,
                             .thickness = 1e-3,
                             .density = 2700,
                             .youngs_modulus = 7e10,
                             .damping = 3.0,
                             .damping_frequency_dependent = 1e-3,
                             .edges = edges,
                             .intervals = std::pair{nx, ny}});
  auto compiled = compile(scene);
  EXPECT_TRUE(compiled.has_value()) << (compiled ? "" : compiled.errors()[0].message);
  return *compiled;
}

TEST(PlateModes, OfSupportedPlatesAreProductsOfSines) {
  for (const auto& [nx, ny] : {std::pair{30, 19}, {17, 31}}) {
    const auto scene = compile_plate(End::simply_supported, nx, ny);
    const Plate& plate = plate_of(scene);
    const double h = plate.grid().spacing, kappa = plate.parameters().kappa(), k = scene->k;
    struct Known {
      double theory, scheme;
      int p, q;
    };
    std::vector<Known> known;
    for (int p = 1; p <= 8; ++p)
      for (int q = 1; q <= 8; ++q) {
        const double a = p * pi / (nx * h), b = q * pi / (ny * h);
        const double sa = std::sin(0.5 * a * h), sb = std::sin(0.5 * b * h);
        const double laplacian = 4.0 * (sa * sa + sb * sb) / (h * h);
        known.push_back(
            {kappa * (a * a + b * b) / (2.0 * pi), std::asin(0.5 * k * kappa * laplacian) / (pi * k), p, q});
      }
    std::sort(known.begin(), known.end(), [](const Known& a, const Known& b) { return a.scheme < b.scheme; });
    const auto modes = plate_modes(plate, k, 6);
    ASSERT_EQ(modes.size(), 6u);
    for (std::size_t i = 0; i < modes.size(); ++i) {
      EXPECT_NEAR(modes[i].frequency, known[i].scheme, 1e-7 * known[i].scheme) << i;
      EXPECT_NEAR(modes[i].frequency, known[i].theory, 0.03 * known[i].theory) << i;
      double product = 0.0, own = 0.0, sines = 0.0;
      for (int l = 0; l <= nx; ++l)
        for (int m = 0; m <= ny; ++m) {
          const double value = modes[i].shape[plate.point(l, m).index];
          const double sine = std::sin(known[i].p * pi * l / nx) * std::sin(known[i].q * pi * m / ny);
          product += value * sine;
          own += value * value;
          sines += sine * sine;
        }
      EXPECT_NEAR(std::abs(product) / std::sqrt(own * sines), 1.0, 1e-7) << i;
    }
  }
}

TEST(PlateModes, OfAClampedSquareComeNearTheKnownValue) {
  // omega L^2 / kappa = 35.985 for the lowest mode, 73.39 for the next two.
  const auto scene = compile_plate(End::clamped, 40, 40);
  const Plate& plate = plate_of(scene);
  const double L = 40.0 * plate.grid().spacing, kappa = plate.parameters().kappa();
  const auto modes = plate_modes(plate, scene->k, 3);
  EXPECT_NEAR(2.0 * pi * modes[0].frequency * L * L / kappa, 35.985, 0.01 * 35.985);
  EXPECT_NEAR(2.0 * pi * modes[1].frequency * L * L / kappa, 73.39, 0.015 * 73.39);
  EXPECT_NEAR(modes[1].frequency, modes[2].frequency, 1e-6 * modes[1].frequency);
}

}  // namespace
}  // namespace rattle::testing
