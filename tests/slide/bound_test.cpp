// The bound (49) on the spacing is respected and tight: at the bound nothing grows, slightly below it the
// scheme is unstable.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/owned_levels.hpp>
#include <numbers>
#include <rattle/components/stiff_string.hpp>
#include <slide/phrase.hpp>

namespace rattle::test {
namespace {

constexpr int M = 131;

StringParameters string_of(const plain::SlideStringParameters& p) {
  return {.length = p.L,
          .mass_per_length = p.rhoA,
          .tension = p.T,
          .bending_stiffness = p.EI,
          .sigma0 = p.sigma0,
          .sigma1 = p.sigma2};
}

// Largest |z| of all partials: (1 + g0) z^2 - (2 - 4 l2 s - 16 b2 s^2 - 4 g2 s) z + (1 - g0 - 4 g2 s) = 0 with
// s = sin^2(pi j / 2M).
double spectral_radius(plain::SlideStringParameters p, double dx) {
  p.M = M;
  p.L = M * dx;
  const plain::SlideString c(p);
  double radius = 0.0;
  for (int j = 1; j < M; ++j) {
    const double s = std::pow(std::sin(0.5 * std::numbers::pi * j / M), 2);
    const double a = 1.0 + c.gamma0, d = 1.0 - c.gamma0 - 4.0 * c.gamma2 * s;
    const double b = 2.0 - 4.0 * c.lambda2 * s - 16.0 * c.beta2 * s * s - 4.0 * c.gamma2 * s;
    const std::complex<double> root = std::sqrt(std::complex<double>(b * b - 4.0 * a * d));
    radius = std::max({radius, std::abs((b + root) / (2.0 * a)), std::abs((b - root) / (2.0 * a))});
  }
  return radius;
}

// Growth of the engine's own scheme from a random shape over `steps` steps.
double growth(const plain::SlideStringParameters& p, double dx, int steps) {
  const StiffString string(string_of(p), LineGrid{M, dx, plain::spacing_bound(p)}, 1.0 / p.sample_rate);
  OwnedLevels state(string);
  Random random(49);
  state.randomise(string, random);
  std::copy_n(state.levels.now.values, state.points(), state.levels.prev.values);  // at rest
  const auto size = [&] {
    double sum = 0.0;
    for (std::size_t m = 0; m < state.points(); ++m) sum += state.levels.now[m] * state.levels.now[m];
    return std::sqrt(sum);
  };
  const double start = size();
  for (int n = 0; n < steps; ++n) {
    string.predict(state.levels);
    state.levels.advance();
  }
  return size() / start;
}

// The same for the plain port, with its slide lifted off.
double plain_growth(plain::SlideStringParameters p, double dx, int steps) {
  p.M = M;
  p.L = M * dx;
  plain::SlideString string(p);
  Random random(49);
  std::vector<double> u(M + 1);
  double start = 0.0;
  for (int m = 1; m < M; ++m) {
    u[static_cast<std::size_t>(m)] = random.state();
    start = std::hypot(start, u[static_cast<std::size_t>(m)]);
  }
  string.start(u, 1e300, 0.3);
  for (int n = 0; n < steps; ++n) string.step({0.3, 0.3, 1e300, 1e300, 0.0, 0.0});
  double end = 0.0;
  for (const double value : string.u) end = std::hypot(end, value);
  return end / start;
}

TEST(SpacingBound, is_that_of_the_engine) {
  const plain::SlideStringParameters p = plain::phrase_parameters();
  const StringParameters s = string_of(p);
  EXPECT_NEAR(
      string_spacing_bound(s.wave_speed(), s.kappa(), s.sigma1, 1.0 / p.sample_rate) / plain::spacing_bound(p),
      1.0, 1e-15);
}

// The shortest partial of a simply supported string, j = M - 1, is slightly longer than the grid's shortest
// wave. This is the only slack in the bound.
TEST(SpacingBound, is_tight_to_a_ten_thousandth) {
  const plain::SlideStringParameters p = plain::phrase_parameters();
  const double bound = plain::spacing_bound(p);
  for (const double below : {0.0, 3e-5, 7e-5}) {
    SCOPED_TRACE(below);
    const double dx = (1.0 - below) * bound;
    EXPECT_LT(spectral_radius(p, dx), 1.0);
    EXPECT_LT(growth(p, dx, 20000), 1.0);
    EXPECT_LT(plain_growth(p, dx, 20000), 1.0);
  }
  for (const double below : {8e-5, 1e-4, 2e-4}) {
    SCOPED_TRACE(below);
    const double dx = (1.0 - below) * bound;
    EXPECT_GT(spectral_radius(p, dx), 1.0);
    EXPECT_GT(growth(p, dx, 10000), 1e6);
    EXPECT_GT(plain_growth(p, dx, 10000), 1e6);
  }
}

// The observed growth is that predicted by the spectral radius.
TEST(SpacingBound, below_it_the_scheme_grows_by_its_spectral_radius) {
  const plain::SlideStringParameters p = plain::phrase_parameters();
  const double dx = (1.0 - 2e-4) * plain::spacing_bound(p);
  const double seen = std::log(growth(p, dx, 3000) / growth(p, dx, 2000)) / 1000.0;
  EXPECT_NEAR(seen / std::log(spectral_radius(p, dx)), 1.0, 1e-6);
}

TEST(SpacingBound, is_respected_by_the_compiler) {
  SceneDescription scene = plain::phrase_scene(plain::phrase_parameters(), plain::PhraseForm::formulas);
  const auto compiled_scene = compiled(scene);
  const SceneComponent& string = compiled_scene->components[0];
  EXPECT_EQ(string.geometry.intervals[0], M);
  EXPECT_GE(string.geometry.spacing, string.spacing_bound);
  EXPECT_LT(0.65 / (M + 1), string.spacing_bound);
  EXPECT_EQ(string.geometry.spacing, 0.65 / M);
  scene.strings[0].intervals = M + 1;
  expect_error(scene, "string.string.intervals", {"unstable", "131"});
}

}  // namespace
}  // namespace rattle::test
