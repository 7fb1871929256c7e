// Bars by their modes against theory, at the ear's precision: their pitch and decay as the simulation sounds.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/owned_levels.hpp>
#include <numbers>
#include <rattle/components/bar_mode_set.hpp>
#include <rattle/components/modal_body.hpp>

namespace rattle {
namespace {

constexpr double pi = std::numbers::pi;
constexpr StringParameters rosewood = [] {
  StringParameters p;
  p.length = 0.2;
  p.mass_per_length = 1080.0 * 0.03 * 0.01;
  p.bending_stiffness = 1.25e10 * 0.03 * 1e-6 / 12.0;
  return p;
}();

struct Ends {
  End left, right;
  std::vector<double> roots;  // beta L of the first modes that are no rigid motions, to 8 digits or by formula
  std::size_t rigid;
};

// Roots of cos x cosh x = 1 (clamped, free), = -1 (clamped-free), tan x = tanh x (hinged on one side), m pi.
// [FR98]
const Ends all_ends[] = {
    {End::free, End::free, {4.73004074, 7.85320462, 10.9956079, 14.1371655, 17.2787597}, 2},
    {End::clamped, End::clamped, {4.73004074, 7.85320462, 10.9956079, 14.1371655, 17.2787597}, 0},
    {End::clamped, End::free, {1.87510407, 4.69409113, 7.85475744, 10.9955407, 14.1371684}, 0},
    {End::free, End::clamped, {1.87510407, 4.69409113, 7.85475744, 10.9955407, 14.1371684}, 0},
    {End::clamped, End::simply_supported, {3.92660231, 7.06858275, 10.2101761, 13.3517688, 16.4933614}, 0},
    {End::simply_supported, End::clamped, {3.92660231, 7.06858275, 10.2101761, 13.3517688, 16.4933614}, 0},
    {End::free, End::simply_supported, {3.92660231, 7.06858275, 10.2101761, 13.3517688, 16.4933614}, 1},
    {End::simply_supported, End::free, {3.92660231, 7.06858275, 10.2101761, 13.3517688, 16.4933614}, 1},
    {End::simply_supported, End::simply_supported, {pi, 2.0 * pi, 3.0 * pi, 4.0 * pi, 5.0 * pi}, 0}};

StringParameters with_ends(const Ends& ends) {
  StringParameters p = rosewood;
  p.left = ends.left;
  p.right = ends.right;
  return p;
}

double cents(double a, double b) { return 1200.0 * std::log2(a / b); }

// Pitch and decay of one mode as the step sounds it: by the ratios of three displacements around n.
struct Sounded {
  double frequency, decay;
};
Sounded sound(const ModalBody& body, std::size_t mode, double k) {
  test::OwnedLevels state(body);
  state.levels.now.values[mode] = state.levels.prev.values[mode] = 1.0;
  double q[4];
  for (double& value : q) {
    body.predict(state.levels);
    state.levels.advance();
    value = state.levels.now.values[mode];
  }
  // q_n+1 = a q_n - b q_n-1: a and b from four samples, the poles from both.
  const double det = q[1] * q[1] - q[0] * q[2];
  const double a = (q[1] * q[2] - q[0] * q[3]) / det, b = (q[2] * q[2] - q[1] * q[3]) / det;
  return {std::acos(a / (2.0 * std::sqrt(b))) / (2.0 * pi * k), -0.5 * std::log(b) / k};
}

TEST(BarModes, AllPairsOfEndsAreInTuneAndDieAwayInTimeAtEveryRate) {
  constexpr double sigma0 = 4.0, sigma1 = 2e-3;
  for (const Ends& ends : all_ends)
    for (const double rate : {32000.0, 44100.0, 96000.0, 192000.0}) {
      const StringParameters p = with_ends(ends);
      const auto set = bar_mode_set(p, {0.5 * rate, 1000});
      const ModalBody body({set, sigma0, sigma1, {.dimensions = 1}, {}}, 1.0 / rate);
      ASSERT_GE(set->modes().size(), ends.rigid + ends.roots.size());
      for (std::size_t i = 0; i < ends.roots.size(); ++i) {
        const std::size_t mode = ends.rigid + i;
        const double omega = p.kappa() * std::pow(ends.roots[i] / p.length, 2);
        const double sigma = sigma0 + sigma1 * set->modes()[mode].wave_square;
        const Sounded heard = sound(body, mode, 1.0 / rate);
        EXPECT_NEAR(cents(heard.frequency, std::sqrt(omega * omega - sigma * sigma) / (2.0 * pi)), 0.0, 0.001)
            << static_cast<int>(ends.left) << static_cast<int>(ends.right) << ", mode " << i << " at " << rate;
        EXPECT_NEAR(heard.decay / sigma, 1.0, 1e-5) << "mode " << i << " at " << rate;
      }
    }
}

// High modes of a free bar: (n + 1/2) pi, far beyond where cosh overflows.
TEST(BarModes, HighModesFollowTheAsymptoticRoots) {
  StringParameters p = rosewood;
  p.length = 20.0;
  p.left = p.right = End::free;
  const auto set = bar_mode_set(p, {1e5, 400});
  ASSERT_EQ(set->modes().size(), 400u);
  for (std::size_t mode = 7; mode < 400; ++mode) {
    const double root = (static_cast<double>(mode) - 0.5) * pi;
    const double theory = p.kappa() * std::pow(root / p.length, 2) / (2.0 * pi);
    EXPECT_NEAR(set->modes()[mode].frequency / theory, 1.0, 1e-9) << mode;
  }
}

TEST(BarModes, RigidMotionsAreThereWhereNothingHoldsThem) {
  for (const Ends& ends : all_ends) {
    const auto set = bar_mode_set(with_ends(ends), {22050.0, 1000});
    std::size_t rigid = 0;
    for (const BodyMode& mode : set->modes()) rigid += mode.frequency == 0.0 ? 1 : 0;
    EXPECT_EQ(rigid, ends.rigid) << static_cast<int>(ends.left) << static_cast<int>(ends.right);
  }
}

// int rho phi_i phi_j = m_i if i = j, else 0; and the values of a body's mass and centre.
TEST(BarModes, ShapesAreOrthogonalWithTheirMasses) {
  for (const Ends& ends : all_ends) {
    const StringParameters p = with_ends(ends);
    const auto set = bar_mode_set(p, {22050.0, 12});
    const std::size_t count = set->modes().size();
    constexpr int points = 4000;
    std::vector<double> products(count * count), sums(count), shapes(count);
    for (int i = 0; i < points; ++i) {
      const double x[] = {p.length * (i + 0.5) / points}, y[] = {0.0};
      set->shapes_on(x, y, shapes);
      for (std::size_t a = 0; a < count; ++a) {
        sums[a] += p.mass_per_length * p.length / points * shapes[a];
        for (std::size_t b = 0; b < count; ++b)
          products[a * count + b] += p.mass_per_length * p.length / points * shapes[a] * shapes[b];
      }
    }
    const double mass = p.mass_per_length * p.length;
    for (std::size_t a = 0; a < count; ++a) {
      EXPECT_NEAR(sums[a], set->modes()[a].moved_mass, 1e-5 * mass);
      for (std::size_t b = 0; b < count; ++b)
        EXPECT_NEAR(products[a * count + b], a == b ? set->modes()[a].mass : 0.0, 1e-5 * mass)
            << a << ", " << b;
    }
  }
}

// Supported ends: beta = n pi / L exactly.
TEST(BarModes, LossGrowsWithTheSquareOfTheWaveNumber) {
  StringParameters p = rosewood;
  const auto set = bar_mode_set(p, {22050.0, 1000});
  for (std::size_t i = 0; i < set->modes().size(); ++i)
    EXPECT_NEAR(set->modes()[i].wave_square / std::pow((static_cast<double>(i) + 1.0) * pi / p.length, 2), 1.0,
                1e-6);
}

TEST(BarModes, AStiffStringHasItsInharmonicPartials) {
  StringParameters p;
  p.length = 0.65;
  p.mass_per_length = 6e-3;
  p.bending_stiffness = 1e-3;
  p.tension = 80.0;
  const auto set = bar_mode_set(p, {22050.0, 1000});
  const double B = pi * pi * p.bending_stiffness / (p.tension * p.length * p.length);
  const double f1 = 0.5 / p.length * std::sqrt(p.tension / p.mass_per_length);
  for (std::size_t i = 0; i < set->modes().size(); ++i) {
    const auto n = static_cast<double>(i + 1);
    EXPECT_NEAR(cents(set->modes()[i].frequency, n * f1 * std::sqrt(1.0 + B * n * n)), 0.0, 1e-6) << i;
  }
}

}  // namespace
}  // namespace rattle
