// The step of a modal body by itself.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/component_checks.hpp>
#include <numbers>
#include <rattle/components/bar_mode_set.hpp>
#include <rattle/components/modal_body.hpp>

namespace rattle {
namespace {

constexpr double k = 1.0 / 44100.0;

StringParameters steel_bar(End left, End right) {
  StringParameters p;
  p.length = 0.5;
  p.mass_per_length = 1.0;
  p.bending_stiffness = 100.0;
  p.left = left;
  p.right = right;
  return p;
}

ModalBody body_of(const StringParameters& p, double sigma0, double sigma1) {
  const auto set = bar_mode_set(p, {0.5 / k, 1000});
  return ModalBody(
      {set, sigma0, sigma1, {.dimensions = 1, .sides = {p.length, 0.0}, .intervals = {100, 0}}, {}}, k);
}

TEST(ModalBody, StepsByTheFormula) {
  const BodyMode mode{.frequency = 3000.0, .mass = 0.2};
  const double sigma = 50.0, omega = 2.0 * std::numbers::pi * mode.frequency;
  const ModalCoefficients c = make_coefficients(mode, sigma, k);
  const double turn = std::sqrt(omega * omega - sigma * sigma) * k;
  EXPECT_NEAR(1.0 + c.r - c.restoring, 2.0 * std::exp(-sigma * k) * std::cos(turn), 1e-14)
      << "sum of the poles";
  EXPECT_NEAR(c.r, std::exp(-2.0 * sigma * k), 1e-15) << "product of the poles";
  EXPECT_NEAR(c.step_compliance, k * k / (0.2 * (1.0 + std::tanh(sigma * k))), 1e-24);
}

TEST(ModalBody, AnOverdampedModeHasItsTwoRates) {
  const BodyMode mode{.frequency = 10.0, .mass = 1.0};
  const double omega = 2.0 * std::numbers::pi * 10.0, sigma = 400.0;
  const ModalCoefficients c = make_coefficients(mode, sigma, k);
  const double apart = std::sqrt(sigma * sigma - omega * omega);
  const double fast = std::exp(-(sigma + apart) * k), slow = std::exp(-(sigma - apart) * k);
  EXPECT_NEAR(1.0 + c.r - c.restoring, fast + slow, 1e-14);
  EXPECT_NEAR(c.r, fast * slow, 1e-15);
  EXPECT_NEAR(c.stiffness * (1.0 / (1.0 + std::tanh(sigma * k))), (1.0 - fast) * (1.0 - slow), 1e-16);
}

TEST(ModalBody, BalanceClosesWithAndWithoutLossesForAllEnds) {
  for (const End left : {End::free, End::clamped, End::simply_supported})
    for (const End right : {End::free, End::clamped, End::simply_supported}) {
      EXPECT_LE(test::worst_balance(body_of(steel_bar(left, right), 0.0, 0.0), k, 44100, 2), 1e-12);
      EXPECT_LE(test::worst_balance(body_of(steel_bar(left, right), 2.0, 0.01), k, 44100, 3), 1e-12);
      EXPECT_LE(test::worst_balance(body_of(steel_bar(left, right), 3000.0, 0.0), k, 4410, 4), 1e-12);
    }
}

// m/2 (delta q)^2 + m omega^^2/2 q q- is positive for all q, q- if and only if k^2 omega^^2 < 4.
TEST(ModalBody, EnergyIsPositiveUpToHalfTheSampleRateWhateverTheLoss) {
  for (const double share : {1e-4, 0.3, 0.9, 0.999999})
    for (const double sigma : {0.0, 1.0, 1e3, 1e5, 1e6}) {
      const ModalCoefficients c = make_coefficients({.frequency = 0.5 * share / k, .mass = 1.0}, sigma, k);
      EXPECT_GE(c.stiffness, 0.0) << share << ", " << sigma;
      EXPECT_LT(c.stiffness, 4.0) << share << ", " << sigma;
    }
}

TEST(ModalBody, MovingTheLossChangesAllCompliancesByOneFactorAndKeepsTheBalance) {
  ModalBody body = body_of(steel_bar(End::free, End::free), 2.0, 0.01);
  std::vector<double> before;
  for (std::size_t j = 0; j < body.point_count(); ++j) before.push_back(body.step_compliance(GridPoint(j)));
  const double energy_before = [&] {
    test::Random random(1);
    test::OwnedLevels state(body);
    state.randomise(body, random);
    return state.energy_before_step(body).total();
  }();
  body.move({.damping = 500.0});
  const double factor = body.step_compliance(GridPoint(0)) / before[0];
  EXPECT_NEAR(factor, (1.0 + std::tanh(2.0 * k)) / (1.0 + std::tanh(500.0 * k)), 1e-14);
  for (std::size_t j = 0; j < body.point_count(); ++j)
    EXPECT_NEAR(body.step_compliance(GridPoint(j)) / before[j], factor, 1e-14) << j;
  test::Random random(1);
  test::OwnedLevels state(body);
  state.randomise(body, random);
  EXPECT_EQ(state.energy_before_step(body).total(), energy_before) << "moving does no work";
  EXPECT_LE(test::worst_balance(body, k, 4410, 6), 1e-12);
}

// What is written at all places is read again there, as far as the modes can have that shape.
TEST(ModalBody, ReadsTheShapeThatWasWritten) {
  const ModalBody body = body_of(steel_bar(End::simply_supported, End::simply_supported), 0.0, 0.0);
  std::vector<double> level(body.point_count());
  const auto shape = [](std::size_t place) {
    const double x = static_cast<double>(place) / 100.0;
    return std::sin(std::numbers::pi * x) + 0.2 * std::sin(3.0 * std::numbers::pi * x);
  };
  for (std::size_t place = 0; place <= 100; ++place) body.write(level.data(), place, shape(place));
  for (std::size_t place = 0; place <= 100; ++place)
    EXPECT_NEAR(body.read(level.data(), place), shape(place), 1e-10) << place;
}

TEST(ModalBody, TellsItsPartialsAndShapes) {
  const ModalBody body = body_of(steel_bar(End::free, End::free), 3.0, 0.0);
  const Modes modes = body.lowest_modes({.count = 2});
  ASSERT_EQ(modes.list.size(), 2u);
  const std::vector<double> partials = body.partials(10000.0);
  EXPECT_GT(partials.front(), 0.0) << "rigid motions have no pitch";
  EXPECT_EQ(modes.list[0].frequency, partials[0]);
  EXPECT_EQ(modes.list[0].decay, 3.0);
  EXPECT_EQ(modes.points[0], 101);
  EXPECT_NEAR(std::abs(modes.list[0].shape.front()), 1.0, 1e-12) << "largest at the free ends";
}

}  // namespace
}  // namespace rattle
