// Partials of strings and bars compared with theory: exact if the scheme is exact, otherwise with the order
// that the ends allow.
#include <gtest/gtest.h>

#include <cmath>
#include <convergence/modal_analysis.hpp>
#include <cstdio>
#include <numbers>

namespace rattle::test {
namespace {

constexpr double pi = std::numbers::pi;

struct StringCase {
  double length = 0.9;
  double wave_speed = 0.0;
  double kappa = 0.0;
  End left = End::simply_supported;
  End right = End::simply_supported;
};

// Sample rate for which a spacing of L / N is `margin` times the smallest stable one, given by h^4 = c^2 k^2
// h^2 + 4 kappa^2 k^2.
double limiting_rate(const StringCase& c, int N, double margin) {
  const double h = c.length / N / margin;
  return std::sqrt(c.wave_speed * c.wave_speed * h * h + 4.0 * c.kappa * c.kappa) / (h * h);
}

SceneDescription string_scene(const StringCase& c, int N, double sample_rate) {
  const double rhoA = 5e-3;
  SceneDescription scene;
  scene.sample_rate = sample_rate;
  const auto string = scene.add(StringDescription{.name = "string",
                                                  .length = c.length,
                                                  .mass_per_length = rhoA,
                                                  .bending_stiffness = rhoA * c.kappa * c.kappa,
                                                  .tension = rhoA * c.wave_speed * c.wave_speed,
                                                  .left = c.left,
                                                  .right = c.right,
                                                  .intervals = N});
  scene.add(InitialDescription{
      .name = "start", .centre = at(string, fraction(0.27)), .amplitude = 1e-3, .width = 0.137 * c.length});
  return scene;
}

// omega^2 = c^2 beta^2 + kappa^2 beta^4, beta = p pi / L
double supported_frequency(const StringCase& c, int p) {
  const double beta = p * pi / c.length;
  return beta * std::sqrt(c.wave_speed * c.wave_speed + c.kappa * c.kappa * beta * beta) / (2.0 * pi);
}

// sin^2(omega k / 2) = k^2 (c^2 s^2 / h^2 + 4 kappa^2 s^4 / h^4), s = sin(beta h / 2)
double dispersed_frequency(const StringCase& c, int p, int N, double sample_rate) {
  const double k = 1.0 / sample_rate, h = c.length / N, s = std::sin(p * pi / (2.0 * N)) / h;
  const double sine = k * s * std::sqrt(c.wave_speed * c.wave_speed + 4.0 * c.kappa * c.kappa * s * s);
  return std::asin(sine) / (pi * k);
}

TEST(StringModes, SupportedStiffStringFollowsTheSchemesDispersionAndTheoryInSecondOrder) {
  const StringCase stiff{.wave_speed = 200.0, .kappa = 3.0};
  constexpr int partials = 6;
  std::vector<double> coarse;
  for (const int N : {25, 50, 100}) {
    // k shrinks in proportion to h. Along the stability limit it would change from k ~ h^2 to k ~ h and mix the
    // orders.
    const SceneDescription scene = string_scene(stiff, N, limiting_rate(stiff, 100, 1.05) * N / 100.0);
    const ModalMeasurement measured = measure_modes(scene, partials);
    std::vector<double> errors;
    for (int p = 1; p <= partials; ++p) {
      const MeasuredMode& mode = measured.modes[static_cast<std::size_t>(p) - 1];
      const double dispersed = dispersed_frequency(stiff, p, N, scene.sample_rate);
      EXPECT_LE(mode.impurity, 1e-7);
      EXPECT_NEAR(mode.frequency, dispersed, 1e-9 * dispersed) << "partial " << p << ", N " << N;
      errors.push_back(std::abs(mode.frequency / supported_frequency(stiff, p) - 1.0));
      if (!coarse.empty()) {
        const double order = order_between(coarse[static_cast<std::size_t>(p) - 1], errors.back());
        std::printf("stiff string, partial %d: %.3f Hz, error %.2e at N = %d, order %.2f\n", p, mode.frequency,
                    errors.back(), N, order);
        EXPECT_NEAR(order, 2.0, 0.15) << "partial " << p << ", N " << N;
      }
    }
    coarse = errors;
  }
}

// At h = c k the scheme of the ideal string has no dispersion: every partial is exact.
TEST(StringModes, IdealStringAtTheLimitIsExact) {
  const StringCase ideal{.wave_speed = 300.0};
  const int N = 50;
  const ModalMeasurement measured =
      measure_modes(string_scene(ideal, N, limiting_rate(ideal, N, 1.0 + 1e-13)), 20);
  for (int p = 1; p <= 20; ++p) {
    const double theory = p * ideal.wave_speed / (2.0 * ideal.length);
    EXPECT_NEAR(measured.modes[static_cast<std::size_t>(p) - 1].frequency, theory, 1e-10 * theory)
        << "partial " << p;
  }
}

struct BarCase {
  const char* name;
  End left, right;
  int rigid_motions;
  double roots[2];  // beta L of the two lowest modes
  double lowest_order, highest_order;
};

// cosh(x) cos(x) = 1 (clamped or free at both ends), = -1 (one of each), tan(x) = tanh(x) (one end supported).
TEST(StringModes, BarsConvergeWithTheOrderOfTheirEnds) {
  const double kappa = 4.0;
  const BarCase cases[] = {
      {"clamped-clamped", End::clamped, End::clamped, 0, {4.730040744862704, 7.853204624095838}, 1.85, 2.15},
      {"free-free", End::free, End::free, 2, {4.730040744862704, 7.853204624095838}, 1.85, 2.15},
      {"clamped-free", End::clamped, End::free, 0, {1.875104068711961, 4.694091132974175}, 1.85, 2.15},
      {"clamped-supported",
       End::clamped,
       End::simply_supported,
       0,
       {3.926602312047919, 7.068582745628732},
       1.85,
       2.15},
      {"supported-free",
       End::simply_supported,
       End::free,
       1,
       {3.926602312047919, 7.068582745628732},
       1.85,
       2.15},
      {"notes-notes",
       End::clamped_notes,
       End::clamped_notes,
       0,
       {4.730040744862704, 7.853204624095838},
       0.85,
       1.2},
      {"notes-free", End::clamped_notes, End::free, 0, {1.875104068711961, 4.694091132974175}, 0.85, 1.2},
  };
  for (const BarCase& c : cases) {
    const StringCase bar{.kappa = kappa, .left = c.left, .right = c.right};
    std::vector<double> coarse;
    for (const int N : {40, 80}) {
      const ModalMeasurement measured =
          measure_modes(string_scene(bar, N, limiting_rate(bar, N, 1.05)), 2, c.rigid_motions);
      std::vector<double> errors;
      for (std::size_t p = 0; p < 2; ++p) {
        const double theory = kappa * c.roots[p] * c.roots[p] / (2.0 * pi * bar.length * bar.length);
        EXPECT_LE(measured.modes[p].impurity, 1e-6) << c.name;
        errors.push_back(std::abs(measured.modes[p].frequency / theory - 1.0));
        if (coarse.empty()) continue;
        const double order = order_between(coarse[p], errors[p]);
        std::printf("%-18s mode %zu: %.4f Hz, error %.2e at N = %d, order %.2f\n", c.name, p + 1,
                    measured.modes[p].frequency, errors[p], N, order);
        EXPECT_GE(order, c.lowest_order) << c.name << ", mode " << p + 1;
        EXPECT_LE(order, c.highest_order) << c.name << ", mode " << p + 1;
      }
      coarse = errors;
    }
  }
}

}  // namespace
}  // namespace rattle::test
